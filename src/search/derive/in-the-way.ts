import type { Range } from "../../text/range.ts";

/**
 * Goes through the results of a document in the order given, and says which earlier one is in the way of each: one that it
 * shares text with, or that has the same range. Undefined where none is. `leftOutToo`: those that are left out for one in
 * their way are in the way of others all the same.
 */
export function inTheWay(ranges: readonly Range[], leftOutToo: boolean): (number | undefined)[] {
  // The document is cut at every start and end. Bound i is cell 2i, the text up to the next bound is cell 2i + 1. A result
  // takes the cells between its ends, and an empty one that of its bound: so touching results take no cell in common.
  const bounds = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const cellOf = new Map(bounds.map((bound, i) => [bound, 2 * i]));
  const isTaken = new Uint8Array(2 * bounds.length); // one byte a cell is searched and filled fastest
  const owner = new Int32Array(isTaken.length);

  return ranges.map(({ start, end }, index) => {
    const [first, last] = [cellOf.get(start)!, cellOf.get(end)!];
    const [from, to] = first === last ? [first, first + 1] : [first + 1, last];
    const taken = isTaken.subarray(from, to).indexOf(1);
    const earlier = taken === -1 ? undefined : owner[from + taken];
    if (earlier === undefined || leftOutToo) {
      isTaken.fill(1, from, to);
      owner.fill(index, from, to);
    }
    return earlier;
  });
}
