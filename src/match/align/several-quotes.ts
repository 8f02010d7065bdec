import type { Collection } from "../../data/collection.ts";
import { documentIds } from "../../files/records/document-ids.ts";
import { type Folded, fold } from "../../text/fold.ts";
import { lastUsed } from "../../base/remembered.ts";
import type { Quote } from "./quotes.ts";

/** What people put between quotes in one cell, the surest first. The white space around it is taken away with that of the pieces. */
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

/** A piece of fewer characters is part of a quote. */
const leastPiece = 8;

/**
 * Of highlights, several quotes in one cell as one each: where the cell as a whole is not in its document, and each of its pieces is, as
 * it stands. `least` pieces are two.
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

/** Without a bullet, and without marks of a quote around it. */
function bare(piece: string): string {
  const text = piece.trim().replace(/^(?:[-*•–]|\d+[.)])\s+/, "");
  return text.replace(/^["“”«']+|(?<!["“”»'])["“”»']+$/g, "").trim();
}
