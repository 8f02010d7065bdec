import type { Collection } from "../../data/collection.ts";
import { foldedText } from "../../text/fold.ts";

/** A document as it is compared. */
export interface FoldedDocument {
  readonly doc: string;
  /** Its place in the collection, from 0. */
  readonly number: number;
  readonly folded: string;
}

/** How many characters of folded texts are kept in memory. Documents beyond them are folded again at each reading. */
const mostKept = 2 ** 26;

/** All documents of a collection, folded, in its order: it is read more than once, and the first reading is remembered. */
export function foldedDocuments(collection: Collection): () => Iterable<FoldedDocument> {
  const kept: string[] = [];
  let size = 0;
  return function* () {
    let number = 0;
    for (const doc of collection.ids()) {
      let folded = kept[number];
      if (folded === undefined) {
        folded = foldedText(collection.document(doc)!.text);
        size += folded.length; // for speed alone: what is not kept is folded again
        if (size <= mostKept) kept[number] = folded; // for speed alone
      }
      yield { doc, number: number++, folded };
    }
  };
}
