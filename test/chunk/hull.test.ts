import { expect, test } from "vitest";
import { chunkLine } from "../../src/chunk/chunk-line.ts";
import { priced } from "../../src/chunk/best-list.ts";
import { rangeSet } from "../../src/text/range.ts";

// One chunk that begins with 8 highlighted characters, one that begins with 2: the first up to there, and both, lie on the hull.
const chunks = new Map([
  [
    "d",
    [
      { start: 0, end: 10 },
      { start: 20, end: 30 },
    ],
  ],
]);
const relevant = rangeSet([
  { start: 0, end: 8 },
  { start: 20, end: 22 },
]);
const line = chunkLine(chunks, new Map([["d", { relevant, grade: 1 }]]));

test.each([
  [0, { read: 0, found: 0 }],
  [7, { read: 0, found: 0 }],
  [8, { read: 8, found: 8 }],
  [11, { read: 8, found: 8 }],
  [12, { read: 12, found: 10 }],
  [99, { read: 12, found: 10 }],
])("within %i characters, the last selection on the hull is taken", (budget, expected) => {
  expect(priced(line, budget).within).toMatchObject(expected);
});
