// Character ranges inside one document. Every range is half-open: [start, end).
//
// A RangeSet is sorted, disjoint, and has no empty or touching members, so two
// sets of the same characters are equal arrays. Only rangeSet() makes one.

import { firstWhere } from "../base/smallest.ts";

export interface Range {
  readonly start: number;
  readonly end: number;
}

declare const canonical: unique symbol;
export type RangeSet = readonly Range[] & { readonly [canonical]: true };

export const nothing = rangeSet([]);

/**
 * A set of ranges in order. Ranges that overlap or touch are joined. Judgements that are made in code have their
 * highlights in this form.
 *
 * @example
 * import { rangeSet } from "pericope";
 *
 * rangeSet([{ start: 5, end: 9 }, { start: 0, end: 5 }]); // [{ start: 0, end: 9 }]
 */
export function rangeSet(ranges: Iterable<Range>): RangeSet {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (!(start >= 0 && end >= start)) throw new RangeError(`not a range: ${start}..${end}`);
    const last = merged.at(-1);
    if (start === end) continue;
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged as unknown as RangeSet;
}

/** The number of characters in the set. */
export function size(set: RangeSet): number {
  if (set.length > fewRanges) return sizeBefore(set, Infinity);
  let total = 0;
  for (let i = 0; i < set.length; i++) total += set[i]!.end - set[i]!.start;
  return total;
}

/** For up to this many ranges, adding their sizes is faster than looking up the running sum. */
const fewRanges = 8;

/**
 * The sum of the lengths of some ranges, which may overlap. Use it for a set that is read once, because `size` would
 * keep a table for it.
 */
export function totalLength(ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += end - start;
  return total;
}

/** The number of the set's characters in start..end, in O(log n). */
export function sizeWithin(set: RangeSet, start: number, end: number): number {
  return sizeBefore(set, end) - sizeBefore(set, start);
}

// A memo, not state. For each set, it has the number of characters before each of its ranges. A set never changes, so
// its sums do not change either, and the set itself can be a plain array.
const runningSizes = new WeakMap<RangeSet, Float64Array>();

function sizeBefore(set: RangeSet, position: number): number {
  if (set.length === 0) return 0; // the search would return the same
  const running = runningSizes.get(set) ?? sumUp(set);
  let [low, high] = [0, set.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (set[middle]!.start < position) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  const last = set[low - 1]!;
  return running[low - 1]! + Math.min(position, last.end) - last.start;
}

function sumUp(set: RangeSet): Float64Array {
  const running = new Float64Array(set.length);
  for (let i = 1; i < set.length; i++) running[i] = running[i - 1]! + set[i - 1]!.end - set[i - 1]!.start;
  runningSizes.set(set, running);
  return running;
}

/** The ranges of the set that overlap start..end, uncut. The time is O(log n) plus the number of ranges. */
export function rangesBetween(set: RangeSet, start: number, end: number): RangeSet {
  const first = firstWhere(0, set.length, (i) => set[i]!.end > start);
  let last = first;
  while (last < set.length && set[last]!.start < end) last++;
  return set.slice(first, last) as unknown as RangeSet; // a part of a canonical set is canonical
}

/** The characters of the set in start..end. */
export function setWithin(set: RangeSet, start: number, end: number): RangeSet {
  const inside = (at: number): number => Math.min(Math.max(at, start), end);
  return rangeSet(
    rangesBetween(set, start, end).map((range) => ({ start: inside(range.start), end: inside(range.end) })),
  );
}

/** The characters in both sets. Walks both sets once, from left to right: O(|a| + |b|). */
export function intersect(a: RangeSet, b: RangeSet): RangeSet {
  const common: Range[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const start = Math.max(a[i]!.start, b[j]!.start);
    const end = Math.min(a[i]!.end, b[j]!.end);
    if (start < end) common.push({ start, end });
    if (a[i]!.end < b[j]!.end) i++;
    else j++;
  }
  return common as unknown as RangeSet;
}

/** The characters in either set. */
export function union(a: RangeSet, b: RangeSet): RangeSet {
  if (a.length === 0) return b;
  return b.length === 0 ? a : rangeSet([...a, ...b]);
}

/** The characters of a that are not in b. Walks both sets once, from left to right: O(|a| + |b|). */
export function subtract(a: RangeSet, b: RangeSet): RangeSet {
  if (a.length === 0 || b.length === 0) return a; // the walk would return the same
  const left: Range[] = [];
  let next = 0; // the first range of b that may overlap the next ranges of a
  for (let i = 0; i < a.length; i++) {
    let { start } = a[i]!;
    const { end } = a[i]!;
    while (next < b.length && b[next]!.end <= start) next++;
    for (let j = next; j < b.length && b[j]!.start < end; j++) {
      if (b[j]!.start > start) left.push({ start, end: b[j]!.start });
      start = b[j]!.end;
    }
    if (start < end) left.push({ start, end });
  }
  return left as unknown as RangeSet;
}

/** The ranges, cut off at a position. */
export function clipped(ranges: readonly Range[], limit: number): Range[] {
  return ranges.filter(({ start }) => start < limit).map(({ start, end }) => ({ start, end: Math.min(end, limit) }));
}

/** The end of the first `characters` characters of some ranges. */
export function endOfFirst(ranges: readonly Range[], characters: number): number {
  let left = characters;
  for (const { start, end } of ranges) {
    if (end - start >= left) return start + left;
    left -= end - start;
  }
  return ranges.at(-1)?.end ?? 0;
}
