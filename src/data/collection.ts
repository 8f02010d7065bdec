import type { Note } from "../base/note.ts";
import { codePoints } from "../text/code-points.ts";
import type { ElementTable } from "../xml/element-table.ts";

/** A document and its text, in which every offset counts code points. */
export interface Document {
  readonly doc: string;
  readonly text: string;
  readonly title?: string | undefined;
  /** Where its elements are, for a document that was XML. */
  readonly elements?: ElementTable | undefined;
}

/** Documents by id. They may lie in a file and be read one by one, so that asking again may read again. */
export interface Collection {
  readonly size: number;
  ids(): Iterable<string>;
  /** Undefined where there is no such document. */
  document(id: string): Document | undefined;
  /** Characters of the document. */
  length(id: string): number | undefined;
  /** What reading it brought up. */
  readonly notes?: readonly Note[];
  readonly source?: string | undefined;
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
