import { settled } from "../base/same.ts";
import { sampleMean } from "../stats/moments.ts";
import type { ScoredRun } from "./score-table.ts";

/** The mean of each run. Those that differ by rounding alone are equal: of the same scores, in another order of topics. */
export function meansOf(runs: readonly ScoredRun[]): Float64Array {
  return settled(
    runs.map(({ scores }) => sampleMean(scores)),
    runs.map(({ scores }) => sampleMean(scores.map(Math.abs))),
  );
}
