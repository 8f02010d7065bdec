import { InputError } from "../../base/input-error.ts";
import { lastUsed } from "../../base/remembered.ts";
import type { Collection } from "../../data/collection.ts";
import { unitTable } from "../../text/units.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** Counts the tokens of passages. The text of each passage is encoded by itself, as a language model gets it. */
export interface PassageTokens {
  /** The number of tokens of a passage, which is given in code points of its document. */
  count(doc: string, start: number, end: number): number;
  /** For each token: how many characters of the passage are complete after it. */
  ends(doc: string, start: number, end: number): Int32Array;
}

/** How many passages are remembered, because chunks are returned for many topics. */
const mostPassages = 2 ** 16;
/** How many documents are kept in memory. */
const mostDocuments = 64;

/** Counts tokens in the texts of a collection. */
export function passageTokens(collection: Collection, tokenizer: Tokenizer): PassageTokens {
  const documentCalled = lastUsed(mostDocuments, (doc) => {
    const text = collection.document(doc)?.text;
    if (text === undefined)
      throw new InputError(
        `document "${doc}" is not in the collection, and tokens are counted by its text; expected a collection that has it`,
        {},
        { code: "unknown-document" },
      );
    return { text, table: unitTable(text, "utf16") };
  });
  const counts = new Map<string, number>();

  function ends(doc: string, start: number, end: number): Int32Array {
    const { text, table } = documentCalled(doc);
    return tokenizer.ends(text.slice(table.offset(start), table.offset(end)));
  }

  return {
    ends,
    count(doc, start, end) {
      const key = `${start} ${end} ${doc}`;
      const known = counts.get(key);
      if (known !== undefined) return known;
      const count = ends(doc, start, end).length;
      if (counts.size === mostPassages) counts.clear();
      counts.set(key, count);
      return count;
    },
  };
}
