import { expect, test } from "vitest";
import { kendall, tauB } from "../../../src/base/statistics/rank-correlations.ts";
import { normalUpperTail } from "../../../src/base/statistics/distributions.ts";
import { orders } from "../../orders.ts";

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** Of the pairs that differ on both sides, those in the same order less those in the other. */
function balance(x: readonly number[], y: readonly number[]): number {
  const signs = x.flatMap((_, i) => x.slice(0, i).map((_, j) => Math.sign((x[i]! - x[j]!) * (y[i]! - y[j]!))));
  return signs.reduce((sum, sign) => sum + sign, 0);
}

test.each([1, 2, 3, 4, 5])("of %i values without ties, the p-value is the share of orders as far from 0", (n) => {
  const all = Array.from(orders(upTo(n)), (order) => ({ order, score: balance(upTo(n), order) }));
  for (const { order, score } of all) {
    const { value, p } = kendall(upTo(n), order);
    const asFar = all.filter((other) => Math.abs(other.score) >= Math.abs(score)).length;
    if (n === 1) expect([value, p]).toEqual([NaN, NaN]);
    else {
      expect(value).toBeCloseTo(score / ((n * (n - 1)) / 2), 14);
      expect(p).toBeCloseTo(asFar / all.length, 14);
    }
  }
});

test("tau-b leaves the pairs out that are tied on a side, by hand", () => {
  // 6 pairs: x is tied in one, y in three; 3 in the same order, none in the other
  const [x, y] = [
    [1, 1, 2, 3],
    [1, 1, 1, 2],
  ];
  expect(tauB(x, y)).toBeCloseTo(3 / Math.sqrt(5 * 3), 14);
  expect(tauB([1, 1], [1, 2])).toBeNaN();
  expect(tauB([1, 2, 3], [3, 1, 2])).toBeCloseTo(-1 / 3, 14);
});

test("49 values are counted, 50 are taken for normal", () => {
  let [first, pairs] = [2, (50 * 49) / 2];
  for (let n = 2; n <= 49; n++) first /= n;
  expect(kendall(upTo(49), upTo(49)).p / first).toBeCloseTo(1, 12);
  const deviation = Math.sqrt((50 * 49 * 105) / 18);
  expect(kendall(upTo(50), upTo(50)).p / (2 * normalUpperTail(pairs / deviation))).toBeCloseTo(1, 12);
});

test("a p-value that no double holds is the least there is, not 0", () => {
  expect(kendall(upTo(700), upTo(700))).toEqual({ value: 1, p: Number.MIN_VALUE });
});
