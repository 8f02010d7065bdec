import { expect, test } from "vitest";
import { tauAp } from "../../../src/base/statistics/rank-correlations.ts";
import { orders } from "../../orders.ts";
import { below, seeded } from "../../seeded.ts";

/** By its definition, of one order without ties: at each place but the first, the share of those above that are rightly there. */
function ofOrder(truth: readonly number[], order: readonly number[]): number {
  let total = 0;
  for (let place = 1; place < order.length; place++) {
    const own = truth[order[place]!]!;
    const above = order.slice(0, place).map((item) => truth[item]!);
    const right = above.filter((value) => value > own).length + above.filter((value) => value === own).length / 2;
    total += right / place;
  }
  return (2 * total) / (order.length - 1) - 1;
}

test("the tau of average precision is the mean over all orders that the estimate allows", () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = seeded(seed);
    const n = 2 + below(random, 4);
    const [truth, estimate] = [1, 2].map(() => Array.from({ length: n }, () => below(random, 1 + n)));
    const allowed = Array.from(orders(Array.from({ length: n }, (_, i) => i))).filter((order) =>
      order.every((item, place) => place === 0 || estimate![order[place - 1]!]! >= estimate![item]!),
    );
    const expected = allowed.reduce((sum, order) => sum + ofOrder(truth!, order), 0) / allowed.length;
    expect(tauAp(truth!, estimate!), `seed ${seed}: ${truth}; ${estimate}`).toBeCloseTo(expected, 12);
  }
});

test("an exchange at the top weighs more than one at the bottom", () => {
  expect(tauAp([4, 3, 2, 1], [4, 3, 2, 1])).toBe(1);
  expect(tauAp([4, 3, 2, 1], [1, 2, 3, 4])).toBe(-1);
  expect(tauAp([4, 3, 2, 1], [3, 4, 2, 1])).toBeCloseTo((2 * 2) / 3 - 1, 14); // shares 0, 1, 1
  expect(tauAp([4, 3, 2, 1], [4, 3, 1, 2])).toBeCloseTo((2 * (1 + 1 + 2 / 3)) / 3 - 1, 14);
});
