// The interface of a test of significance: its options and its outcome. Each test is a file of its own; index.ts has
// the table.

import type { ScoreTable } from "./score-table.ts";

/** The differences that a test may look for between two runs, a and b. */
export const sides = [
  { name: "two", about: "b and a differ" },
  { name: "greater", about: "b scores above a" },
  { name: "less", about: "b scores below a" },
] as const;
export type Side = (typeof sides)[number]["name"];

/** The ways to get an interval from the resamples of a bootstrap. */
export const intervals = [
  { name: "percentile", about: "the middle share of the resampled differences; agrees with the p-value" },
  { name: "bca", about: "the same, corrected for bias and skew (Efron 1987)" },
] as const;
type Interval = (typeof intervals)[number]["name"];

export interface TestOptions {
  readonly side: Side;
  /** The level of significance, such as 0.05. Intervals then have a confidence of 95 %. */
  readonly level: number;
  readonly seed: number;
  readonly resamples: number;
  readonly interval: Interval;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The outcome of a test of two runs. Numbers that do not exist are NaN. */
export interface PairOutcome {
  readonly statistic: number;
  readonly p: number;
  /** The ends of the interval of the difference of means. */
  readonly low: number;
  readonly high: number;
  /** The reason why there is no p-value. */
  readonly why?: string | undefined;
  /** True if resamples were drawn, so that the p-value depends on their number and the seed. */
  readonly drawn?: boolean;
  /** Above 0 if b is ahead by the value that the test uses, below 0 if a is. Without it, the means decide. */
  readonly direction?: number;
}

/** A test of significance as an entry of a table, which the command line, its help and the tests read. */
export interface PairTest {
  readonly name: string;
  readonly about: string;
  /** The names of the test and of its interval in tables. */
  readonly title: string;
  readonly interval: string;
  /** True if the test uses all runs at once. Its p-values are already adjusted, and it is always two-sided. */
  readonly joint?: boolean;
  /**
   * The smallest p-value that is possible with this number of topics, or of resamples if they are drawn. Absent if
   * there is no limit.
   */
  least?(topics: number, options: TestOptions, drawn: boolean): number;
  /**
   * The smallest p-value that this number of topics can justify, for a test that gives smaller ones. Without
   * assumptions, chance alone gives all n topics the same sign in one of 2^(n-1) cases.
   */
  justified?(topics: number, options: Pick<TestOptions, "side">): number;
  /**
   * Prepares the data that all pairs share, and returns the test of two runs, given by index. `reach` is the result of
   * `tReach`, if it is known. Simulations need the same one thousands of times.
   */
  on(table: ScoreTable, options: TestOptions, reach?: number): (a: number, b: number) => PairOutcome;
}

/** The p-value of a tail of a symmetric distribution. */
export function oneTail(side: Side, tail: number): number {
  return Math.min(1, side === "two" ? 2 * tail : tail);
}

/** The p-value from the two tails: the tail of the side asked for, or twice the smaller one. */
export function bySide(side: Side, greater: number, less: number): number {
  if (side === "two") return Math.min(1, 2 * Math.min(greater, less));
  return Math.min(1, side === "greater" ? greater : less);
}
