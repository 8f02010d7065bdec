import { expect, test } from "vitest";
import { exactSpearmanP, kendall, spearman } from "../../../src/base/statistics/rank-correlations.ts";
import { normalUpperTail, tUpperTail } from "../../../src/base/statistics/distributions.ts";
import { averageRanks } from "../../../src/base/statistics/ranks.ts";
import { below, seeded } from "../../seeded.ts";
import { atLength } from "../../rounds.ts";
import { orders } from "../../orders.ts";

/** Concordant less discordant pairs. */
const balance = (x: readonly number[], y: readonly number[]): number =>
  x.reduce(
    (sum, _, i) => sum + x.slice(0, i).reduce((part, _, j) => part + Math.sign((x[i]! - x[j]!) * (y[i]! - y[j]!)), 0),
    0,
  );

test.each([
  [
    [1, 1, 1, 2, 3, 3],
    [2, 1, 1, 1, 2, 5],
  ],
  [
    [1, 2, 2, 2, 2, 3],
    [4, 4, 4, 1, 2, 3],
  ],
  [
    [1, 1, 2, 3, 4, 5],
    [1, 2, 3, 3, 5, 4],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [1, 1, 3, 2, 5, 4],
  ],
  [
    [1, 2, 2, 4, 5, 6],
    [3, 1, 2, 6, 4, 5],
  ],
  [
    [1, 1],
    [1, 1],
  ],
])("with ties, the p-value of tau is that of a normal balance of pairs: %j, %j", (x, y) => {
  const all = Array.from(orders(y), (order) => balance(x, order));
  const variance = all.reduce((sum, value) => sum + value ** 2, 0) / all.length;
  const { p } = kendall(x, y);
  if (variance === 0) expect(p).toBeNaN();
  else expect(p).toBeCloseTo(2 * normalUpperTail(Math.abs(balance(x, y)) / Math.sqrt(variance)), 12);
});

atLength("beyond 12 items, the p-value of rho is that of all orders, to three digits", () => {
  for (let seed = 0; seed < 6; seed++) {
    const random = seeded(seed);
    const x = Array.from({ length: 13 }, (_, i) => i);
    const y = [...x];
    for (let turns = 4 * seed; turns > 0; turns--) {
      const [i, j] = [below(random, 13), below(random, 13)];
      [y[i], y[j]] = [y[j]!, y[i]!];
    }
    const { value, p } = spearman(x, y);
    const exact = exactSpearmanP(averageRanks(x), averageRanks(y));
    expect(Math.abs(p - exact), `seed ${seed}, rho ${value}, ${p} is not ${exact}`).toBeLessThan(5e-4);
  }
});

test("the p-value of rho where it is known: none of a relation, all of it, and t beyond 12 values with ties", () => {
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  expect(spearman([1, 2, 3, 4, 5], [2, 5, 3, 1, 4])).toEqual({ value: 0, p: 1 }); // squares of differences: 1 + 9 + 0 + 9 + 1 = 20
  expect(spearman(upTo(12), upTo(12)).p).toBeCloseTo(2 / 479_001_600, 20); // two orders of 12!
  expect(spearman(upTo(13), upTo(13)).p).toBeCloseTo(2 / 6_227_020_800, 20);
  expect(spearman(upTo(1300), upTo(1300)).p).toBe(Number.MIN_VALUE);
  // With one tie, 14 values: rho to t by its formula, and t by its table.
  const x = [1, 1, ...upTo(14).slice(2)];
  const y = [...upTo(14).slice(5), ...upTo(5)];
  const { value, p } = spearman(x, y);
  const t = Math.abs(value) / Math.sqrt((1 - value ** 2) / 12);
  expect(p).toBeCloseTo(2 * tUpperTail(t, 12), 14);
  expect(spearman([1, 2], [3, 3])).toEqual({ value: NaN, p: NaN });
});

test("tails of t at the ends, and by the table: 2.228 is exceeded by 2.5 % with 10 degrees of freedom", () => {
  expect(tUpperTail(2.228_138_852, 10)).toBeCloseTo(0.025, 9);
  expect(tUpperTail(-2.228_138_852, 10)).toBeCloseTo(0.975, 9);
  expect([tUpperTail(0, 3), tUpperTail(Infinity, 3), tUpperTail(-Infinity, 3)]).toEqual([0.5, 0, 1]);
  expect([tUpperTail(1e200, 3), tUpperTail(-1e200, 3)]).toEqual([0, 1]);
});
