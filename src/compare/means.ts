import { settled } from "../base/same.ts";
import { sampleMean } from "../stats/moments.ts";
import type { ScoredRun } from "./score-table.ts";

/**
 * The mean of each run. Means that differ by rounding alone, such as those of the same scores in another order, are made
 * equal.
 */
export function meansOf(runs: readonly ScoredRun[]): Float64Array {
  return settled(
    runs.map(({ scores }) => sampleMean(scores)),
    runs.map(({ scores }) => sampleMean(scores.map(Math.abs))),
  );
}
