import { expect, test } from "vitest";
import { sampleDeviation, spreadOf } from "../../../src/base/statistics/samples.ts";
import { pearson } from "../../../src/base/statistics/rank-correlations.ts";

test("Pearson's correlation by hand", () => {
  // about their means: -1, 0, 1 and -1, -1, 2
  expect(pearson([1, 2, 3], [1, 1, 4])).toBeCloseTo(3 / Math.sqrt(2 * 6), 14);
  expect(pearson([3, 2, 1], [1, 1, 4])).toBeCloseTo(-3 / Math.sqrt(2 * 6), 14);
  expect(pearson([1, 2], [3, 3])).toBeNaN();
});

test("a straight line has 1 and no rounding more", () => {
  for (let step = 0.01; step < 0.5; step += 0.01) {
    const x = Array.from({ length: 9 }, (_, i) => 0.1 + i * step);
    const y = x.map((value) => value / 3);
    const falling = y.map((value) => -value);
    expect(pearson(x, y)).toBeLessThanOrEqual(1);
    expect(pearson(x, falling)).toBeGreaterThanOrEqual(-1);
    expect(pearson(x, y)).toBeCloseTo(1, 12);
  }
});

test("deviations over one less than the number", () => {
  expect(sampleDeviation([1, 2, 6])).toBeCloseTo(Math.sqrt((4 + 1 + 9) / 2), 14);
  expect([spreadOf([0.1, 0.1]), spreadOf([0.1, 0.1, 0.1])]).toEqual([0, 0]);
  expect(spreadOf([2, 2, 5])).toBeCloseTo(Math.sqrt(3), 14);
});
