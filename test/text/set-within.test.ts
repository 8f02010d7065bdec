import { expect, test } from "vitest";
import { setWithin, rangeSet } from "../../src/text/range.ts";

test("the part of a set within a range is as told character by character", () => {
  const set = rangeSet([
    { start: 1, end: 3 },
    { start: 5, end: 9 },
  ]);
  const holds = (at: number) => set.some(({ start, end }) => start <= at && at < end);
  for (let start = 0; start < 11; start++)
    for (let end = start; end < 11; end++) {
      const within = Array.from({ length: end - start }, (_, i) => start + i).filter(holds);
      expect(setWithin(set, start, end)).toEqual(rangeSet(within.map((at) => ({ start: at, end: at + 1 }))));
    }
});
