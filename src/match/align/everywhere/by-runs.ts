import { groupBy } from "../../../base/lists.ts";
import { once, weightedCache } from "../../../base/remembered.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Range } from "../../../text/range.ts";
import { gramHashes, unitReader } from "../../../text/grams.ts";
import { foldedAligner, type Placing } from "../aligner.ts";
import { shortest } from "../gram-index.ts";
import { placingMemory } from "../placing-memory.ts";
import { foldedBoth, type FoldedDocument } from "./folded-documents.ts";
import { qualityOf } from "./quality.ts";
import type { OnFound } from "./same-everywhere.ts";
import { mostLikely, sharedRuns } from "./shared-runs.ts";
import { shortGram, shortGrams } from "./short-grams.ts";
import { leastShared, mostChanges, type Sought } from "./sought.ts";

/**
 * Finds the documents that have texts with edits or in part, around the runs of characters that both share. The
 * documents that share the most with a text come first. They give a lower bound of the best quality, and other
 * documents that cannot reach it are skipped.
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
  const most = Int32Array.from(texts, (text) => mostChanges(text, 0)); // the most changes with which a text may still be as good as the best
  const fewest = Int32Array.from(texts, (text, i) => leastShared(text, shortest, most[i]!)); // the fewest runs that it then shares
  const grams = shortGrams(texts.map(({ bare }) => bare));
  const memory = placingMemory();
  const readUnits = unitReader();
  const placings = weightedCache<Map<number, Placing | undefined>>(mostHeld); // by the text of a document, because many documents have the same

  /**
   * Returns a function that places a text in a document. It looks closely only if the text may fit there at least as
   * well as anywhere before.
   */
  function looker({
    doc,
    folded,
    bare,
  }: Omit<FoldedDocument, "number">): (i: number, count: number) => Placing | undefined {
    const units = once(() => readUnits(bare));
    const hashes = once(() => gramHashes(units(), shortGram));
    const text = once(() => collection.document(doc)!.text);
    const index = once(() => foldedAligner(text(), least, memory, folded));
    const placed = once(() => placings.get(text(), () => ({ value: new Map(), weight: text().length })));
    const at = once(() => positions(bare));

    /**
     * True if a text may be in a stretch of the document. The short grams are checked first, which takes a tenth of the
     * time.
     */
    function mayHave(i: number, start: number, end: number): boolean {
      grams.hold(hashes(), start, end);
      if (grams.takesMore(i, most[i]!)) return false;
      return texts[i]!.isWithin(units().subarray(start, end), most[i]!, grams.rest(i));
    }

    return (i, count) => {
      // The number of shared runs is checked first, because it costs almost nothing.
      if (count < fewest[i]!) return undefined;
      const sought = texts[i]!;
      const isShort = bare.length <= Math.max(mostAtOnce, sought.span); // both ways give the same answer
      if (
        isShort
          ? !mayHave(i, 0, bare.length)
          : !likelyStretches(sought, most[i]!, at()(i)).some(({ start, end }) => mayHave(i, start, end))
      )
        return undefined;
      if (!placed().has(i)) placed().set(i, index().placeByRuns(sought.text, sought.folded));
      const placing = placed().get(i);
      if (placing !== undefined) {
        best[i] = Math.max(best[i]!, qualityOf(placing, sought.bare.length));
        most[i] = mostChanges(sought, best[i]!);
        fewest[i] = leastShared(sought, shortest, most[i]!);
      }
      return placing;
    };
  }

  for (let rank = 0; rank < mostLikely; rank++)
    for (const [doc, some] of groupBy(likely.keys(), (i) => likely[i]![rank]?.doc)) {
      if (doc === undefined) continue;
      const look = looker({ doc, ...foldedBoth(collection.document(doc)!.text) });
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
 * The stretches of a document in which a text may be with at most `most` changes, around the places where both share a
 * gram. A place contains one of these grams and is no longer than the text's span, so nothing farther than one span
 * away needs to be searched.
 */
export function likelyStretches(text: Sought, most: number, at: readonly number[]): Range[] {
  const found: Range[] = [];
  let [low, high] = [0, 0];
  for (let first = 0; first < at.length;) {
    let last = first;
    while (at[last + 1]! - at[first]! <= text.span) last++;
    const [start, end] = [Math.max(0, at[first]! - text.span), at[last]! + text.span];
    while (at[low]! < start) low++;
    while (at[high]! <= end) high++;
    if (high - low >= leastShared(text, shortest, most)) found.push({ start, end });
    first = last + 1;
  }
  return found;
}
/** The limit for documents whose placings are remembered, in UTF-16 units. */
const mostHeld = 2 ** 24;
/** A longer document contains most short grams. */
const mostAtOnce = 2 ** 11;
