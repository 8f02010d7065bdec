// What a test of significance is, and what it is asked and answers with. Each test is a file of its own; index.ts has the table.

import type { ScoreTable } from "./score-table.ts";

/** What a test looks for in two runs, a and b. */
export const sides = [
  { name: "two", about: "b and a differ" },
  { name: "greater", about: "b scores above a" },
  { name: "less", about: "b scores below a" },
] as const;
export type Side = (typeof sides)[number]["name"];

/** How the interval of a bootstrap is read off its resamples. */
export const intervals = [
  { name: "percentile", about: "the middle share of the resampled differences; agrees with the p-value" },
  { name: "bca", about: "the same, corrected for bias and skew (Efron 1987)" },
] as const;
type Interval = (typeof intervals)[number]["name"];

export interface TestOptions {
  readonly side: Side;
  /** The level of significance, such as 0.05; intervals then hold 95 %. */
  readonly level: number;
  readonly seed: number;
  readonly resamples: number;
  readonly interval: Interval;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a test says about two runs. NaN where it can say nothing. */
export interface PairOutcome {
  readonly statistic: number;
  readonly p: number;
  /** The ends of the interval of the difference of means. */
  readonly low: number;
  readonly high: number;
  /** Why there is no p-value. */
  readonly why?: string | undefined;
  /** Whether resamples were drawn, so that their number and the seed decide the p-value. */
  readonly drawn?: boolean;
  /** Above 0 where b is ahead by what the test looks at, below 0 where a is. Without it, the means tell. */
  readonly direction?: number;
}

/** A test of significance as a declared value: the command line, its help and the tests loop over a table of these. */
export interface PairTest {
  readonly name: string;
  readonly about: string;
  /** What tables call it, and the interval beside it. */
  readonly title: string;
  readonly interval: string;
  /** The test looks at all runs at once: its p-values are adjusted already, and it is always two-sided. */
  readonly joint?: boolean;
  /** The smallest p-value that this number of topics, or of resamples where they are drawn, can give. Absent: no limit. */
  least?(topics: number, options: TestOptions, drawn: boolean): number;
  /**
   * The smallest p-value that this number of topics can justify, for a test that gives smaller ones: without assumptions, chance
   * alone gives all of n topics the same sign in one of 2^(n-1) cases.
   */
  justified?(topics: number, options: Pick<TestOptions, "side">): number;
  /**
   * Prepares what all pairs share, and gives the test of two runs, by their indexes. `reach` is what `tReach` gives, where that is known:
   * simulations need the same one thousands of times.
   */
  on(table: ScoreTable, options: TestOptions, reach?: number): (a: number, b: number) => PairOutcome;
}

/** The p-value of a tail of a symmetric distribution. */
export function oneTail(side: Side, tail: number): number {
  return Math.min(1, side === "two" ? 2 * tail : tail);
}

/** The p-value from the two tails: that of the side asked for, or twice the smaller one. */
export function bySide(side: Side, greater: number, less: number): number {
  if (side === "two") return Math.min(1, 2 * Math.min(greater, less));
  return Math.min(1, side === "greater" ? greater : less);
}
