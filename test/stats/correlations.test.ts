import { expect, test } from "vitest";
import { exactSpearmanP } from "../../src/stats/spearman-exact.ts";
import { kendall } from "../../src/stats/kendall.ts";
import { normalUpperTail } from "../../src/stats/normal.ts";
import { averageRanks } from "../../src/stats/ranks.ts";
import { spearman } from "../../src/stats/spearman.ts";
import { below, seeded } from "../seeded.ts";
import { atLength } from "../rounds.ts";

function* orders(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, first] of items.entries()) for (const rest of orders(items.toSpliced(i, 1))) yield [first, ...rest];
}

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
