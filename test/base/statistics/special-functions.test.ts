import { expect, test } from "vitest";
import {
  fUpperTail,
  logBeta,
  logGamma,
  noncentralTUpperTail,
  normalQuantile,
  normalUpperTail,
  rangeUpperTail,
  tUpperTail,
} from "../../../src/base/statistics/distributions.ts";

function near(found: number, expected: number, within: number): void {
  expect(Math.abs(found / expected - 1), `${found} is not ${expected}`).toBeLessThan(within);
}

test.each([
  [0.1, 2.252712651734206],
  [0.5, 0.5723649429247001],
  [1.5, -0.12078223763524522],
  [3.7, 1.428072326665388],
  [14.9, 24.924132002217277],
  [15, 25.19122118273868],
  [16.2, 28.448758416617807],
  [100, 359.1342053695754],
])("log-gamma of %f, as mpmath has it", (x, expected) => {
  expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1.5e-14 * Math.max(1, expected / 10));
});

test.each([
  [3, 7, -5.529429087511423],
  [14.5, 15, -20.515093896395868],
  [15, 15, -20.874596601690644],
  [14.5, 16.5, -21.517715992100264],
  [15, 40, -32.49713081981304],
  [2.5, 1000, -16.986579078153017],
])("log-beta of %f and %f, in either order, as mpmath has it", (a, b, expected) => {
  near(logBeta(a, b), expected, 2e-15);
  near(logBeta(b, a), expected, 2e-15);
});

test.each([
  [0.1, 0.460172162722971],
  [-0.1, 0.539827837277029],
  [-2.5, 0.9937903346742238],
  [-3.5, 0.9997673709209645],
  [2.9999, 0.0013503412829549248],
  [3, 0.0013498980316300946],
  [3.0001, 0.0013494549132607172],
  [3.5, 0.00023262907903552504],
  [4, 3.1671241833119924e-5],
])("the normal tail beyond %f, as mpmath has it", (x, expected) => {
  near(normalUpperTail(x), expected, x < 3.5 ? 6e-14 : 2e-14);
});

test("the middle of the normal distribution is 0, from above", () => {
  expect(normalQuantile(0.5)).toBe(0);
});

test("tails of F, as SciPy has them, and at both ends", () => {
  near(fUpperTail(2.5, 3, 17), 0.09428280507894789, 1e-12);
  near(fUpperTail(0.4, 5, 2), 0.8232233047033631, 1e-12);
  expect([fUpperTail(0, 2, 10), fUpperTail(Infinity, 2, 10)]).toEqual([1, 0]);
});

test.each([
  [3, 3, 10, 0.13498341518956258],
  [4, 10, 30, 0.17214641524527008],
  [0.5, 3, 2, 0.9355567944279041],
  [9, 4, 5, 0.005357450830556054],
  [30, 3, 2, 0.004043456977294246],
  [3.7, 20, 200, 0.49661608024765047],
])("the range %f of %i means with freedom %i, as SciPy has it", (q, means, freedom, expected) => {
  near(rangeUpperTail(q, means, freedom), expected, 1e-8);
});

test.each([
  [1e-12, 1],
  [0.01, 1],
  [40, 2],
  [8, 2000],
  [40, 2000],
  [50, 100_000],
])("the range %f of two means with freedom %i is a difference, by t", (q, freedom) => {
  near(rangeUpperTail(q, 2, freedom), 2 * tUpperTail(q / Math.SQRT2, freedom), 1e-10);
});

test("a range of 0 is always exceeded, one of a million never", () => {
  for (const freedom of [1, 5, 20]) expect(rangeUpperTail(0, 3, freedom)).toBe(1);
  expect(rangeUpperTail(-1, 3, 20)).toBe(1);
  expect(rangeUpperTail(1e6, 20, 20_000)).toBe(0);
  expect(rangeUpperTail(1000, 3, 2000)).toBe(0);
});

test("no rounding takes a tail above 1", () => {
  for (let q = 0.002; q < 0.04; q += 0.002) expect(rangeUpperTail(q, 40, 50)).toBeLessThanOrEqual(1);
});

test.each([
  [2.26, 9, 2, 1.5, 0.42651076653436937, 2e-9],
  [2.09, 19, 3, 2.8, 0.5782991561541707, 2e-9],
  [1, 4, -1, 0.5, 0.03130937365249566, 2e-9],
  [3, 2, 1, 2, 0.07962778177629619, 2e-7],
  [2, 1, 0, 5, 2.8385099242138543e-7, 1e-6],
])(
  "beyond t = %f with freedom %i, shift %f and floor %f, as mpmath has it",
  (t, freedom, shift, floor, expected, within) => {
    near(noncentralTUpperTail(t, freedom, shift, floor), expected, within);
  },
);

test("a shift that is never missed has a power of 1 and no rounding more", () => {
  for (let freedom = 1; freedom < 60; freedom++) expect(noncentralTUpperTail(2.5, freedom, 400)).toBeLessThanOrEqual(1);
  expect(noncentralTUpperTail(2.5, 30, 400)).toBeCloseTo(1, 10);
});
