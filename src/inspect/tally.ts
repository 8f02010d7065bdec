/** How often something occurs. */
export interface Tally<T> {
  readonly value: T;
  readonly count: number;
}

export interface Bin {
  readonly from: number;
  /** The first number past the bin. */
  readonly to: number;
  readonly count: number;
}

/** Each value with its count, in order of first appearance. */
export function tally<T>(values: Iterable<T>): Tally<T>[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

/** The most frequent first; of equals, the first to appear. */
export function byCount<T extends { readonly count: number }>(tallies: readonly T[]): T[] {
  return tallies.toSorted((a, b) => b.count - a.count);
}

/** Numbers by size, in steps of 1, 2, 5, 10, 20, 50 …, from the first bin that has any to the last. */
export function bins(values: Iterable<number>): Bin[] {
  const counts: number[] = [];
  for (const value of values) {
    const bin = binOf(value);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const all = Array.from(counts, (count = 0, bin) => ({ from: bound(bin), to: bound(bin + 1), count }));
  return all.slice(all.findIndex(({ count }) => count > 0));
}

/** 0, 1, 2, 5, 10, 20, 50 … */
function bound(bin: number): number {
  if (bin === 0) return 0;
  return [1, 2, 5][(bin - 1) % 3]! * 10 ** Math.floor((bin - 1) / 3);
}

function binOf(value: number): number {
  let bin = 0;
  while (bound(bin + 1) <= value) bin++;
  return bin;
}
