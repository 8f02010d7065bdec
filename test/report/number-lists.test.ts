import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foundInHighlights, placedInHighlights } from "../../src/report/number-lists.ts";
import { intersect, rangeSet } from "../../src/text/range.ts";

const ranges = fc
  .array(fc.tuple(fc.nat(200), fc.nat(30)), { maxLength: 8 })
  .map((pairs) => rangeSet(pairs.map(([start, length]) => ({ start, end: start + length }))));

test("found text comes back from its place among the highlights, and highlights found whole are one stretch there", () => {
  fc.assert(
    fc.property(ranges, ranges, (highlights, returned) => {
      const found = intersect(highlights, returned);
      expect(foundInHighlights(placedInHighlights(found, highlights), highlights)).toEqual(found);
      expect(placedInHighlights(highlights, highlights).length).toBe(Math.min(1, highlights.length));
    }),
  );
});

test("highlights stand end to end from 0", () => {
  const ranges = (...pairs: readonly (readonly [number, number])[]) =>
    rangeSet(pairs.map(([start, end]) => ({ start, end })));
  const highlights = ranges([10, 15], [20, 30]);
  expect(placedInHighlights(highlights, highlights)).toEqual([{ start: 0, end: 15 }]);
  expect(placedInHighlights(ranges([12, 14], [21, 23]), highlights)).toEqual(ranges([2, 4], [6, 8]));
  expect(foundInHighlights(ranges([4, 6]), highlights)).toEqual(ranges([14, 15], [20, 21]));
});
