import { deviationOf, meanOf } from "./moments.ts";

/** Cohen's d of paired scores: the mean difference in standard deviations of the differences. NaN where all are equal. */
export function effectSize(differences: Float64Array): number {
  const [mean, deviation] = [meanOf(differences), deviationOf(differences)];
  return deviation > 10 * Number.EPSILON * Math.abs(mean) ? mean / deviation : NaN;
}
