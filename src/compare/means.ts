import { mean } from "../base/number.ts";
import { withoutRounding } from "../base/same.ts";
import type { ScoredRun, ScoreTable } from "./score-table.ts";

/**
 * The mean of each run. Means that differ by rounding alone, such as those of the same scores in another order, are made
 * equal.
 */
export function meansOf(runs: readonly ScoredRun[]): Float64Array {
  const sizes = runs.map(({ scores }) => mean(scores.map(Math.abs)));
  const means = runs.map(({ scores }) => mean(scores));
  return withoutRounding(means, sizes);
}

/** The mean of each run, turned round where less is better: the larger one is better. */
export function meritsOf({ runs, better }: Pick<ScoreTable, "runs" | "better">): Float64Array {
  const means = meansOf(runs);
  return better === "more" ? means : means.map((mean) => -mean);
}

/** The size of the largest score. */
export function largestOf(scores: Float64Array): number {
  return scores.reduce((largest, score) => Math.max(largest, Math.abs(score)), 0);
}
