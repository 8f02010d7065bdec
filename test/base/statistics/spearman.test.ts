import { expect, test } from "vitest";
import { normalUpperTail, tUpperTail } from "../../../src/base/statistics/distributions.ts";
import { spearman } from "../../../src/base/statistics/rank-correlations.ts";
import { seeded } from "../../seeded.ts";

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** The terms of Best and Roberts' series as they add up: [factor, power of 1/n, power of y]. */
const terms = [
  [0.2274, 0, 0],
  [0.2531, 1, 0],
  [0.1745, 2, 0],
  [-0.0758, 0, 1],
  [0.1033, 1, 1],
  [0.3932, 2, 1],
  [-0.0879, 1, 2],
  [-0.0151, 2, 2],
  [0.0072, 1, 3],
  [-0.0831, 2, 3],
  [0.0131, 2, 4],
  [-4.6e-4, 2, 5],
] as const;

/** Two-sided, of a sum of squared differences in the lower half. */
function seriesP(squares: number, n: number): number {
  const whole = (n ** 3 - n) / 3; // of opposite orders
  const x = ((2 * (squares + 1)) / whole - 1) * Math.sqrt(n - 1);
  let u = 0;
  for (const [factor, inverse, square] of terms) u += factor * n ** -inverse * x ** (2 * square);
  return 2 * (normalUpperTail(-x) - (x / n) * u * Math.exp((-x * x) / 2));
}

test("beyond 12 values the p-value is that of Best and Roberts' series, the same for both signs", () => {
  for (const n of [13, 14, 20, 60])
    for (let seed = 0; seed < 10; seed++) {
      const random = seeded(seed);
      const keys = upTo(n).map((value) => value / n + (seed / 5) * random());
      const y = keys.map((key) => keys.filter((other) => other <= key).length);
      const squares = y.reduce((sum, rank, i) => sum + (rank - i - 1) ** 2, 0);
      const rho = 1 - (6 * squares) / (n ** 3 - n);
      const least = 2 / upTo(n).reduce((product, value) => product * value, 1);
      const expected = Math.min(1, Math.max(least, seriesP(Math.min(squares, (n ** 3 - n) / 3 - squares), n)));
      const found = spearman(upTo(n), y);
      expect(found.value, `${n} values, seed ${seed}`).toBeCloseTo(rho, 12);
      expect(found.p / expected, `${n} values, seed ${seed}`).toBeCloseTo(1, 9);
      expect(spearman(upTo(n), y.toReversed()).p / expected).toBeCloseTo(1, 9);
    }
});

test("12 values are counted, 13 are not: the share of orders as near", () => {
  const factorial = (n: number) => upTo(n).reduce((product, value) => product * value, 1);
  const exchanged = (n: number) => [2, 1, ...upTo(n).slice(2)]; // as near are the 11 exchanges of neighbours, and no exchange
  expect((spearman(upTo(12), exchanged(12)).p * factorial(12)) / 24).toBeCloseTo(1, 9);
  expect((spearman(upTo(13), exchanged(13)).p * factorial(13)) / 26).not.toBeCloseTo(1, 1);
});

test("with a relation of exactly 0 beyond 12 values the p-value is 1", () => {
  // squares of differences: 9 + 36 + 81 + 25 + 0 + 0 + 25 + 1 + 1 + 81 + 4 + 1 + 100 = 364, half of the 728 of opposite orders
  expect(spearman(upTo(13), [4, 8, 12, 9, 5, 6, 2, 7, 10, 1, 13, 11, 3]).p).toBe(1);
});

test("one tie on either side makes it t, and so do more than 1290 values", () => {
  const viaT = (rho: number, n: number) => 2 * tUpperTail(Math.abs(rho) / Math.sqrt((1 - rho * rho) / (n - 2)), n - 2);
  const x = [3, 1, 2, 6, 4, 5, 9, 7, 8, 12, 10, 11, 14, 13];
  const tied = upTo(14).with(1, 1);
  for (const { value, p } of [spearman(x, tied), spearman(tied, x)]) expect(p / viaT(value, 14)).toBeCloseTo(1, 12);
  const shuffled = (n: number) => upTo(n).map((i) => ((i * 1009) % 1_000_003) % 4001);
  const [series, student] = [spearman(upTo(1290), shuffled(1290)), spearman(upTo(1291), shuffled(1291))];
  expect(student.p / viaT(student.value, 1291)).toBeCloseTo(1, 12);
  expect(series.p).not.toBeCloseTo(viaT(series.value, 1290), 9);
  expect(series.p).toBeCloseTo(viaT(series.value, 1290), 3);
});
