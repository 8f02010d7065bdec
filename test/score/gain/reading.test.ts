import { expect, test } from "vitest";
import { readingStretches, stretchesByGaps } from "../../../src/score/gain/document-gain.ts";
import { rangeSet } from "../../../src/text/range.ts";

const range = (start: number, end: number) => ({ start, end });
const relevant = rangeSet([range(3, 6), range(20, 30)]);
/** Lengths, those of relevant stretches with a sign. */
const told = (stretches: ReturnType<typeof readingStretches>) =>
  stretches.map(({ length, relevant }) => (relevant ? `${length}+` : `${length}`)).join(" ");

test("what was returned is read in document order, then what was passed over", () => {
  expect(told(readingStretches(rangeSet([range(4, 8), range(25, 26)]), relevant, 40))).toBe("2+ 2 1+ 3 1+ 12 5+ 4+ 10");
  expect(told(readingStretches(rangeSet([]), relevant, 40))).toBe("3 3+ 14 10+ 10");
  expect(told(readingStretches(rangeSet([range(0, 40)]), relevant, 40))).toBe("3 3+ 14 10+ 10");
  expect(told(readingStretches(rangeSet([]), relevant, 0))).toBe("");
});

test("by the gaps, results are read by their starts, whatever their order, then what is between them", () => {
  const results = [range(25, 26), range(10, 12), range(4, 8)];
  expect(told(stretchesByGaps(results, relevant, 40))).toBe("2+ 2 2 1+ 3 1+ 2 8 5+ 4+ 10");
  // of one that ends behind the start of the next there is no gap
  expect(told(stretchesByGaps([range(0, 10), range(5, 7)], relevant, 9))).toBe("3 3+ 4 1+ 1 2");
});
