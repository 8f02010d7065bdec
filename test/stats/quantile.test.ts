import { expect, test } from "vitest";
import { quantile } from "../../src/stats/quantile.ts";

/** The quantile, and at how many places the tail was asked for. */
function asked(tail: (x: number) => number, p: number): { x: number; times: number } {
  let times = 0;
  const counted = (x: number) => {
    times++;
    return tail(x);
  };
  return { x: quantile(counted, p, 4), times };
}

const exponential = (x: number) => Math.exp(-x);

test.each([0.9, 0.5, 0.05, 1e-9, 1e-200])("the exponential tail is %f at minus its logarithm", (p) => {
  expect(quantile(exponential, p, 4) / -Math.log(p)).toBeCloseTo(1, 14);
});

test("a tail that bends is followed to its last digit, in few steps", () => {
  for (const p of [0.4, 0.01, 1e-30]) {
    const { x, times } = asked((x) => 1 / (1 + x) ** 3, p);
    expect(x / (p ** (-1 / 3) - 1)).toBeCloseTo(1, 13);
    expect(times).toBeLessThan(70);
  }
  expect(asked((x) => Math.exp(-x * x), 1e-3).x / Math.sqrt(Math.log(1e3))).toBeCloseTo(1, 14);
});

test("a tail that is 0 beyond its end has its quantile below", () => {
  expect(quantile((x) => Math.max(0, 1 - x / 3), 0.25, 4)).toBeCloseTo(2.25, 14);
});

test("a quantile at either end of the first range is found at once", () => {
  expect(asked((x) => 0.5 * exponential(x), 0.5)).toEqual({ x: 0, times: 3 });
  expect(asked((x) => (x === 4 ? 0.25 : 1 / (1 + x)), 0.25)).toEqual({ x: 4, times: 3 });
});

test("of what is not a number there is no quantile", () => {
  expect(quantile(exponential, NaN, 4)).toBeNaN();
});
