import { intersect, type Range, rangesBetween, rangeSet, type RangeSet, subtract } from "../text/range.ts";

/** A piece of a document that is highlighted throughout, or not at all. */
export interface Stretch {
  readonly length: number;
  readonly relevant: boolean;
}

/** A document as its reader meets it: the text returned, in document order, then what was passed over. */
export function stretches(returned: RangeSet, relevant: RangeSet, length: number): Stretch[] {
  const passedOver = subtract(rangeSet([{ start: 0, end: length }]), returned);
  return [...stretchesIn(returned, relevant), ...stretchesIn(passedOver, relevant)];
}

/** The same, where what was passed over are the gaps between the results in the order of their starts. */
export function stretchesByGaps(results: readonly Range[], relevant: RangeSet, length: number): Stretch[] {
  const sorted = [...results].sort((a, b) => a.start - b.start);
  const ends = [0, ...sorted.map(({ end }) => end)];
  const gaps = ends.map((start, i) => ({ start, end: Math.max(start, sorted[i]?.start ?? length) }));
  return [...sorted, ...gaps].flatMap((range) => stretchesIn(rangeSet([range]), relevant));
}

/** The pieces of some text, in document order. */
export function stretchesIn(text: RangeSet, relevant: RangeSet): Stretch[] {
  if (text.length === 0) return [];
  // Of ten thousand highlights a short result meets one or two: look no further.
  const near = rangesBetween(relevant, text[0]!.start, text.at(-1)!.end);
  const pieces = [
    ...intersect(text, near).map(({ start, end }) => ({ start, length: end - start, relevant: true })),
    ...subtract(text, near).map(({ start, end }) => ({ start, length: end - start, relevant: false })),
  ];
  return pieces.sort((a, b) => a.start - b.start);
}
