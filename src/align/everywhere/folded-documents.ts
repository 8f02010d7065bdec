import type { Collection } from "../../data/collection.ts";
import { foldedText } from "../../text/fold.ts";
import { withoutMarkup } from "../../text/markup.ts";

/** A document as it is compared. */
export interface FoldedDocument {
  readonly doc: string;
  /** Its place in the collection, from 0. */
  readonly number: number;
  readonly folded: string;
  /** The same without its markup. */
  readonly bare: string;
}

/** How many characters of folded texts are kept in memory. Documents beyond them are folded again at each reading. */
const mostKept = 2 ** 26;

/** All documents of a collection, folded, in its order: it is read more than once, and the first reading is remembered. */
export function foldedDocuments(collection: Collection): () => Iterable<FoldedDocument> {
  const kept: { readonly folded: string; readonly bare: string }[] = [];
  let size = 0;
  return function* () {
    let number = 0;
    for (const doc of collection.ids()) {
      let both = kept[number];
      if (both === undefined) {
        both = foldedBoth(collection.document(doc)!.text);
        size += both.folded.length + (both.bare === both.folded ? 0 : both.bare.length);
        if (size <= mostKept) kept[number] = both; // what is not kept is folded again
      }
      yield { doc, number: number++, ...both };
    }
  };
}

/** A text folded, with its markup and without. */
export function foldedBoth(text: string): Pick<FoldedDocument, "folded" | "bare"> {
  const folded = foldedText(text);
  const plain = withoutMarkup(text);
  return { folded, bare: plain === text ? folded : foldedText(plain) };
}
