import { expect, test } from "vitest";
import { type Listed, nextDocument } from "../../src/assess/next-document.ts";

/** "a b! c? d.": b is judged, c left for later, d cannot be judged. */
function listed(words: string): Listed[] {
  return words.split(" ").map((word) => ({
    doc: word[0]!,
    isJudged: word[1] === "!",
    verdict: ({ "?": "later", ".": "cannot" } as Record<string, Listed["verdict"]>)[word[1] ?? ""] ?? null,
  }));
}

test.each([
  ["a b c", undefined, "a"],
  ["a b c", "a", "b"],
  ["a b! c", "a", "c"],
  ["a b! c!", "c", "a"],
  ["a? b! c", "b", "c"],
  ["a? b! c!", "c", "a"],
  ["a? b c!", "c", "b"],
  ["a. b! c!", "c", undefined],
  ["a b!", "a", undefined],
  ["a b", "x", "a"],
])("of %s, after %s comes %s", (documents, current, next) => {
  expect(nextDocument(listed(documents), current)?.doc).toBe(next);
});
