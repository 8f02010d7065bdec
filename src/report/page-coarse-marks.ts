import { sum, sumBy } from "../base/number.ts";
import { type Range, type RangeSet, rangeSet } from "../text/range.ts";

const cells = 500; // of a document, in a bar or map of less than twice as many pixels

/**
 * Marks for a small drawing of a document. Where there are more marks than pixels could show, the document is divided into
 * equal cells, and each cell gets one kind of mark, such that every kind keeps its share of the document. So thousands of
 * marks are drawn as quickly as a few hundred.
 */
export function coarseMarks<M extends { readonly [Kind in keyof M]: RangeSet }>(marks: M, length: number): M {
  const kinds = Object.keys(marks) as (keyof M & string)[];
  const ranges = (kind: keyof M): RangeSet => marks[kind];
  if (length < cells || sumBy(kinds, (kind) => ranges(kind).length) <= cells) return marks;
  const width = length / cells;
  const sizes = kinds.map((kind) => sizesIn(ranges(kind), width));
  const chosen: Range[][] = [...kinds.map(() => []), []]; // the last are not marked
  const due = chosen.map(() => 0); // characters that have not had their cell yet
  for (let cell = 0; cell < cells; cell++) {
    const marked = sizes.map((column) => column[cell]!);
    const unmarked = width - sum(marked);
    for (const [kind, size] of [...marked, unmarked].entries()) due[kind]! += size;
    const kind = due.indexOf(Math.max(...due));
    due[kind]! -= width;
    chosen[kind]!.push({ start: cell * width, end: (cell + 1) * width });
  }
  return { ...marks, ...Object.fromEntries(kinds.map((kind, i) => [kind, rangeSet(chosen[i]!)])) };
}

/** By cell: how many characters of some ranges it holds. */
function sizesIn(ranges: readonly Range[], width: number): Float64Array {
  const sizes = new Float64Array(cells);
  for (const { start, end } of ranges)
    for (let cell = Math.floor(start / width); cell * width < end; cell++)
      sizes[cell]! += Math.min(end, (cell + 1) * width) - Math.max(start, cell * width);
  return sizes;
}
