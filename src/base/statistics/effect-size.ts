import { areEqual } from "./differences.ts";
import { sampleDeviation } from "./moments.ts";

/** Cohen's d of paired scores: the mean difference in standard deviations of the differences. NaN where all are equal. */
export function effectSize(mean: number, differences: Float64Array): number {
  return areEqual(differences) ? NaN : mean / sampleDeviation(differences);
}
