import { expect, test } from "vitest";
import { assignments, type Listed, nextDocument } from "../../src/assess/lists.ts";

const topics = Array.from({ length: 12 }, (_, i) => `t${i}`);

test("every topic goes to one, in turn", () => {
  const shared = [...assignments(topics, ["a", "b", "c"], 0).values()].flat();
  expect(["a", "b", "c"].map((name) => shared.filter((other) => other === name).length)).toEqual([4, 4, 4]);
});

test.each([0, 1, 5, 12, 100])("of twelve topics, %i are judged by two different people", (twice) => {
  const judges = [...assignments(topics, ["a", "b", "c"], twice).values()];
  expect(judges.filter(({ length }) => length === 2).length).toBe(Math.min(12, twice));
  for (const names of judges) expect(new Set(names).size).toBe(names.length);
});

test("where all are judged twice, every two meet", () => {
  const pairs = [...assignments(topics, ["a", "b", "c"], 12).values()].map((names) => [...names].sort().join(""));
  expect(new Set(pairs)).toEqual(new Set(["ab", "bc", "ac"]));
});

test("one assessor judges nothing twice", () => {
  expect([...assignments(topics, ["a"], 12).values()].every(({ length }) => length === 1)).toBe(true);
});

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
