// Small figures that all inspections use: how often each value occurs (`tally`), the distribution of numbers
// (`spread`), and the number of values of each size (`bins`). All of them can be made from counts, so the values
// themselves need not be kept.

import { mean, sumBy } from "../../base/number.ts";

/** The distribution of numbers: a row of Table 3 of the overview. */
export interface NumberSpread {
  readonly count: number;
  readonly total: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly median: number;
  readonly mean: number;
  /** The standard deviation of a sample (divided by n - 1); undefined for a single number. */
  readonly deviation: number | undefined;
}

/** Undefined if there are no numbers. */
export function spread(values: Iterable<number>): NumberSpread | undefined {
  return numberSpread(countsOf(values));
}

/** The same for numbers that were counted. */
export function numberSpread(counts: Counts<number>): NumberSpread | undefined {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const count = sumBy(sorted, ([, times]) => times);
  if (count === 0) return undefined;
  const total = sum(sorted, (value) => value);
  const centre = total / count;
  const squares = sum(sorted, (value) => (value - centre) ** 2);
  return {
    count,
    total,
    minimum: sorted[0]![0],
    maximum: sorted.at(-1)![0],
    median: mean([numberAt(sorted, Math.floor((count - 1) / 2)), numberAt(sorted, Math.floor(count / 2))]),
    mean: centre,
    deviation: count < 2 ? undefined : Math.sqrt(squares / (count - 1)),
  };
}

type Sorted = readonly (readonly [value: number, times: number])[];

/** Adds the terms one by one. Multiplying would round differently from a sum over the list of all numbers. */
function sum(sorted: Sorted, of: (value: number) => number): number {
  let total = 0;
  for (const [value, times] of sorted) {
    const term = of(value);
    for (let i = 0; i < times; i++) total += term;
  }
  return total;
}

/** The number at an index of the sorted list of all numbers. */
function numberAt(sorted: Sorted, index: number): number {
  let past = 0;
  return sorted.find(([, times]) => (past += times) > index)![0];
}

/** A value and how often it occurs. */
export interface Tally<T> {
  readonly value: T;
  readonly count: number;
}

export interface Bin {
  readonly from: number;
  /** The first number after the bin. */
  readonly to: number;
  readonly count: number;
}

/** How often each value occurs, in order of first appearance. Its size is the number of different values. */
export type Counts<T> = Map<T, number>;

/** Counts a value once more. */
export function addTo<T>(counts: Counts<T>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

export function countsOf<T>(values: Iterable<T>): Counts<T> {
  const counts: Counts<T> = new Map();
  for (const value of values) addTo(counts, value);
  return counts;
}

/** Each value with its count, in order of first appearance. */
export function tally<T>(values: Iterable<T>): Tally<T>[] {
  return talliesOf(countsOf(values));
}

export function talliesOf<T>(counts: Counts<T>): Tally<T>[] {
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

/** The most frequent first. Equal counts keep their order of first appearance. */
export function byCount<T extends { readonly count: number }>(tallies: readonly T[]): T[] {
  return tallies.toSorted((a, b) => b.count - a.count);
}

/** The count of numbers by size, in steps of 1, 2, 5, 10, 20, 50 …, from the first bin with any to the last. */
export function bins(values: Iterable<number>): Bin[] {
  return binsOf(countsOf(values));
}

export function binsOf(numbers: Counts<number>): Bin[] {
  const counts: number[] = [];
  for (const [value, count] of numbers) {
    const bin = binOf(value);
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  const all = Array.from(counts, (count = 0, bin) => ({ from: bound(bin), to: bound(bin + 1), count }));
  return all.slice(all.findIndex(({ count }) => count > 0));
}

/** The lower limit of a bin: 0, 1, 2, 5, 10, 20, 50 … */
function bound(bin: number): number {
  if (bin === 0) return 0;
  return [1, 2, 5][(bin - 1) % 3]! * 10 ** Math.floor((bin - 1) / 3);
}

function binOf(value: number): number {
  let bin = 0;
  while (bound(bin + 1) <= value) bin++;
  return bin;
}
