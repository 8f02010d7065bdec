import type { Collection } from "../data/collection.ts";
import { type Aligner, aligner, type Placing } from "./aligner.ts";
import type { Quote } from "./quotes.ts";

/** A text whose place is to be found: its number in the file, and its document where it names one. */
export interface WantedQuote {
  readonly quote: Quote;
  readonly index: number;
  readonly doc: string | undefined;
}

/** A document that has a text, and where. */
export interface Elsewhere {
  readonly doc: string;
  readonly placing: Placing;
}

/**
 * Looks in all documents for texts that name no document, or that are not in the one that they name. Gives, for a text, the
 * documents that have it equally well. A text that names a document is looked for without edits, only to say in a message where
 * it is; the others with edits too: first near words that they share with a document, then everywhere.
 */
export function everywhere(
  missing: readonly WantedQuote[],
  collection: Collection,
  least: number,
): (quote: Quote) => readonly Elsewhere[] {
  const found = new Map<string, { best: number; places: Elsewhere[] }>();
  const search = (wanted: readonly WantedQuote[], way: keyof Aligner): void => {
    const texts = new Set(wanted.map(({ quote }) => quote.text).filter((text) => !found.has(text)));
    if (texts.size === 0) return;
    for (const doc of collection.ids()) {
      const find = aligner(collection.document(doc)!.text, least)[way];
      for (const text of texts) {
        const placing = find(text);
        if (placing === undefined) continue;
        const quality = qualityOf(placing, text);
        const held = found.get(text);
        if (held === undefined || quality > held.best) found.set(text, { best: quality, places: [{ doc, placing }] });
        else if (quality === held.best) held.places.push({ doc, placing });
      }
    }
  };
  search(missing, "same");
  const open = missing.filter(({ doc }) => doc === undefined);
  search(open, "placeByRuns");
  search(open, "place");
  return ({ text }) => found.get(text)?.places ?? [];
}

/** How well a text was found: 2 where the document has the same characters, else the share of the text that it has. */
function qualityOf({ how, score, missing }: Placing, text: string): number {
  if (how === "exact") return 2;
  const lost = missing.reduce((sum, piece) => sum + piece.length, 0);
  return score * (1 - lost / text.length);
}
