import { mean, sum } from "../number.ts";

/** What the variance of values in groups comes from, by analysis of variance: one way, with groups as a random effect. */
export interface VarianceComponents {
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
