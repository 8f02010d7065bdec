// Statistics of samples: the differences of two runs, standard deviations, effect sizes, and the components of variance
// of grouped values.

import { mean, sum } from "../number.ts";
import { same, withoutRounding } from "../same.ts";

/**
 * The differences of two runs, b − a, for each topic. Distances that differ only by rounding are made equal: 0.3 - 0.1,
 * 0.4 - 0.2 and 0.1 - 0.3 are the same distance, but not the same doubles. Scores that differ only by rounding have the
 * difference 0.
 */
export function differences(a: Float64Array, b: Float64Array): Float64Array {
  const found = b.map((score, i) => (same(score, a[i]!) ? 0 : score - a[i]!));
  const sizes = b.map((score, i) => (found[i] === 0 ? 0 : Math.max(Math.abs(score), Math.abs(a[i]!))));
  return withoutRounding(found.map(Math.abs), sizes).map((distance, i) => Math.sign(found[i]!) * distance);
}

/** True if all differences are equal. `differences` has already removed the effect of rounding. */
export function areEqual(differences: Float64Array): boolean {
  return differences.every((difference) => difference === differences[0]);
}

/** The standard deviation of a sample (divided by n - 1). */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * The standard deviation, but exactly 0 if all values are equal (their mean may be off by rounding). NaN for one value.
 */
export function spreadOf(values: ArrayLike<number>): number {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return sampleDeviation(values);
  return values.length < 2 ? NaN : 0;
}

/**
 * Cohen's d of paired scores: the mean difference, in standard deviations of the differences. NaN if all differences
 * are equal.
 */
export function effectSize(mean: number, differences: Float64Array): number {
  return areEqual(differences) ? NaN : mean / sampleDeviation(differences);
}

/**
 * The components of the variance of grouped values, by a one-way analysis of variance with groups as a random effect.
 */
interface VarianceComponents {
  /** The variance within groups, and its degrees of freedom. NaN if no group has two values. */
  readonly within: number;
  readonly freedom: number;
  /**
   * The variance between groups, without the part that comes from the variance within groups. It may be below 0: then
   * the groups differ less than they would by chance. NaN if there is one group, or no variance within.
   */
  readonly between: number;
}

/** The components of variance. Groups may have different sizes. An empty group is an error of the caller. */
export function varianceComponents(groups: readonly ArrayLike<number>[]): VarianceComponents {
  const sizes = groups.map(({ length }) => length);
  const means = groups.map(mean);
  const count = sum(sizes);
  const grand = sum(means.map((each, i) => each * sizes[i]!)) / count;
  const squaresWithin = sum(groups.map((group, i) => squares(group, means[i]!)));
  const squaresBetween = sum(means.map((each, i) => sizes[i]! * (each - grand) ** 2));
  const freedom = count - groups.length;
  const within = squaresWithin / freedom;
  // The mean size of a group; if sizes differ, a little less than the plain mean.
  const size = (count - sum(sizes.map((each) => each * each)) / count) / (groups.length - 1);
  return { within, freedom, between: (squaresBetween / (groups.length - 1) - within) / size };
}

function squares(values: ArrayLike<number>, centre: number): number {
  return sum(Array.from(values, (value) => (value - centre) ** 2));
}
