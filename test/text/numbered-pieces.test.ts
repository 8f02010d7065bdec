import { expect, test } from "vitest";
import { numberedPieces } from "../../src/text/numbered-pieces.ts";

test.each([
  ["", 1, false, [[0, 0]]],
  ["a", 1, false, [[0, 1]]],
  ["\n", 1, true, [[0, 1]]],
  ["a\n", 1, true, [[0, 2]]],
  [
    "a\n\nb",
    3,
    true,
    [
      [0, 2],
      [2, 3],
      [3, 4],
    ],
  ],
] as const)("the pieces of %j are %d", (text, count, isParted, ranges) => {
  const pieces = numberedPieces(text, "\n");
  expect([pieces.count, pieces.isParted]).toEqual([count, isParted]);
  expect(ranges.map((_, i) => pieces.range(i + 1, i + 1))).toEqual(ranges.map(([start, end]) => ({ start, end })));
  expect(pieces.range(1, count)).toEqual({ start: 0, end: text.length });
  expect([pieces.range(0, 1), pieces.range(count + 1, count + 1)]).toEqual([undefined, undefined]);
});
