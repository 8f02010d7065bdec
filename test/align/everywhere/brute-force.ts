import { aligner, type Aligner, type Placing } from "../../../src/align/aligner.ts";
import type { Collection } from "../../../src/data/collection.ts";

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
  const best = found.reduce((most, { quality }) => Math.max(most, quality), 0);
  return found.filter(({ quality }) => quality === best);
}

function quality({ how, score, missing }: Placing, text: string): number {
  if (how === "exact") return 2;
  return score * (1 - missing.reduce((sum, piece) => sum + piece.length, 0) / text.length);
}
