import { intersect, rangeSet, subtract, type RangeSet } from "../text/range.ts";

/** A piece of a document that is highlighted throughout, or not at all. */
export interface Stretch {
  readonly length: number;
  readonly relevant: boolean;
}

/** A document as its reader meets it: the text returned, in document order, then what was passed over. */
export function stretches(returned: RangeSet, relevant: RangeSet, length: number): Stretch[] {
  const passedOver = subtract(rangeSet([{ start: 0, end: length }]), returned);
  return [...inDocumentOrder(returned, relevant), ...inDocumentOrder(passedOver, relevant)];
}

function inDocumentOrder(text: RangeSet, relevant: RangeSet): Stretch[] {
  const pieces = [
    ...intersect(text, relevant).map(({ start, end }) => ({ start, length: end - start, relevant: true })),
    ...subtract(text, relevant).map(({ start, end }) => ({ start, length: end - start, relevant: false })),
  ];
  return pieces.sort((a, b) => a.start - b.start);
}
