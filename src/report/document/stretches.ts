import { type Range, type RangeSet, sizeWithin } from "../../text/range.ts";

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
