import { type Range, rangesBetween, rangeSet, type RangeSet, subtract } from "../../text/range.ts";

/** A piece of a document that is highlighted throughout, or not at all. */
export interface ReadStretch {
  readonly length: number;
  readonly relevant: boolean;
}

/** A document as its reader meets it: the text returned, in document order, then what was passed over. */
export function readingStretches(returned: RangeSet, relevant: RangeSet, length: number): ReadStretch[] {
  const passedOver = subtract(rangeSet([{ start: 0, end: length }]), returned);
  return [...stretchesIn(returned, relevant), ...stretchesIn(passedOver, relevant)];
}

/** The same, where what was passed over are the gaps between the results in the order of their starts. */
export function stretchesByGaps(results: readonly Range[], relevant: RangeSet, length: number): ReadStretch[] {
  const sorted = [...results].sort((a, b) => a.start - b.start);
  const ends = [0, ...sorted.map(({ end }) => end)];
  const gaps = ends.map((start, i) => ({ start, end: Math.max(start, sorted[i]?.start ?? length) }));
  return stretchesIn([...sorted, ...gaps], relevant);
}

/** The pieces of some text, in document order. */
function stretchesIn(text: readonly Range[], relevant: RangeSet): ReadStretch[] {
  const pieces: ReadStretch[] = [];
  for (const range of text) addStretches(range, relevant, pieces);
  return pieces;
}

/** Adds the pieces of a range. Of ten thousand highlights a short one meets one or two, and looks at no more. */
export function addStretches({ start, end }: Range, relevant: RangeSet, pieces: ReadStretch[]): void {
  if (start === end) return;
  let at = start;
  for (const highlight of rangesBetween(relevant, start, end)) {
    const [from, until] = [Math.max(start, highlight.start), Math.min(end, highlight.end)];
    if (at < from) pieces.push({ length: from - at, relevant: false });
    pieces.push({ length: until - from, relevant: true });
    at = until;
  }
  if (at < end) pieces.push({ length: end - at, relevant: false });
}
