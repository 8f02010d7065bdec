import { once } from "../../base/once.ts";
import type { Collection } from "../../data/collection.ts";
import { foldedAligner } from "../aligner.ts";
import { gramHashes } from "../../text/gram-hashes.ts";
import { gramsShared, sharedGrams } from "../shared-grams.ts";
import { shortest } from "../gram-index.ts";
import type { FoldedDocument } from "./folded-documents.ts";
import type { OnFound } from "./same-everywhere.ts";
import { hitReader } from "./hits.ts";
import { fewestChanges, mostChanges, shortGram, type Sought } from "./sought.ts";

/**
 * Finds the documents that have texts with edits, or in part, around the runs of characters that both share. `best` tells the
 * best quality of a text so far: documents that cannot reach it are passed over.
 */
export function searchByRuns(
  texts: readonly Sought[],
  documents: Iterable<FoldedDocument>,
  collection: Collection,
  least: number,
  best: (text: number) => number,
  onFound: OnFound,
): void {
  const reader = hitReader(
    texts.map(({ folded }) => folded.text),
    shortest,
  );
  for (const { doc, folded } of documents) {
    const hashes = once(() => gramHashes(folded, shortGram));
    const shared = once(() => gramsShared(hashes()));
    const index = once(() => foldedAligner(collection.document(doc)!.text, least));
    for (const i of reader.read(folded)) {
      const sought = texts[i]!;
      const most = mostChanges(sought, best(i));
      // By all its hits in the document first, which takes next to nothing.
      if (fewestChanges(sought, shortest, reader.count(i)) > most) continue;
      const isShort = folded.length <= Math.max(mostAtOnce, sought.span);
      if (isShort && fewestChanges(sought, shortGram, shared()(sought.shortGrams)) > most) continue;
      if (isShort ? !sought.isWithin(folded, most) : !isNear(sought, most, reader.positions(i), folded, hashes()))
        continue;
      const placing = index().placeByRuns(sought.text, sought.folded);
      if (placing !== undefined) onFound(i, doc, placing);
    }
  }
}

/**
 * Whether a text may be in the document, around the places where both share a gram, with at most `most` changes. A place holds one of
 * these grams and is no longer than the text's span, so nothing farther than a span away has to be looked at.
 */
function isNear(text: Sought, most: number, at: Int32Array, folded: string, hashes: Int32Array): boolean {
  let [low, high] = [0, 0];
  for (let first = 0; first < at.length;) {
    let last = first;
    while (last + 1 < at.length && at[last + 1]! - at[first]! <= text.span) last++;
    const [start, end] = [Math.max(0, at[first]! - text.span), at[last]! + text.span];
    while (at[low]! < start) low++;
    while (high < at.length && at[high]! <= end) high++;
    if (
      fewestChanges(text, shortest, high - low) <= most &&
      fewestChanges(text, shortGram, sharedGrams(text.shortGrams, hashes, start, end)) <= most &&
      text.isWithin(folded.slice(start, end), most)
    )
      return true;
    first = last + 1;
  }
  return false;
}
/** In a document that is longer than this, most short grams occur. */
const mostAtOnce = 2048;
