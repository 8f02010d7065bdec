import type { Collection } from "../../../data/collection.ts";
import { foldedText } from "../../../text/fold.ts";
import { withoutMarkup } from "../../../text/markup.ts";

/** A document in the form in which it is compared. */
export interface PlainDocument {
  readonly doc: string;
  /** Its index in the collection. */
  readonly number: number;
  readonly folded: string;
}

/** A document, also in the form in which it is compared when edits are allowed. */
export interface FoldedDocument extends PlainDocument {
  /** The folded text without its markup. */
  readonly bare: string;
}

/**
 * All documents of a collection, in order. They are read more than once, and the results of the first reading are kept.
 */
export interface FoldedDocuments {
  plain(): Iterable<PlainDocument>;
  bare(): Iterable<FoldedDocument>;
}

/** How many characters of folded texts are kept in memory. Other documents are folded again each time they are read. */
const mostKept = 2 ** 26;

export function foldedDocuments(collection: Collection): FoldedDocuments {
  const kept: string[] = [];
  const keptBare: string[] = [];
  let size = 0;
  const textOf = (doc: string): string => collection.document(doc)!.text;
  function foldedOf(doc: string, number: number): string {
    let folded = kept[number];
    if (folded === undefined) {
      folded = foldedText(textOf(doc));
      size += folded.length;
      if (size <= mostKept) kept[number] = folded;
    }
    return folded;
  }
  function bareOf(doc: string, number: number, folded: string): string {
    let bare = keptBare[number];
    if (bare === undefined) {
      bare = foldedWithoutMarkup(textOf(doc), folded);
      if (bare !== folded) size += bare.length;
      if (size <= mostKept) keptBare[number] = bare;
    }
    return bare;
  }
  return {
    *plain() {
      let number = 0;
      for (const doc of collection.ids()) yield { doc, number, folded: foldedOf(doc, number++) };
    },
    *bare() {
      let number = 0;
      for (const doc of collection.ids()) {
        const folded = foldedOf(doc, number);
        yield { doc, number, folded, bare: bareOf(doc, number++, folded) };
      }
    },
  };
}

/** A text folded with its markup and without it. */
export function foldedBoth(text: string): Pick<FoldedDocument, "folded" | "bare"> {
  const folded = foldedText(text);
  return { folded, bare: foldedWithoutMarkup(text, folded) };
}

/** Returns the same string if there is no markup. */
function foldedWithoutMarkup(text: string, folded: string): string {
  const plain = withoutMarkup(text);
  return plain === text ? folded : foldedText(plain);
}
