import { sum, sumBy } from "../number.ts";
import type { Ranks } from "./ranks.ts";

/**
 * The exact two-sided p-value of Spearman's rho, with or without ties: the share of all orders of the second ranks whose rho is
 * at least as far from 0 as the one observed. Ranks are doubled to make them whole numbers, so that nothing is rounded.
 */
export function exactSpearmanP(first: Ranks, second: Ranks): number {
  // rho is symmetric. The fewer different values the second has, the less there is to count.
  const [x, y] = [first, second]
    .map(({ ranks }) => ranks.map((rank) => 2 * rank))
    .sort((a, b) => new Set(b).size - new Set(a).size);
  const centre = x!.length + 1;
  const squaresOf = (values: Float64Array, of: (value: number, i: number) => number): number =>
    sumBy(values, (value, i) => of(value, i) ** 2);
  // The sum of squared differences falls as rho rises; where rho is 0, it is this.
  const middle = squaresOf(x!, (value) => value - centre) + squaresOf(y!, (value) => value - centre);
  const away = Math.abs(squaresOf(x!, (value, i) => value - y![i]!) - middle);
  const above = shareUpTo(middle - away, x!, y!);
  const isSymmetric = first.ties.length === 0 || second.ties.length === 0; // counted, it comes to the same
  const mirrored = y!.map((value) => 2 * centre - value);
  return Math.min(1, above + (isSymmetric ? above : shareUpTo(middle - away, x!, mirrored)));
}

/**
 * The probability that the sum of squared differences is at most `most`, over all ways to pair x with y. Counted from the first
 * value of x to the last: at each, it only matters how many of each different value of y are already paired.
 */
function shareUpTo(most: number, x: Float64Array, y: Float64Array): number {
  const values = [...new Set(y)];
  const sizes = values.map((value) => y.filter((other) => other === value).length);
  const strides = sizes.map((_, group) => sizes.slice(0, group).reduce((product, size) => product * (size + 1), 1));
  const states = strides.at(-1)! * (sizes.at(-1)! + 1);
  const squares = values.flatMap((value) => Array.from(x, (other) => (other - value) ** 2));
  const unit = squares.reduce((a, b) => divisor(a, b), 0); // 1 would do
  const length = Math.floor(most / unit) + 1;
  const ways: (Float64Array | undefined)[] = [new Float64Array(length)];
  ways[0]![0] = 1; // by sum, nothing taken yet
  for (let state = 0; state < states - 1; state++) {
    const before = ways[state];
    if (before === undefined) continue;
    const taken = sizes.map((size, group) => Math.floor(state / strides[group]!) % (size + 1));
    const next = x[sum(taken)]!;
    for (const [group, size] of sizes.entries()) {
      const square = (next - values[group]!) ** 2 / unit;
      const left = size - taken[group]!;
      if (left === 0 || square >= length) continue; // there is nothing to add
      const after = (ways[state + strides[group]!] ??= new Float64Array(length));
      for (let sum = square; sum < length; sum++) after[sum]! += left * before[sum - square]!;
    }
    ways[state] = undefined; // it is not read again
  }
  return x.reduce((share, _, i) => share / (i + 1), sum(ways[states - 1] ?? []));
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
