import { expect, test } from "vitest";
import { foundOnlyBy, marks, missedTexts, rangesFrom, resultMarks } from "../../src/report/page-topic.ts";
import { nothing, rangeSet } from "../../src/text/range.ts";

const range = (start: number, end: number) => ({ start, end });
const relevant = rangesFrom([10, 20, 50, 10]); // 10..30, 50..60
const judged = new Map([
  ["a", { relevant, grade: 1 }],
  ["b", { relevant: nothing, grade: 0 }],
]);

test("text is found, missed, or returned in vain", () => {
  expect(marks(relevant, rangeSet([range(0, 20), range(60, 70)]))).toEqual({
    found: [range(10, 20)],
    missed: [range(20, 30), range(50, 60)],
    vain: [range(0, 10), range(60, 70)],
  });
});

test("what another result found is not missed", () => {
  expect(resultMarks(relevant, range(0, 20), rangeSet([range(0, 20), range(50, 55)]))).toEqual({
    found: [range(10, 20)],
    missed: [range(20, 30), range(55, 60)],
    vain: [range(0, 10)],
    elsewhere: [range(50, 55)],
  });
});

test("missed text is listed by document; a result without a place returns none", () => {
  const ranked = [
    { doc: "a", start: 10, end: 30 },
    { doc: "a", start: -1, end: -1 },
  ];
  expect(missedTexts(judged, ranked)).toEqual([{ doc: "a", ranges: [range(50, 60)], characters: 10 }]);
});

test("text that only one of two found", () => {
  const [first, second] = [[{ doc: "a", start: 0, end: 25 }], [{ doc: "a", start: 20, end: 55 }]];
  expect(foundOnlyBy(judged, first, second)).toEqual([{ doc: "a", ranges: [range(10, 20)], characters: 10 }]);
  expect(foundOnlyBy(judged, second, first)[0]!.ranges).toEqual([range(25, 30), range(50, 55)]);
});
