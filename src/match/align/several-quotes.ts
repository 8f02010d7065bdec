import type { Collection } from "../../data/collection.ts";
import { documentIds } from "../../files/records/document-ids.ts";
import { type Folded, fold } from "../../text/fold.ts";
import { lastUsed } from "../../base/remembered.ts";
import type { Quote } from "./quotes.ts";

/**
 * Separators that people put between quotes in one cell, the most certain first. White space around a separator is
 * removed with that of the pieces.
 */
const separators = [
  /\n\s*\n/,
  /\|\|?/,
  /;;/,
  /\n\s*(?:[-*•–]\s+|\d+[.)]\s+)?/,
  /["”“»]\s*(?:[,;]\s*)?["“”«]/,
  /\[(?:\.{3}|…)\]|\((?:\.{3}|…)\)|\.{3,}|…/,
  /;/,
  /(?<=\s)\/(?=\s)/,
];

/** A shorter piece is part of a quote. */
const leastPiece = 8;

/**
 * Splits highlights that have several quotes in one cell. A cell is split if it is not in its document as a whole, but
 * all its pieces are. There must be at least two pieces, each with at least `leastPiece` characters.
 */
export function severalQuotes(quotes: readonly Quote[], collection: Collection): readonly Quote[] {
  const ids = documentIds(collection);
  const foldedOf = lastUsed(64, (doc): Folded | undefined => {
    const text = collection.document(doc)?.text;
    return text === undefined ? undefined : fold(text);
  });

  function split(quote: Quote): readonly Quote[] {
    const { doc: named, text, hint } = quote;
    const doc = named === undefined ? undefined : ids.find(named);
    if (hint !== undefined || doc === undefined || !separators.some((separator) => separator.test(text)))
      return [quote];
    const there = foldedOf(doc)!.text;
    if (there.includes(fold(text).text)) return [quote];
    for (const separator of separators) {
      const pieces = text
        .split(separator)
        .map(bare)
        .filter((piece) => piece !== "");
      const isEach =
        pieces.length > 1 && pieces.every((piece) => piece.length >= leastPiece && there.includes(fold(piece).text));
      if (isEach) return pieces.map((piece) => ({ ...quote, text: piece }));
    }
    return [quote];
  }

  return quotes.flatMap(split);
}

/** A piece without a bullet, and without quotation marks around it. */
function bare(piece: string): string {
  const text = piece.trim().replace(/^(?:[-*•–]|\d+[.)])\s+/, "");
  return text.replace(/^["“”«']+|(?<!["“”»'])["“”»']+$/g, "").trim();
}
