import { expect, test } from "vitest";
import { at, percentileInterval } from "../../../src/base/statistics/intervals.ts";

test("a quantile lies between its neighbours, as R's type 7 has it", () => {
  const sorted = Float64Array.of(1, 2, 4, 8);
  const shares = [0, 1 / 6, 1 / 3, 0.5, 0.75, 1];
  // places 0, 0.5, 1, 1.5, 2.25 and 3
  const found = shares.map((share) => at(sorted, share));
  for (const [i, expected] of [1, 1.5, 2, 3, 5, 8].entries()) expect(found[i]).toBeCloseTo(expected, 12);
  expect(at(Float64Array.of(7), 0.3)).toBe(7);
});

test("the middle nine tenths of 0 to 100 are 5 to 95", () => {
  const { low, high } = percentileInterval(
    Float64Array.from({ length: 101 }, (_, i) => i),
    0.1,
  );
  expect([low, high].map((value) => Number(value.toFixed(9)))).toEqual([5, 95]);
});
