import { expect, test } from "vitest";
import { averageRanks } from "../../../src/base/statistics/ranks.ts";
import { exactSpearmanP } from "../../../src/base/statistics/rank-correlations.ts";
import { orders } from "../../orders.ts";
import { below, seeded } from "../../seeded.ts";

test("the exact p-value of rho is the share of all orders that are as far from 0, with and without ties", () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = seeded(seed);
    const n = 2 + below(random, 4);
    const [x, y] = [[0, 1], seed % 2 === 0 ? [0, 1] : [1, 0]].map((first) => {
      const values = 2 + below(random, 2 * n);
      return averageRanks([...first, ...Array.from({ length: n - 2 }, () => below(random, values))]);
    });
    // The middle of doubled ranks is n + 1: products about it are whole numbers.
    const product = (second: readonly number[]) =>
      second.reduce((sum, rank, i) => sum + (2 * rank - n - 1) * (2 * x!.ranks[i]! - n - 1), 0);
    const far = Math.abs(product([...y!.ranks]));
    const all = Array.from(orders([...y!.ranks]), (order) => Math.abs(product(order)));
    const expected = all.filter((other) => other >= far).length / all.length;
    expect(exactSpearmanP(x!, y!), `seed ${seed}: ${x!.ranks}, ${y!.ranks}`).toBeCloseTo(expected, 13);
  }
});

test("the p-value is the same for rho and -rho", () => {
  const ranks = (...values: number[]) => averageRanks(values);
  // Of 24 orders, two are as far from 0 as the first and the last.
  expect(exactSpearmanP(ranks(1, 2, 3, 4), ranks(1, 2, 3, 4))).toBeCloseTo(2 / 24, 14);
  expect(exactSpearmanP(ranks(1, 2, 3, 4), ranks(4, 3, 2, 1))).toBeCloseTo(2 / 24, 14);
  // Where the last alone differs on both sides, it has its match in one of 4 places, and there is nothing as far below 0.
  expect(exactSpearmanP(ranks(1, 1, 1, 2), ranks(1, 1, 1, 2))).toBeCloseTo(1 / 4, 14);
  expect(exactSpearmanP(ranks(1, 1, 1, 2), ranks(2, 2, 2, 1))).toBeCloseTo(1 / 4, 14);
});
