// Documents by id. A collection is in memory (`collectionOf`), or its documents are read from files when they are asked for
// (`collectionOfFiles`, and others in src/files/node). Whoever uses it sees no difference.

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
  /** Where its elements are, for a document that was XML. */
  readonly elements?: ElementTable | undefined;
}

/** What is known of a document without its text. */
export interface DocumentOutline {
  /** In UTF-8: texts of all ids would take longer than the rest. Valid until something else is read. */
  readonly idBytes: Uint8Array;
  /** In characters. */
  readonly length: number;
  /**
   * Its elements in few bytes, as elementTableToBytes writes them, for a document that was XML. They are valid until something
   * else is read.
   */
  readonly elementBytes: Uint8Array | undefined;
}

/** Documents by id. They may lie in a file and be read one by one, so that asking again may read again. */
export interface Collection {
  readonly size: number;
  ids(): Iterable<string>;
  /** Undefined where there is no such document. */
  document(id: string): Document | undefined;
  /** Characters of the document. */
  length(id: string): number | undefined;
  /** The elements of a document as its outline has them, where they lie ready; undefined where there are none. */
  elementBytes?(id: string): Uint8Array | undefined;
  /** All documents in the order of their ids, where they can be read in one go: that is faster than one by one. */
  outlines?(): Iterable<DocumentOutline>;
  /** The built file that it lies in, which another thread can open as well. */
  readonly builtFile?: string | undefined;
  /** What reading it brought up. */
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
}

/** What is known of all documents without their texts. */
export function* outlinesOf(collection: Collection): Iterable<DocumentOutline> {
  if (collection.outlines !== undefined) return yield* collection.outlines();
  for (const doc of collection.ids()) {
    const length = collection.length(doc)!; // its own id
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
  const lengths = new Map<string, number>(); // counted once: a document has many results and highlights
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
  /** The element that has it, by its index. */
  readonly element: number;
  readonly name: string;
  readonly value: string;
}

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
