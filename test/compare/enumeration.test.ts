import { expect, test } from "vitest";
import { seededRandom } from "../../src/base/random.ts";
import { differences } from "../../src/base/statistics/samples.ts";
import { kendall, pearson, spearman, tauAp } from "../../src/base/statistics/rank-correlations.ts";
import { exactRandomization, randomization } from "../../src/compare/randomization.ts";
import { averageRanks } from "../../src/base/statistics/ranks.ts";
import { signTest } from "../../src/compare/sign.ts";
import type { Side } from "../../src/compare/test.ts";
import { signedRanks } from "../../src/compare/wilcoxon.ts";
import { options, scoreTable } from "./tables.ts";
import { atLength } from "../rounds.ts";

// The exact tests against all that could have happened, counted one by one.

const sides: readonly Side[] = ["two", "greater", "less"];

/** All ways to sign n values. */
function* signings(n: number): Generator<number[]> {
  for (let bits = 0; bits < 2 ** n; bits++) yield Array.from({ length: n }, (_, i) => ((bits >> i) & 1 ? 1 : -1));
}

function* orders(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) for (const rest of orders(items.toSpliced(i, 1))) yield [item, ...rest];
}

/** The share of values that are as extreme as the one observed. */
function share(values: readonly number[], observed: number, side: Side, centre = 0): number {
  const isExtreme = {
    two: (value: number) => Math.abs(value - centre) >= Math.abs(observed - centre) - 1e-9,
    greater: (value: number) => value >= observed - 1e-9,
    less: (value: number) => value <= observed + 1e-9,
  }[side];
  return values.filter(isExtreme).length / values.length;
}

/** Random whole numbers from -9 to 9, so that sums tie. */
function someDifferences(seed: number, n: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: n }, () => (random() % 19) - 9);
}

for (const side of sides)
  test(`randomization, ${side}: all labellings are counted`, () => {
    for (let seed = 1; seed <= 40; seed++) {
      const found = someDifferences(seed, 1 + (seed % 9));
      const sums = Array.from(signings(found.length), (signs) => found.reduce((sum, d, i) => sum + d * signs[i]!, 0));
      const observed = found.reduce((sum, d) => sum + d, 0);
      const tenths = Float64Array.from(found, (d) => d / 10); // in tenths the sums do not tie to the last bit
      expect(exactRandomization(tenths, side, 1e-12), `seed ${seed}`).toBeCloseTo(share(sums, observed, side), 12);
    }
  });

test("up to 26 topics on which runs differ all labellings are counted, however many others there are", () => {
  const isDrawn = (differing: number): boolean => {
    const a = Array.from({ length: 30 }, (_, i) => i / 100);
    const b = a.map((score, i) => score + (i < differing ? 0.001 * (i + 1) : 0));
    return randomization.on(scoreTable({ a, b }), { ...options, resamples: 10 })(0, 1).drawn!;
  };
  expect([isDrawn(26), isDrawn(27)]).toEqual([false, true]);
});

test("a sample of labellings comes near to all of them, and never to 0", () => {
  const random = seededRandom(7);
  const [a, b] = [0, 0.12].map((lift) => Array.from({ length: 28 }, () => (random() % 1000) / 1000 + lift));
  const differences = Float64Array.from(b!, (score, i) => score - a![i]!);
  for (const side of sides) {
    const sampled = randomization.on(scoreTable({ a: a!, b: b! }), { ...options, side, resamples: 100_000 })(0, 1).p;
    expect(Math.abs(sampled - exactRandomization(differences, side))).toBeLessThan(0.006);
  }
  const lifted = scoreTable({ a: a!, b: a!.map((score) => score + 5) });
  expect(randomization.on(lifted, { ...options, resamples: 999 })(0, 1).p).toBe(1 / 1000);
});

for (const side of sides)
  test(`sign test, ${side}: all falls of the coins are counted`, () => {
    for (let n = 1; n <= 10; n++)
      for (let wins = 0; wins <= n; wins++) {
        const heads = Array.from(signings(n), (signs) => signs.filter((sign) => sign > 0).length);
        expect(signTest(wins, n - wins, side)).toBeCloseTo(share(heads, wins, side, n / 2), 12);
      }
  });

for (const side of sides)
  test(`Wilcoxon, ${side}: all signs of the ranks are counted`, () => {
    for (let seed = 1; seed <= 30; seed++) {
      const n = 2 + (seed % 8);
      const random = seededRandom(seed);
      const found = Array.from({ length: n }, (_, i) => (i + 1) * (random() & 1 ? 1 : -1)).sort(
        () => (random() & 1) - 0.5,
      );
      const sums = Array.from(signings(n), (signs) => signs.reduce((sum, s, i) => sum + (s > 0 ? i + 1 : 0), 0));
      const { statistic, p } = signedRanks(Float64Array.from(found), side);
      expect(statistic).toBe(found.reduce((sum, d) => sum + Math.max(0, d), 0));
      expect(p, `seed ${seed}`).toBeCloseTo(share(sums, statistic, side, (n * (n + 1)) / 4), 12);
    }
  });

test("Wilcoxon takes 0.3 - 0.1 and 0.4 - 0.2 for a tie", () => {
  const found = differences(Float64Array.of(0.1, 0.2, 0.9), Float64Array.of(0.3, 0.4, 0.4));
  expect(signedRanks(found, "two").statistic).toBe(3);
});

test("Kendall: all orders are counted", () => {
  for (const n of [2, 3, 4, 5, 6]) {
    const places = Array.from({ length: n }, (_, i) => i);
    const all = Array.from(orders(places), (order) => concordance(places, order));
    for (const order of [...orders(places)].slice(0, 60)) {
      const { value, p } = kendall(places, order);
      const score = concordance(places, order);
      expect(value).toBeCloseTo(score / ((n * (n - 1)) / 2), 12);
      expect(p).toBeCloseTo(Math.min(1, share(all, score, "two")), 12);
    }
  }
});

