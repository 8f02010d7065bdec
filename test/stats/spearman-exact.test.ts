import { expect, test } from "vitest";
import { averageRanks } from "../../src/stats/ranks.ts";
import { exactSpearmanP } from "../../src/stats/spearman-exact.ts";
import { orders } from "../orders.ts";
import { below, seeded } from "../seeded.ts";

test("the exact p-value of rho is the share of all orders that are as far from 0, with and without ties", () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = seeded(seed);
    const n = 2 + below(random, 4);
    const [x, y] = [1, 2].map(() => {
      const values = 2 + below(random, 2 * n);
      return averageRanks([0, 1, ...Array.from({ length: n - 2 }, () => below(random, values))]);
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
