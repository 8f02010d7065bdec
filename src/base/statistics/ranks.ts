// Ranks of values. Ties share the mean of their places (for correlations and tests) or the best place (for tables).

import { sumBy } from "../number.ts";

/** The ranks of values in ascending order, from 1. Equal values share the mean of their places. */
export interface Ranks {
  readonly ranks: Float64Array;
  /** The sizes of the groups of equal values, for groups of two or more. */
  readonly ties: readonly number[];
}

/** Values that differ only by rounding must have been made equal before. */
export function averageRanks(values: ArrayLike<number>): Ranks {
  const order = Array.from({ length: values.length }, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Float64Array(order.length);
  const ties: number[] = [];
  for (let from = 0, to = 1; from < order.length; from = to++) {
    while (values[order[to]!] === values[order[from]!]) to++; // there is nothing after the last value
    for (const i of order.slice(from, to)) ranks[i] = (from + 1 + to) / 2;
    if (to - from > 1) ties.push(to - from);
  }
  return { ranks, ties };
}

/** The sum of a function over the sizes of the groups of ties. */
export function overTies(ties: readonly number[], term: (size: number) => number): number {
  return sumBy(ties, (size) => term(size));
}

/**
 * The ranks of sorted values, from 1. Equal values share a rank, and the next value has the rank of its place, as in 1,
 * 1, 3.
 */
export function competitionRanks(inOrder: ArrayLike<number>): number[] {
  const ranks: number[] = [];
  const isShared = (i: number): boolean =>
    inOrder[i] === inOrder[i - 1] || (Number.isNaN(inOrder[i]) && Number.isNaN(inOrder[i - 1]));
  for (let i = 0; i < inOrder.length; i++) ranks.push(isShared(i) ? ranks[i - 1]! : i + 1);
  return ranks;
}
