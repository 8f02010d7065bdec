import { expect, test } from "vitest";
import { newFromAnywhere } from "../../../src/score/gain/copied-text.ts";
import { passageResults } from "../../../src/score/gain/passage-results.ts";

test("what a copy returned is not new in the text that it copies, nor the other way round", () => {
  // b from 10 to 20 is a copy of a from 100 to 110
  const links = new Map([["b", [{ doc: "a", start: 10, end: 20, at: 100 }]]]);
  const results = passageResults([
    { doc: "b", start: 5, end: 14 },
    { doc: "x", start: -1, end: -1 },
    { doc: "a", start: 95, end: 108 },
    { doc: "b", start: 12, end: 30 },
    { doc: "b", start: 0, end: 30 },
  ]);
  const found = Array.from(newFromAnywhere(results, links), ([result, parts]) => [
    result,
    parts.map(({ start, end }) => [start, end]),
  ]);
  expect(found).toEqual([
    [0, [[5, 14]]],
    [
      2,
      [
        [95, 100],
        [104, 108],
      ],
    ],
    [3, [[18, 30]]],
    [4, [[0, 5]]],
  ]);
});
