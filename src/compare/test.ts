import type { ScoreTable } from "./score-table.ts";

/** What the test should find b to be, against a. */
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
  /** Of significance; intervals hold 1 less this. */
  readonly level: number;
  readonly seed: number;
  readonly resamples: number;
  readonly interval: Interval;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a test says of two runs. NaN where it can say nothing. */
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
  /** Above 0 where b came out above a by what the test looks at, below 0 where below; else by the means. */
  readonly direction?: number;
}

/** A test of significance as a declared value: the command line, its help and the tests loop over a table of these. */
export interface PairTest {
  readonly name: string;
  readonly about: string;
  /** What tables call it, and the interval beside it. */
  readonly title: string;
  readonly interval: string;
  /** Looks at all runs at once: its p-values are adjusted already, and its one side is two. */
  readonly joint?: boolean;
  /** The smallest p-value that so many topics can show, or so many resamples where they are drawn; without it, any. */
  least?(topics: number, options: TestOptions, drawn: boolean): number;
  /**
   * The smallest p-value that so many topics can justify, where the test shows smaller ones: without any assumption, chance
   * alone gives all of n topics one sign in one of 2^(n-1) cases.
   */
  justified?(topics: number, options: TestOptions): number;
  /** Prepares what all pairs share, and gives the test of two runs by their places. */
  on(table: ScoreTable, options: TestOptions): (a: number, b: number) => PairOutcome;
}

/** The p-value of a tail that is as likely on either side. */
export function oneTail(side: Side, tail: number): number {
  return Math.min(1, side === "two" ? 2 * tail : tail);
}

/** The two-sided p-value of one of two tails. */
export function bySide(side: Side, greater: number, less: number): number {
  if (side === "two") return Math.min(1, 2 * Math.min(greater, less));
  return Math.min(1, side === "greater" ? greater : less);
}
