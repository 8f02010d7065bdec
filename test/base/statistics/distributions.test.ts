import { expect, test } from "vitest";
import {
  fUpperTail,
  logBeta,
  logGamma,
  normalQuantile,
  normalUpperTail,
  rangeQuantile,
  rangeUpperTail,
  tQuantile,
  tUpperTail,
} from "../../../src/base/statistics/distributions.ts";
import { atLength } from "../../rounds.ts";

function near(found: number, expected: number, within = 1e-12): void {
  expect(Math.abs(found / expected - 1), `${found} is not ${expected}`).toBeLessThan(within);
}

test("logGamma of whole numbers is the logarithm of their factorials", () => {
  let factorial = 1;
  for (let n = 1; n <= 20; n++) near(Math.exp(logGamma(n + 1)), (factorial *= n));
});

test("logBeta keeps its digits where three large log-gammas would cancel", () => {
  near(logBeta(0.5, 5e7), Math.log(Math.sqrt(Math.PI / (5e7 - 0.25))), 1e-14);
  near(logBeta(1, 1e9), -Math.log(1e9));
  near(logBeta(20, 30), logGamma(20) + logGamma(30) - logGamma(50));
});

test("normal tails, near and far", () => {
  near(normalUpperTail(0), 0.5);
  near(normalUpperTail(1.96), 0.0249978951482204);
  near(normalUpperTail(10), 7.61985302416053e-24);
  near(normalUpperTail(37), 5.725571222524577e-300);
  near(normalUpperTail(-3), 1 - 0.001349898031630095);
  for (const p of [1e-10, 0.01, 0.3, 0.5 + 1e-9, 0.9, 0.999]) near(normalUpperTail(-normalQuantile(p)), p, 1e-11);
});

test("t with one degree of freedom is Cauchy's distribution, with two it has a closed form", () => {
  for (const t of [1e-8, 0.01, 0.7, 3, 50, 1e6]) {
    near(tUpperTail(t, 1), Math.atan2(1, t) / Math.PI);
    near(tUpperTail(t, 2), 1 / (Math.sqrt(2 + t * t) * (Math.sqrt(2 + t * t) + t)));
    near(tUpperTail(-t, 2), 1 - tUpperTail(t, 2));
  }
});

test("far tails of t, as R has them", () => {
  near(tUpperTail(20, 98), 1.1390846838670624e-36, 1e-11);
  near(tUpperTail(40, 1000), 5.239426077586636e-210, 1e-11);
});

test("quantiles undo tails", () => {
  for (const freedom of [1, 2, 9, 98, 5000])
    for (const p of [0.4, 0.05, 0.025, 1e-6]) near(tUpperTail(tQuantile(p, freedom), freedom), p, 1e-11);
  near(tQuantile(0.025, 23), 2.0686576104190486);
  near(rangeUpperTail(rangeQuantile(0.05, 10, 81), 10, 81), 0.05, 1e-9);
  near(rangeQuantile(0.05, 3, 46), 3.4251, 1e-4); // as printed in tables
});

test("F with one degree above is the square of t", () => {
  for (const t of [0.3, 2, 9]) near(fUpperTail(t * t, 1, 17), 2 * tUpperTail(t, 17));
});

test("the range of two means is the difference of two, by t, far out too", () => {
  for (const freedom of [1, 2, 5, 23, 98, 2000])
    for (const q of [0.01, 0.5, 1, 2, 4, 8, 16])
      near(rangeUpperTail(q, 2, freedom), 2 * tUpperTail(q / Math.SQRT2, freedom), 1e-10);
});

atLength("the range of many means grows with their number, and falls with q", () => {
  for (const freedom of [2, 46, 1881])
    for (const means of [3, 10, 20, 100])
      for (const q of [0.1, 1, 3, 6, 12]) {
        const p = rangeUpperTail(q, means, freedom);
        expect(p).toBeGreaterThanOrEqual(rangeUpperTail(q, means - 1, freedom) - 1e-12);
        expect(p).toBeGreaterThanOrEqual(rangeUpperTail(q * 1.1, means, freedom) - 1e-12);
        expect(p).toBeLessThanOrEqual(1);
      }
  expect(rangeUpperTail(1e6, 20, 20_000)).toBe(0);
  expect(rangeUpperTail(0, 3, 20)).toBe(1);
});
