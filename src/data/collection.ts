// Documents by id. A collection is in memory (`collectionOf`), or it reads its documents from files when they are asked
// for (`collectionOfFiles`, and others in src/files/node). Both are used in the same way.

import type { Note } from "../base/note.ts";
import { weightedCache } from "../base/remembered.ts";
import { codePoints } from "../text/code-points.ts";
import { encodeUtf8 } from "../text/utf8.ts";
import { elementTableToBytes } from "../text/xml/element-bytes.ts";
import type { ElementTable } from "../text/xml/element-table.ts";

/** A document and its text, in which every offset counts code points. */
export interface Document {
  readonly doc: string;
  readonly text: string;
  readonly title?: string | undefined;
  /** The places of its elements, if the document was XML. */
  readonly elements?: ElementTable | undefined;
}

/** The known facts about a document, without its text. */
export interface DocumentOutline {
  /**
   * The id in UTF-8. To make strings of all ids would take longer than everything else. Valid until something else is
   * read.
   */
  readonly idBytes: Uint8Array;
  /** The length in characters. */
  readonly length: number;
  /**
   * The elements of a document that was XML, in the compact form of elementTableToBytes. Valid until something else is
   * read.
   */
  readonly elementBytes: Uint8Array | undefined;
}

/** Documents by id. They may be in a file and be read one by one, so asking again may read again. */
export interface Collection {
  readonly size: number;
  ids(): Iterable<string>;
  /** The document; undefined if there is none with this id. */
  document(id: string): Document | undefined;
  /** The length of the document in characters. */
  length(id: string): number | undefined;
  /** The elements of a document in the form of its outline, if they are ready; undefined if there are none. */
  elementBytes?(id: string): Uint8Array | undefined;
  /**
   * All documents in the order of their ids, if they can be read in one pass. This is faster than reading them one by
   * one.
   */
  outlines?(): Iterable<DocumentOutline>;
  /** The built file that contains the collection. Another thread can open it too. */
  readonly builtFile?: string | undefined;
  /** Notes from reading the collection. */
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
}

/** The outlines of all documents. */
export function* outlinesOf(collection: Collection): Iterable<DocumentOutline> {
  if (collection.outlines !== undefined) return yield* collection.outlines();
  for (const doc of collection.ids()) {
    const length = collection.length(doc)!; // the id comes from the collection itself
    const elements = collection.document(doc)?.elements;
    yield { idBytes: encodeUtf8(doc), length, elementBytes: elements && elementTableToBytes(elements) };
  }
}

/**
 * A collection in memory, of documents with their texts.
 *
 * @example
 * import { collectionOf } from "pericope";
 *
 * const collection = collectionOf([{ doc: "guide.md", text: "Wait for the light." }]);
 * collection.length("guide.md"); // 19
 */
export function collectionOf(documents: Iterable<Document>, source?: string): Collection {
  const byId = new Map<string, Document>();
  for (const document of documents) byId.set(document.doc, document);
  const lengths = new Map<string, number>(); // counted once, because a document has many results and highlights
  return {
    size: byId.size,
    ids: () => byId.keys(),
    document: (id) => byId.get(id),
    length(id) {
      const document = byId.get(id);
      if (document === undefined || lengths.has(id)) return lengths.get(id);
      const length = document.elements?.length ?? codePoints(document.text);
      lengths.set(id, length);
      return length;
    },
    source,
  };
}

export interface Attribute {
  /** The index of the element that has the attribute. */
  readonly element: number;
  readonly name: string;
  readonly value: string;
}

/** The limit for documents kept in memory, in characters of their texts. Those that were read last are kept. */
const mostKept = 2 ** 24;

/**
 * The documents of files, by their ids. A document that has a file to itself (`single`) is read when it is asked for;
 * `read` returns undefined if that fails. Documents in files with several are already in memory.
 */
export function collectionOfFiles<File>(
  single: ReadonlyMap<string, File>,
  several: ReadonlyMap<string, Collection>,
  read: (file: File, id: string) => Document | undefined,
  about: Pick<Collection, "source" | "notes">,
): Collection {
  const kept = weightedCache<Collection | undefined>(mostKept);
  /** The document as a collection of its own, which remembers its length. */
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
