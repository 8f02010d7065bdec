import { weightedCache } from "../base/remembered.ts";
import { type Collection, collectionOf, type Document } from "./collection.ts";

/** What is kept of the documents that were read last, in characters of text. */
const mostKept = 2 ** 24;

/**
 * The documents of files, by their ids. One that is alone in its file (`single`) is read when it is asked for: `read` gives undefined
 * where that fails. Files of several documents are in memory.
 */
export function collectionOfFiles<File>(
  single: ReadonlyMap<string, File>,
  several: ReadonlyMap<string, Collection>,
  read: (file: File, id: string) => Document | undefined,
  about: Pick<Collection, "source" | "notes">,
): Collection {
  const kept = weightedCache<Collection | undefined>(mostKept);
  /** A collection of this one document, which knows its length. */
  function loaded(id: string): Collection | undefined {
    const file = single.get(id);
    if (file === undefined) return several.get(id);
    return kept.get(id, () => {
      const document = read(file, id);
      return { value: document && collectionOf([document]), weight: document?.text.length ?? 1 };
    });
  }
  return {
    ...about,
    size: single.size + several.size,
    *ids() {
      yield* single.keys();
      yield* several.keys();
    },
    document: (id) => loaded(id)?.document(id),
    length: (id) => loaded(id)?.length(id),
  };
}
