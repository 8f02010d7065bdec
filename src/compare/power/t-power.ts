import { smallestFrom } from "../../base/smallest.ts";
import { noncentralTUpperTail, tQuantile } from "../../base/statistics/distributions.ts";
import type { Side } from "../test.ts";

/** What decides the power of a paired t-test, besides the drop and the number of topics. */
export interface NormalDifferences {
  /** The standard deviation of the differences, which are taken to be normal. */
  readonly deviation: number;
  readonly margin: number;
  readonly level: number;
  readonly side: Side;
}

/** No track judges more topics than this. */
const mostTopics = 1_000_000;

/**
 * How often a paired t-test over `topics` topics finds a run significantly worse, and by more than the margin, that is truly
 * worse by `drop`. Without a margin it is R's `power.t.test(n, drop, deviation, type = "paired")`.
 */
export function tPower({ deviation, margin, level, side }: NormalDifferences, drop: number, topics: number): number {
  const errors = Math.sqrt(topics) / deviation; // standard errors of the mean, in one unit of the measure
  const tail = side === "two" ? level / 2 : level;
  const least = tail >= 0.5 ? Number.MIN_VALUE : tQuantile(tail, topics - 1);
  return noncentralTUpperTail(least, topics - 1, drop * errors, margin * errors);
}

/** The drop that is found as often as asked for. */
export function visibleDrop(normal: NormalDifferences, topics: number, often: number): number {
  let [low, high] = [0, normal.margin + normal.deviation];
  while (tPower(normal, high, topics) < often) [low, high] = [high, 2 * high];
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2;
    if (tPower(normal, middle, topics) < often) low = middle;
    else high = middle;
  }
  return high;
}

/** The fewest topics with which a drop is found as often as asked for; Infinity where none are enough. */
export function neededTopics(normal: NormalDifferences, drop: number, often: number): number {
  return smallestFrom(2, (topics) => tPower(normal, drop, topics) >= often, mostTopics) ?? Infinity;
}
