import { mean } from "../base/number.ts";
import { withoutRounding } from "../base/same.ts";
import type { ScoredRun } from "./score-table.ts";

/**
 * The mean of each run. Means that differ by rounding alone, such as those of the same scores in another order, are made
 * equal.
 */
export function meansOf(runs: readonly ScoredRun[]): Float64Array {
  const sizes = runs.map(({ scores }) => mean(scores.map(Math.abs)));
  const means = runs.map(({ scores }) => mean(scores));
  return withoutRounding(means, sizes);
}
