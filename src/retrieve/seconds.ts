// How long a system took for its questions. Seconds show how a system ran on one day. They can be shown and used in a
// gate, but they are not a measure.

import { InputError } from "../base/input-error.ts";

/** The statistics of seconds that can be shown and used in a gate. */
export const secondsStatistics = ["mean", "p50", "p90", "p95", "p99", "max"] as const;
export type SecondsStatistic = (typeof secondsStatistics)[number];

/**
 * The value of one statistic. A percentile is the smallest value that at least this share of the questions does not
 * exceed.
 */
export function secondsOf(statistic: SecondsStatistic, seconds: readonly number[]): number {
  const sorted = seconds.toSorted((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  if (statistic === "mean") return sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
  const share = statistic === "max" ? 1 : Number(statistic.slice(1)) / 100;
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

export interface SecondsLimit {
  readonly statistic: SecondsStatistic;
  readonly seconds: number;
}

/** Reads a limit such as "p95=2". */
export function readSecondsLimit(text: string): SecondsLimit {
  const [name, value = ""] = text.split("=", 2).map((part) => part.trim());
  const statistic = secondsStatistics.find((each) => each === name);
  const seconds = Number(value);
  if (statistic === undefined || value === "" || !(seconds > 0))
    throw new InputError(
      `--fail-over "${text}": expected seconds, as in p95=2, of one of ${secondsStatistics.join(", ")}`,
    );
  return { statistic, seconds };
}
