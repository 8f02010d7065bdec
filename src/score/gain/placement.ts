// How the results of one document overlap: which text of each result is new, and which earlier result it overlaps.

import type { Range } from "../../text/range.ts";

/** The position of a result relative to the results of its document that are ranked above it. */
export interface Placement {
  /** The parts of it that no earlier result returned. */
  readonly novel: readonly Range[];
  /**
   * The index of an earlier result that it overlaps (start < end' and end > start'). Results that only touch do not
   * overlap.
   */
  readonly overlaps: number | undefined;
}

/** Places the results of one document in their order. Takes O(n log n), however much they overlap. */
export function placements(ranges: readonly Range[]): Placement[] {
  return areApart(ranges) ? ranges.map(apart) : inOrder(ranges);
}

const apart = (range: Range): Placement => ({ novel: range.start < range.end ? [range] : [], overlaps: undefined });

function areApart(ranges: readonly Range[]): boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end); // apart are those that follow each other in any order
  return sorted.every((range, i) => i === 0 || sorted[i - 1]!.end <= range.start); // placed in order, they come to the same
}

// The document is cut at every start and end. Bound i is cell 2i; the text up to the next bound is cell 2i + 1. A
// result takes the cells between its ends. An empty result looks at the cell of its bound, which tells whether it is
// inside another result. next[] leads from a taken cell to the first free one after it, so that no cell is taken twice.
function inOrder(ranges: readonly Range[]): Placement[] {
  const bounds = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const cellOf = new Map(bounds.map((bound, i) => [bound, 2 * i]));
  const count = 2 * bounds.length; // there are no more cells than that
  const next = Int32Array.from({ length: count }, (_, cell) => cell);
  const owner = new Int32Array(count).fill(-1);
  const emptyAt = new Map<number, number>();

  const firstFree = (cell: number): number => {
    let free = cell;
    while (next[free] !== free) free = next[free]!;
    for (let at = cell; at !== free;) [next[at], at] = [free, next[at]!];
    return free;
  };

  return ranges.map(({ start, end }, index) => {
    const [first, last] = [cellOf.get(start)!, cellOf.get(end)!];
    if (first === last) {
      if (!emptyAt.has(first)) emptyAt.set(first, index);
      return { novel: [], overlaps: owner[first] === -1 ? undefined : owner[first] };
    }
    const novel: { start: number; end: number }[] = [];
    let overlaps: number | undefined;
    for (let cell = first + 1; cell < last;) {
      const free = firstFree(cell);
      if (free !== cell) {
        overlaps ??= owner[cell]!;
        cell = free;
        continue;
      }
      owner[cell] = index;
      next[cell] = cell + 1;
      if (cell % 2 === 0) overlaps ??= emptyAt.get(cell);
      else append(novel, bounds[(cell - 1) / 2]!, bounds[(cell + 1) / 2]!);
      cell++;
    }
    return { novel, overlaps };
  });
}

function append(ranges: { start: number; end: number }[], start: number, end: number): void {
  const last = ranges.at(-1);
  if (last?.end === start) last.end = end;
  else ranges.push({ start, end });
}
