import { expect, test } from "vitest";
import { named, nearest } from "../../src/base/named.ts";

test("a name is looked up, and one that is not there leads to its neighbour, or to all", () => {
  const table = [{ name: "focused" }, { name: "ric" }];
  expect(named(table, "ric", "task")).toBe(table[1]);
  expect(() => named(table, "focussed", "task")).toThrow('no task "focussed"; did you mean "focused"?');
  expect(() => named(table, "other", "task")).toThrow('no task "other"; there are: focused, ric');
});

test.each([
  ["PA", ["AP"], "AP"],
  ["xPA", ["xAP", "xPQ"], "xAP"],
  ["agp", ["AiP", "AgP"], "AgP"],
  ["ab", ["ba1"], undefined],
  ["abc", ["bca"], undefined],
  ["abcd", ["badc"], undefined],
  ["evaluat", ["compare", "evaluate"], "evaluate"],
  ["x", ["evaluate"], undefined],
])("of what is like %j in %j, %j is meant", (typed, candidates, expected) => {
  expect(nearest(typed, candidates)).toBe(expected);
});

/** Edits by the table of all beginnings. */
function edits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++)
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]),
      );
  }
  return rows[a.length]![b.length]!;
}

test("as many slips as a third of the letters are forgiven, one at least, and two letters that change places are one", () => {
  const words = [
    "",
    "a",
    "b",
    "ab",
    "ba",
    "abc",
    "acb",
    "bac",
    "cab",
    "abca",
    "bbca",
    "abab",
    "baba",
    "abcabc",
    "abcbac",
    "bacabc",
    "bacbac",
    "abcabcabc",
    "acbacbabc",
  ];
  const swaps = (word: string) =>
    Array.from(
      { length: Math.max(0, word.length - 1) },
      (_, i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2),
    );
  for (const typed of words)
    for (const candidate of words) {
      const isSwapped = typed !== candidate && swaps(typed).includes(candidate);
      const apart = isSwapped ? 1 : edits(typed, candidate);
      const isNear = apart <= Math.max(1, Math.floor(typed.length / 3));
      expect(nearest(typed, [candidate]), `${typed}, ${candidate}`).toBe(isNear ? candidate : undefined);
      // Of two the nearer one, and of equals the first.
      if (isNear && apart > 0) expect(nearest(typed, [candidate, typed])).toBe(typed);
    }
  expect(nearest("abcd", ["abcx", "abcy"])).toBe("abcx");
});
