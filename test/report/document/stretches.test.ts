import { expect, test } from "vitest";
import { sizesByPart, stretches } from "../../../src/report/document/stretches.ts";
import { rangeSet } from "../../../src/text/range.ts";

const ranges = (...pairs: readonly (readonly [number, number])[]) =>
  rangeSet(pairs.map(([start, end]) => ({ start, end })));

test("stretches of all kinds stand in the order of the text, and end where it ends", () => {
  const kinds = [
    { kind: "a", ranges: ranges([0, 2], [8, 12]) },
    { kind: "b", ranges: ranges([2, 4], [10, 11]) },
  ];
  expect(stretches(kinds, 10)).toEqual([
    { kind: "a", start: 0, end: 2 },
    { kind: "b", start: 2, end: 4 },
    { kind: "a", start: 8, end: 10 },
  ]);
  expect(stretches(kinds, 11).at(-1)).toEqual({ kind: "b", start: 10, end: 11 });
});

test("a part holds the characters from its start to the start of the next, and the last all that follow", () => {
  const kinds = [{ ranges: ranges([1, 5], [8, 20]) }, { ranges: ranges([5, 8]) }];
  expect(sizesByPart([0, 4, 8], kinds)).toEqual([
    [3, 0],
    [1, 3],
    [12, 0],
  ]);
});
