import type { StoredDocument } from "../../engine/segment.ts";
import type { Row } from "../../../files/node/sql/postgres-session.ts";

/** The columns that make a document. */
export const documentColumns = "doc, words, length, title, words_between, elements, attributes, content";

/** A document as a row has it. */
export function documentOf(row: Row): StoredDocument {
  const { doc, title, attributes, content } = row;
  return {
    ...structureOf(row),
    doc: String(doc),
    title: title === null ? undefined : String(title),
    text: content as Uint8Array,
    attributes: attributes === null ? undefined : JSON.parse(String(attributes)),
  };
}

/** The columns that a document's words are cut from. */
export const contentColumns = "doc, elements, content";

export function contentOf({ elements, content }: Row) {
  return { elements: elements === null ? undefined : (elements as Uint8Array), text: content as Uint8Array };
}

/** The columns that a document's elements are made from. */
export const structureColumns = "doc, words, length, words_between, elements";

export function structureOf({ words, length, words_between: between, elements }: Row) {
  return {
    words: Number(words),
    length: Number(length),
    wordsBetween: between as Uint8Array,
    elements: elements === null ? undefined : (elements as Uint8Array),
  };
}