function concordance(x: readonly number[], y: readonly number[]): number {
  let score = 0;
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) score += Math.sign(x[i]! - x[j]!) * Math.sign(y[i]! - y[j]!);
  return score;
}

atLength("Spearman: all orders are counted, of tied ranks too, and rho and -rho have the same p-value", () => {
  for (let seed = 1; seed <= 80; seed++) {
    const random = seededRandom(seed);
    const n = 3 + (seed % 5);
    const most = 2 + (random() % 7); // few values make ties
    const [x, y] = [0, 1].map(() => Array.from({ length: n }, () => random() % most));
    const rho = (order: readonly number[]): number => pearson(averageRanks(x!).ranks, averageRanks(order).ranks);
    const { value, p } = spearman(x!, y!);
    if (Number.isNaN(value)) {
      expect(p).toBeNaN();
      continue;
    }
    expect(value).toBeCloseTo(rho(y!), 12);
    expect(p, `seed ${seed}: ${x} ${y}`).toBeCloseTo(share(Array.from(orders(y!), rho), value, "two"), 12);
    expect(
      spearman(
        x!,
        y!.map((rank) => -rank),
      ),
    ).toEqual({ value: expect.closeTo(-value, 12), p: expect.closeTo(p, 12) });
  }
});

atLength("Spearman: up to 12 runs all orders are counted, beyond them the series is symmetric, and near", () => {
  // All orders of ten, by how far they are from the first: 3,628,800 of them.
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const counts = new Float64Array(331);
  const taken = new Uint8Array(10);
  const visit = (place: number, sum: number): void => {
    if (place === 10) counts[sum]!++;
    else
      for (const item of ten)
        if (taken[item] === 0) {
          taken[item] = 1;
          visit(place + 1, sum + (place - item) ** 2);
          taken[item] = 0;
        }
  };
  visit(0, 0);
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const order = ten
      .map((i) => [random(), i] as const)
      .sort(([a], [b]) => a - b)
      .map(([, i]) => i);
    const squares = order.reduce((sum, item, i) => sum + (item - i) ** 2, 0);
    const extreme = counts.reduce(
      (sum, count, at) => sum + (Math.abs(at - 165) >= Math.abs(squares - 165) ? count : 0),
      0,
    );
    expect(spearman(ten, order).p, `seed ${seed}: ${order}`).toBeCloseTo(extreme / 3_628_800, 12);
    expect(
      spearman(
        ten,
        order.map((item) => -item),
      ).p,
    ).toBeCloseTo(extreme / 3_628_800, 12);
  }
  for (const n of [13, 20, 100, 1000]) {
    const random = seededRandom(n);
    const [x, y] = [0, 1].map(() => Array.from({ length: n }, () => random()));
    expect(
      spearman(
        x!,
        y!.map((value) => -value),
      ).p,
      `${n}`,
    ).toBeCloseTo(spearman(x!, y!).p, 12);
  }
});

test("the examples of R's cor.test (Hollander & Wolfe, p. 187)", () => {
  const x = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
  const y = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8];
  expect(kendall(x, y).value).toBeCloseTo(0.4444444, 7);
  expect(kendall(x, y).p).toBeCloseTo(0.1194, 4);
  expect(spearman(x, y).value).toBeCloseTo(0.6, 12);
  expect(spearman(x, y).p).toBeCloseTo(0.09679, 4);
});

test("a perfect order is never impossible", () => {
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(spearman(ten, ten).p).toBeGreaterThan(0);
  expect(spearman(ten, ten.toReversed()).p).toBeGreaterThan(0);
  const many = Array.from({ length: 20 }, (_, i) => i);
  expect(spearman(many, many).p).toBeGreaterThan(0);
  expect(spearman(many, many.toReversed()).p).toBeGreaterThan(0);
  const tied = [0, 0, 1, 2, 3, 4];
  expect(spearman(tied, tied)).toMatchObject({ value: 1 });
  expect(spearman(tied, tied).p).toBeGreaterThan(0);
});

test("tau-AP is what its definition counts, and weighs the top", () => {
  const truth = [9, 8, 7, 6, 5];
  for (const order of orders([0, 1, 2, 3, 4])) {
    const estimate = order.map((place) => -place);
    const listed = [0, 1, 2, 3, 4].sort((i, j) => estimate[j]! - estimate[i]!);
    let total = 0;
    for (let i = 1; i < 5; i++)
      total += listed.slice(0, i).filter((above) => truth[above]! > truth[listed[i]!]!).length / i;
    expect(tauAp(truth, estimate)).toBeCloseTo((2 * total) / 4 - 1, 12);
  }
  expect(tauAp(truth, truth)).toBe(1);
  expect(tauAp(truth, truth.toReversed())).toBe(-1);
  expect(tauAp(truth, [8, 9, 7, 6, 5])).toBeLessThan(tauAp(truth, [9, 8, 7, 5, 6]));
});

test("tau-AP of tied runs is the mean over all their orders", () => {
  const truth = [5, 4, 3, 2, 1, 0];
  const tied = [2, 2, 2, 1, 0, 0];
  const broken = Array.from(orders([0, 1, 2, 3, 4, 5]), (order) => tied.map((value, i) => value + order[i]! / 100));
  const mean = broken.reduce((total, estimate) => total + tauAp(truth, estimate), 0) / broken.length;
  expect(tauAp(truth, tied)).toBeCloseTo(mean, 12);
});
