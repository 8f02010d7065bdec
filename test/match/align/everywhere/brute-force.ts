import { aligner, type Aligner, type Placing } from "../../../../src/match/align/aligner.ts";
import { foldedText } from "../../../../src/text/fold.ts";
import { withoutMarkup } from "../../../../src/text/markup.ts";
import type { Collection } from "../../../../src/data/collection.ts";

/** The documents that have a text equally well, by looking for it in each of them. */
export function bruteForce(text: string, isOpen: boolean, collection: Collection, least: number) {
  for (const way of isOpen ? (["same", "placeByRuns", "place"] as const) : (["same"] as const)) {
    const found = inAll(text, collection, least, way);
    if (found.length > 0) return found;
  }
  return [];
}

function inAll(text: string, collection: Collection, least: number, way: keyof Aligner) {
  const found = [...collection.ids()].flatMap((doc) => {
    const placing = aligner(collection.document(doc)!.text, least)[way](text);
    return placing === undefined ? [] : [{ doc, placing, quality: quality(placing, text) }];
  });
  const best = found.reduce((most, { quality }) => Math.max(most, quality), -Infinity);
  return found.filter(({ quality }) => quality === best);
}

function quality({ how, changes }: Placing, text: string): number {
  return how === "exact" ? 2 : 1 - changes / Math.max(1, foldedText(withoutMarkup(text)).length);
}
