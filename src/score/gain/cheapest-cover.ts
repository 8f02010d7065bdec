import { firstWhere } from "../../base/smallest.ts";
import { intersect, type Range, rangeSet, type RangeSet, size } from "../../text/range.ts";

/** The fewest characters, in whole ranges, that hold all of the wanted text that these ranges hold. */
export interface Cover {
  /** Characters in the ranges that were picked. */
  readonly read: number;
  /** Characters of the wanted text in them. */
  readonly found: number;
}

/**
 * The ranges of one document. Text that two of the picked ones share is read each time, or, where it is `shared`, once.
 *
 * No picked range need lie in another, so they can be picked by their starts. The first character still wanted is in one
 * that is picked, and after that one all is covered up to its end: what follows costs the same, whatever came before.
 */
export function cheapestCover(ranges: readonly Range[], wanted: RangeSet, shared: boolean): Cover {
  const held = intersect(rangeSet(ranges), wanted);
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const costs = new Float64Array(sorted.length);
  for (let last = sorted.length - 1; last >= 0; last--) costs[last] = costAfter(last, sorted[last]!.end);
  return { read: costAfter(-1, 0), found: size(held) };

  /** What the ranges after the last one picked must cost, which ends at `covered`. */
  function costAfter(last: number, covered: number): number {
    const first = firstFrom(held, covered);
    if (first === undefined) return 0;
    let least = Infinity;
    for (let next = last + 1; next < sorted.length && sorted[next]!.start <= first; next++) {
      const { start, end } = sorted[next]!;
      if (end > first) least = Math.min(least, end - (shared ? Math.max(start, covered) : start) + costs[next]!);
    }
    return least;
  }
}

/** The first character of the set from a position on. */
function firstFrom(set: RangeSet, position: number): number | undefined {
  const range = set[firstWhere(0, set.length, (i) => set[i]!.end > position)];
  return range && Math.max(range.start, position);
}
