import { InputError } from "../../base/input-error.ts";
import type { FieldMap } from "../drafts/field-map.ts";
import { field, idValue, type JsonObject, optionalText, textValue, valueAt, wrong } from "./json-line.ts";

/** A document as a record has it. */
interface RecordedDocument {
  readonly doc: string;
  readonly text: string;
  readonly title: string | undefined;
}

/** Other names in retrieval benchmarks and frameworks. The first that exists is used. */
const ids = "_id doc_id docid docId document_id documentId corpus_id corpus-id pid passage_id id id_".split(" ");
const texts = "content contents page_content pageContent passage body context document".split(" ");

/**
 * Reads a document: from `doc` and `text`; else by the map, which may be meant for other files; else by other names.
 */
export function documentRecord(record: JsonObject, map: FieldMap = {}): RecordedDocument {
  const [doc, text] = [found(record, "doc", map.doc, ids), found(record, "text", map.text, texts)];
  if (doc === undefined) throw lacking(record, "doc", "a string or an integer");
  if (text === undefined) throw lacking(record, "text", "a string");
  return {
    doc: idValue(doc, valueAt(record, doc)),
    text: textValue(text, valueAt(record, text)),
    title: optionalText(record, "title"),
  };
}

/** The keys from which a document is read. */
export function documentKeys(record: JsonObject, map: FieldMap = {}): readonly string[] {
  return [found(record, "doc", map.doc, ids), found(record, "text", map.text, texts), "title"].flatMap(
    (key) => key ?? [],
  );
}

function found(
  record: JsonObject,
  plain: string,
  mapped: string | undefined,
  names: readonly string[],
): string | undefined {
  return [plain, ...(mapped === undefined ? [] : [mapped]), ...names].find((key) => valueAt(record, key) !== undefined);
}

/** Keys with a known meaning. */
const usualKeys = ["doc", "topic", "title", "text"];

/** The error for a record that lacks a field. It lists the keys that the record has. */
export function lacking(record: JsonObject, name: "doc" | "text" | "topic", expected: string): InputError {
  const keys = Object.keys(record).filter(
    (key) => field(record, key) !== undefined && key.length <= 40 && !usualKeys.includes(key),
  );
  const { fault } = wrong(name, undefined, expected);
  if (keys.length === 0) return new InputError(fault);
  const shown = keys.slice(0, 8).map((key) => JSON.stringify(key));
  return new InputError(
    `${fault}; found ${shown.join(", ")}, and fields can say which is ${name}`,
    {},
    { remedy: { option: "fields", value: `${name}=KEY` } },
  );
}
