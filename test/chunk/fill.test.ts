import { expect, test } from "vitest";
import { chunkLine } from "../../src/chunk/chunk-line.ts";
import { filled } from "../../src/chunk/best-list.ts";
import { rangeSet } from "../../src/text/range.ts";

const chunks = new Map([
  [
    "d",
    [
      { start: 0, end: 10 },
      { start: 20, end: 30 },
      { start: 40, end: 44 },
    ],
  ],
]);
const relevant = rangeSet([
  { start: 4, end: 10 },
  { start: 20, end: 23 },
  { start: 41, end: 43 },
]);
const line = chunkLine(chunks, new Map([["d", { relevant, grade: 1 }]]));

test.each([
  ["a chunk that is read up to where the budget ends is the one that finds most there", 3, { whole: [], cut: 1 }],
  ["chunks that fit come whole, the densest first, before one that is cut", 8, { whole: [2], cut: 1 }],
  ["what is left after the densest goes to the beginning that finds most", 15, { whole: [0, 2], cut: 1 }],
  ["with room for all, all come whole", 24, { whole: [0, 2, 1], cut: undefined }],
])("%s", (_title, budget, expected) => {
  expect(filled(line, [], budget)).toEqual(expected);
});

test("what is read already gains nothing again", () => {
  expect(filled(line, [0], 10)).toEqual({ whole: [0], cut: undefined });
  expect(filled(line, [0, 1], 22)).toEqual({ whole: [0, 1], cut: 2 });
});

test("a chunk gains nothing by what begins where it ends", () => {
  const touching = new Map([
    [
      "d",
      [
        { start: 0, end: 10 },
        { start: 10, end: 20 },
      ],
    ],
  ]);
  const judged = new Map([["d", { relevant: rangeSet([{ start: 9, end: 13 }]), grade: 1 }]]);
  expect(filled(chunkLine(touching, judged), [], 10)).toEqual({ whole: [1], cut: undefined });
});

test("text that another chunk has as well is found once", () => {
  const both = new Map([
    [
      "d",
      [
        { start: 0, end: 10 },
        { start: 4, end: 16 },
        { start: 20, end: 30 },
      ],
    ],
  ]);
  const relevant = rangeSet([
    { start: 5, end: 10 },
    { start: 27, end: 30 },
  ]);
  const shared = chunkLine(both, new Map([["d", { relevant, grade: 1 }]]));
  expect(filled(shared, [], 32)).toEqual({ whole: [0, 2], cut: undefined });
  expect(filled(shared, [1], 22)).toEqual({ whole: [1, 2], cut: undefined });
  expect(filled(shared, [0], 17)).toEqual({ whole: [0], cut: undefined }); // seven more have none of the other
  expect(filled(shared, [0], 18)).toEqual({ whole: [0], cut: 2 });
});
