import { firstWhere } from "../../base/smallest.ts";
import { intersect, nothing, type Range, type RangeSet, rangeSet, setWithin } from "../../text/range.ts";

/**
 * A stretch of a document that is a copy. The same text, of the same length, is also in another place, from `at` on.
 */
export interface CopyLink extends Range {
  readonly doc: string;
  readonly at: number;
}

/** For each document: its copies, in ascending order and without overlaps. */
export type CopyLinks = ReadonlyMap<string, readonly CopyLink[]>;

/**
 * A stretch of text at the place that counts for it: its own place, or for a copy the place of the text that it copies.
 */
export interface Counted extends Range {
  readonly doc: string;
  /** The start in its own document. */
  readonly own: number;
}

/** A stretch of a document as stretches at the places that count, in the order of the text. */
export function countedPlaces(links: CopyLinks, doc: string, start: number, end: number): Counted[] {
  const pieces: Counted[] = [];
  let from = start;
  const upTo = (until: number): void => {
    if (from < until) pieces.push({ doc, start: from, end: until, own: from });
  };
  for (const link of linksWithin(links.get(doc) ?? [], start, end)) {
    upTo(link.start);
    pieces.push({ doc: link.doc, start: link.at, end: link.at + link.end - link.start, own: link.start });
    from = link.end;
  }
  upTo(end);
  return pieces;
}

/** The parts of the links that are inside start..end. */
function linksWithin(links: readonly CopyLink[], start: number, end: number): CopyLink[] {
  const parts: CopyLink[] = [];
  const first = firstWhere(0, links.length, (i) => links[i]!.end > start);
  for (let i = first; i < links.length && links[i]!.start < end; i++) {
    const { doc, at, ...link } = links[i]!;
    const from = Math.max(start, link.start);
    parts.push({ doc, start: from, end: Math.min(end, link.end), at: at + from - link.start });
  }
  return parts;
}

/** Text at the places that count, by document. */
export type CountedText = ReadonlyMap<string, RangeSet>;

export function countedText(links: CopyLinks, passages: Iterable<Range & { readonly doc: string }>): CountedText {
  const byDoc = new Map<string, Range[]>();
  for (const { doc, start, end } of passages)
    for (const piece of countedPlaces(links, doc, start, end)) {
      const own = byDoc.get(piece.doc);
      if (own === undefined) byDoc.set(piece.doc, [piece]);
      else own.push(piece);
    }
  return new Map(Array.from(byDoc, ([doc, ranges]) => [doc, rangeSet(ranges)]));
}

/** For each document: the highlighted text that some results return, from its own place or from copies. */
export function textAnywhere(
  judged: ReadonlyMap<string, { readonly relevant: RangeSet }>,
  returned: Iterable<Range & { readonly doc: string }>,
  links: CopyLinks,
): Map<string, RangeSet> {
  const text = countedText(links, returned);
  const heldOf = (doc: string, relevant: RangeSet): RangeSet =>
    rangeSet(relevant.flatMap(({ start, end }) => heldIn(text, links, doc, start, end)));
  return new Map(Array.from(judged, ([doc, { relevant }]) => [doc, heldOf(doc, relevant)]));
}

/**
 * The part of start..end of a document that is in a text, wherever it was taken from, in the document's own offsets.
 */
function heldIn(text: CountedText, links: CopyLinks, doc: string, start: number, end: number): RangeSet {
  return rangeSet(
    countedPlaces(links, doc, start, end).flatMap((piece) => {
      const shift = piece.own - piece.start;
      const held = setWithin(text.get(piece.doc) ?? nothing, piece.start, piece.end);
      return held.map(({ start, end }) => ({ start: start + shift, end: end + shift }));
    }),
  );
}

/** The parts of some links that are inside some stretches. */
export function linksInside(links: readonly CopyLink[], stretches: readonly Range[]): CopyLink[] {
  const inside = rangeSet(stretches);
  return links.flatMap((link) =>
    intersect(rangeSet([link]), inside).map((own) => ({ ...own, doc: link.doc, at: link.at + own.start - link.start })),
  );
}
