import { expect, test } from "vitest";
import { areEqual, differences, effectSize } from "../../../src/base/statistics/samples.ts";

const between = (a: readonly number[], b: readonly number[]) => [
  ...differences(Float64Array.from(a), Float64Array.from(b)),
];

test("distances that differ by rounding alone are one distance, with their own signs", () => {
  const [up, again, down] = between([0.1, 0.2, 0.3], [0.3, 0.4, 0.1]);
  expect(up).toBeCloseTo(0.2, 15);
  expect([again, down]).toEqual([up, -up!]);
});

test("what is small is not 0 beside scores that are equal", () => {
  expect(between([0.5, 1e-13], [0.5, 3e-13])).toEqual([0, 3e-13 - 1e-13]);
  expect(between([0.1 + 0.2, 1], [0.3, 2])).toEqual([0, 1]);
});

test("differences are equal where each is the first", () => {
  expect(areEqual(Float64Array.of(2, 2, 2))).toBe(true);
  expect(areEqual(Float64Array.of(2, 2, 3))).toBe(false);
  expect(areEqual(Float64Array.of(3))).toBe(true);
});

test("the effect is the mean in deviations, and none where all are equal", () => {
  expect(effectSize(2, Float64Array.of(1, 2, 3))).toBe(2); // the deviation is 1
  expect(effectSize(2, Float64Array.of(2, 2))).toBeNaN();
});
