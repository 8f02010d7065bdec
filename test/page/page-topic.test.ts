import { expect, test } from "vitest";
import { foundOnlyBy, marks, rangesFrom, resultMarks, type Returned } from "../../src/page/page-topic.ts";
import { nothing, rangeSet, type RangeSet } from "../../src/text/range.ts";

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

/** A run's text by document, whole. */
const returned = (texts: Record<string, RangeSet>): Pick<Returned, "from"> => ({
  from: (doc) => texts[doc] ?? nothing,
});

test("text that only one of two found", () => {
  const [first, second] = [returned({ a: rangeSet([range(0, 25)]) }), returned({ a: rangeSet([range(20, 55)]) })];
  expect(foundOnlyBy(judged, first, second)).toEqual([{ doc: "a", ranges: [range(10, 20)], characters: 10 }]);
  expect(foundOnlyBy(judged, second, first)[0]!.ranges).toEqual([range(25, 30), range(50, 55)]);
});
