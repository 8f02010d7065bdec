import { groupBy } from "../../base/group.ts";
import { once } from "../../base/once.ts";
import { weightedCache } from "../../base/weighted-cache.ts";
import type { Collection } from "../../data/collection.ts";
import { foldedText } from "../../text/fold.ts";
import { gramHashes } from "../../text/gram-hashes.ts";
import { foldedAligner, type Placing } from "../aligner.ts";
import { shortest } from "../gram-index.ts";
import { gramHolder, type GramCounter, type HeldGrams } from "../shared-grams.ts";
import { placingMemory } from "../placing-memory.ts";
import type { FoldedDocument } from "./folded-documents.ts";
import { qualityOf } from "./quality.ts";
import type { OnFound } from "./same-everywhere.ts";
import { mostLikely, sharedRuns } from "./shared-runs.ts";
import { fewestChanges, mostChanges, shortGram, type Sought } from "./sought.ts";

/**
 * Finds the documents that have texts with edits, or in part, around the runs of characters that both share. The documents that share
 * the most with a text come first. They tell how good the best is at the least, and others that cannot reach it are passed over.
 */
export function searchByRuns(
  texts: readonly Sought[],
  documents: () => Iterable<FoldedDocument>,
  collection: Collection,
  least: number,
  onFound: OnFound,
): void {
  const { likely, textsIn, positions } = sharedRuns(texts, documents());
  const best = new Float64Array(texts.length);
  const holdGrams = gramHolder();
  const memory = placingMemory();
  const placings = weightedCache<Map<number, Placing | undefined>>(mostHeld); // by the text of a document: many have the same

  /** Looks for texts in a document: tells where one has to be looked at closely, as it may be there as well as anywhere before. */
  function looker({
    doc,
    folded,
  }: Pick<FoldedDocument, "doc" | "folded">): (i: number, count: number) => Placing | undefined {
    const hashes = once(() => gramHashes(folded, shortGram));
    const held = once(() => holdGrams(hashes()));
    const text = once(() => collection.document(doc)!.text);
    const index = once(() => foldedAligner(text(), least, memory, folded));
    const placed = once(() => placings.get(text(), () => ({ value: new Map(), weight: text().length })));
    const at = once(() => positions(folded));
    return (i, count) => {
      const sought = texts[i]!;
      const most = mostChanges(sought, best[i]!);
      // By all that they share first, which takes next to nothing.
      if (fewestChanges(sought, shortest, count) > most) return undefined;
      const isShort = folded.length <= Math.max(mostAtOnce, sought.span);
      if (isShort && !mayHave(sought, held(), most)) return undefined;
      if (
        isShort
          ? !sought.isWithin(folded, most)
          : !isNear(sought, most, at()(i), folded, hashes(), memory.sharedGrams())
      )
        return undefined;
      if (!placed().has(i)) placed().set(i, index().placeByRuns(sought.text, sought.folded));
      const placing = placed().get(i);
      if (placing !== undefined) best[i] = Math.max(best[i]!, qualityOf(placing, sought.text));
      return placing;
    };
  }

  for (let rank = 0; rank < mostLikely; rank++)
    for (const [doc, some] of groupBy(likely.keys(), (i) => likely[i]![rank]?.doc)) {
      if (doc === undefined) continue;
      const look = looker({ doc, folded: foldedText(collection.document(doc)!.text) });
      for (const i of some) look(i, likely[i]![rank]!.shared);
    }
  for (const document of documents()) {
    const look = looker(document);
    textsIn(document, (i, count) => {
      const placing = look(i, count);
      if (placing !== undefined) onFound(i, document.doc, placing);
    });
  }
}

/**
 * Whether a text may be in a document with at most `most` changes, by their short grams. Of grams that do not overlap, each that the
 * document lacks takes a change of its own, and a few of them are mostly enough to tell.
 */
function mayHave(text: Sought, held: HeldGrams, most: number): boolean {
  if (held.lacksMore(text.apart, most)) return false;
  return fewestChanges(text, shortGram, held.count(text.shortGrams)) <= most;
}

/**
 * Whether a text may be in the document, around the places where both share a gram, with at most `most` changes. A place holds one of
 * these grams and is no longer than the text's span, so nothing farther than a span away has to be looked at.
 */
function isNear(
  text: Sought,
  most: number,
  at: Int32Array,
  folded: string,
  hashes: Int32Array,
  sharedGrams: GramCounter,
): boolean {
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
/** The texts of documents whose placings are kept at hand, in UTF-16 units. */
const mostHeld = 2 ** 24;
/** In a document that is longer than this, most short grams occur. */
const mostAtOnce = 2048;
