// What a sample tells: the differences of two runs, deviations, the size of an effect, and where the variance of grouped values
// comes from.

import { mean, sum } from "../number.ts";
import { same, withoutRounding } from "../same.ts";

/**
 * The differences of two runs, b − a, topic by topic. Distances that differ by rounding alone are made equal: 0.3 - 0.1,
 * 0.4 - 0.2 and 0.1 - 0.3 are the same distance, though not as doubles. Scores that differ by rounding alone differ by 0.
 */
export function differences(a: Float64Array, b: Float64Array): Float64Array {
  const found = b.map((score, i) => (same(score, a[i]!) ? 0 : score - a[i]!));
  const sizes = b.map((score, i) => (found[i] === 0 ? 0 : Math.max(Math.abs(score), Math.abs(a[i]!))));
  return withoutRounding(found.map(Math.abs), sizes).map((distance, i) => Math.sign(found[i]!) * distance);
}

/** Whether all differences are equal. `differences` has made those equal that differ by rounding alone. */
export function areEqual(differences: Float64Array): boolean {
  return differences.every((difference) => difference === differences[0]);
}

/** The standard deviation of a sample, over n - 1. */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/** The same, and exactly 0 where all values are equal, though their mean may be off by a rounding. NaN for one value. */
export function spreadOf(values: ArrayLike<number>): number {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return sampleDeviation(values);
  return values.length < 2 ? NaN : 0;
}

/** Cohen's d of paired scores: the mean difference in standard deviations of the differences. NaN where all are equal. */
export function effectSize(mean: number, differences: Float64Array): number {
  return areEqual(differences) ? NaN : mean / sampleDeviation(differences);
}

/** What the variance of values in groups comes from, by analysis of variance: one way, with groups as a random effect. */
interface VarianceComponents {
  /** The variance within groups, and its degrees of freedom. NaN where no group has two values. */
  readonly within: number;
  readonly freedom: number;
  /**
   * The variance between groups, with what the values within them bring off. It may come out below 0, which says that groups
   * differ less than chance within them makes them. NaN with one group, or where there is no variance within.
   */
  readonly between: number;
}

/** Groups may be of different sizes: an empty one is an error of the caller. */
export function varianceComponents(groups: readonly ArrayLike<number>[]): VarianceComponents {
  const sizes = groups.map(({ length }) => length);
  const means = groups.map(mean);
  const count = sum(sizes);
  const grand = sum(means.map((each, i) => each * sizes[i]!)) / count;
  const squaresWithin = sum(groups.map((group, i) => squares(group, means[i]!)));
  const squaresBetween = sum(means.map((each, i) => sizes[i]! * (each - grand) ** 2));
  const freedom = count - groups.length;
  const within = squaresWithin / freedom;
  // The mean size of a group; where sizes differ, a little less than the plain mean.
  const size = (count - sum(sizes.map((each) => each * each)) / count) / (groups.length - 1);
  return { within, freedom, between: (squaresBetween / (groups.length - 1) - within) / size };
}

function squares(values: ArrayLike<number>, centre: number): number {
  return sum(Array.from(values, (value) => (value - centre) ** 2));
}
