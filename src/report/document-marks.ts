// What became of the characters of one document: found, missed or returned, not relevant by one run, by one of its results, or by two
// runs. Marks are sets of ranges; they become stretches in the order of the text, counts by section, and small drawings.

import { intersect, type Range, type RangeSet, rangeSet, sizeWithin, subtract } from "../text/range.ts";
import { sum, sumBy } from "../base/number.ts";

/** What became of a document's characters at the hands of two runs. Text in none of these was neither relevant nor returned. */
export interface PairMarks {
  /** Relevant, and returned by both, by the first alone, by the second alone, by neither. */
  readonly both: RangeSet;
  readonly first: RangeSet;
  readonly second: RangeSet;
  readonly neither: RangeSet;
  /** Not relevant, and returned by both, by the first alone, by the second alone. */
  readonly vainBoth: RangeSet;
  readonly vainFirst: RangeSet;
  readonly vainSecond: RangeSet;
}

export function pairMarks(relevant: RangeSet, first: RangeSet, second: RangeSet): PairMarks {
  const [byBoth, byFirst, bySecond] = [intersect(first, second), subtract(first, second), subtract(second, first)];
  return {
    both: intersect(relevant, byBoth),
    first: intersect(relevant, byFirst),
    second: intersect(relevant, bySecond),
    neither: subtract(subtract(relevant, first), second),
    vainBoth: subtract(byBoth, relevant),
    vainFirst: subtract(byFirst, relevant),
    vainSecond: subtract(bySecond, relevant),
  };
}

/** A stretch of text and what became of it. */
export interface Stretch<Kind> extends Range {
  readonly kind: Kind;
}

/** Ranges of several kinds, of which no two overlap, in the order of the text: those before its end. */
export function stretches<Kind>(
  kinds: readonly { readonly kind: Kind; readonly ranges: RangeSet }[],
  length: number,
): Stretch<Kind>[] {
  return kinds
    .flatMap(({ kind, ranges }) => ranges.map(({ start, end }) => ({ start, end: Math.min(end, length), kind })))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
}

/** By part of a text: how many characters of each kind it holds. A part reaches from its start to the start of the next. */
export function sizesByPart(starts: readonly number[], kinds: readonly { readonly ranges: RangeSet }[]): number[][] {
  return starts.map((start, i) => kinds.map(({ ranges }) => sizeWithin(ranges, start, starts[i + 1] ?? Infinity)));
}

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

/** A document's characters by what became of them: found, missed, or returned, not relevant. */
export interface Marks {
  readonly found: RangeSet;
  readonly missed: RangeSet;
  readonly vain: RangeSet;
}

export function marks(relevant: RangeSet, returned: RangeSet): Marks {
  return {
    found: intersect(relevant, returned),
    missed: subtract(relevant, returned),
    vain: subtract(returned, relevant),
  };
}

/** The same for one result of several: what the others found is neither its own nor missed. */
export interface ResultMarks extends Marks {
  readonly elsewhere: RangeSet;
}

export function resultMarks(relevant: RangeSet, result: Range, returned: RangeSet): ResultMarks {
  const own = marks(relevant, rangeSet([result]));
  return { ...own, missed: subtract(own.missed, returned), elsewhere: intersect(own.missed, returned) };
}
