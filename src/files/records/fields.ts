// Finds the key under which a record has its topic, document, text and offsets: by the user's map of fields, otherwise
// by the usual names. If none fits, the error names the key that is most likely meant.

import { InputError } from "../../base/input-error.ts";
import { once } from "../../base/remembered.ts";
import { didYouMean } from "../../base/named.ts";
import { decimal } from "../drafts/columns.ts";
import type { FieldMap, FieldName } from "../drafts/field-map.ts";
import type { Collection } from "../../data/collection.ts";
import { documentIds } from "./document-ids.ts";
import { fieldUse, keyMeant, keysOf } from "./field-use.ts";
import type { Context } from "../drafts/context.ts";
import { fieldNames } from "./shapes/names.ts";
import { hitNamesOf } from "./shapes/shape.ts";
import { reach } from "./shapes/paths.ts";
import {
  field,
  idValue,
  integerValue,
  type JsonObject,
  numberValue,
  offsetValue,
  textValue,
  valueAt,
  wrong,
} from "./json-line.ts";

/**
 * The objects in which records keep properties, besides their own keys. LangChain and LlamaIndex use metadata,
 * Haystack uses meta.
 */
const rooms = [
  "",
  ..."metadata. meta. node. node.metadata. kwargs. kwargs.metadata. document. document.metadata. document.meta.".split(
    " ",
  ),
];

const lists: ReadonlySet<FieldName> = new Set(["answers", "highlights", "retrieved", "ranges", "section"]);
const numeric: ReadonlySet<FieldName> = new Set([
  "start",
  "end",
  "length",
  "score",
  "rank",
  "position",
  "grade",
  "bep",
  "doc_length",
  "page",
  "page_index",
]);

/** In metadata, these names mean something else. */
const rootOnly: ReadonlySet<FieldName> = new Set(["rank", "position"]);

/** Fields that are looked at, but never read in place of something else. */
const silent: ReadonlySet<FieldName> = new Set(["length", "doc_length", "position", "retrieved"]);

/** Reads a list such as `topic=question,doc=metadata.source`. Each field and each key may occur once. */
export function readFieldMap(text: string): FieldMap {
  const map: Partial<Record<FieldName, string>> = {};
  for (const part of text.split(",")) {
    const cut = part.indexOf("=");
    const [name, key] = [part.slice(0, Math.max(cut, 0)).trim(), part.slice(cut + 1).trim()];
    const names = Object.keys(fieldNames);
    if (name === "" || key === "")
      throw new InputError(`fields "${part}": expected FIELD=KEY, as in topic=question,doc=metadata.source`);
    if (!isFieldName(name)) {
      const meant = isFieldName(key) ? `; did you mean ${key}=${name}?` : didYouMean(name, names);
      throw new InputError(`fields "${part}": no field "${name}"; there are: ${names.join(", ")}${meant}`);
    }
    if (map[name] !== undefined)
      throw new InputError(`fields "${part}": ${name} is ${map[name]} already; expected each field once`);
    const other = Object.entries(map).find(([, taken]) => taken === key)?.[0];
    if (other !== undefined)
      throw new InputError(`fields "${part}": ${key} is ${other} already; expected each key once`);
    map[name] = key;
  }
  return map;
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fieldNames, name);
}

/** The fields of the records of one file. */
export interface Fields {
  /** Must be called before the fields of a record are asked for. */
  look(record: JsonObject): void;
  /** Called at the end of the file. Refuses keys of the map that no record has, unless other files may have them. */
  end(source: string | undefined): void;
  /** The key under which a field was found, for messages. */
  key(record: JsonObject, name: FieldName): string;
  value(record: JsonObject, name: FieldName): unknown;
  /** Throws if it is missing. */
  id(record: JsonObject, name: "topic" | "doc"): string;
  optionalId(record: JsonObject, name: "topic" | "doc" | "alternative" | "group"): string | undefined;
  text(record: JsonObject, name: FieldName): string | undefined;
  number(record: JsonObject, name: FieldName): number | undefined;
  integer(record: JsonObject, name: FieldName): number | undefined;
  offset(record: JsonObject, name: FieldName): number | undefined;
  /** The error for a record without the field. It names what the record has instead. */
  lacking(record: JsonObject, name: FieldName, fault: string): InputError;
}

/**
 * Finds fields by the map, and in a record without the mapped key by the usual names. With `cells`, numbers are
 * written as texts, as in CSV.
 */
export function fieldsOf(
  noun: "run" | "judgements",
  {
    fields: map = {},
    fieldUse: shared,
    leftOut,
    guesses,
    collection,
  }: Pick<Context, "fields" | "fieldUse" | "leftOut" | "guesses" | "collection"> = {},
  cells = false,
): Fields {
  const use = shared ?? fieldUse(map);
  const known = new Map<FieldName, string>(); // the key that had it last: records of a file are alike
  const inferred = guesses ?? new Map<FieldName, string>();

  let looked: { readonly record: JsonObject; readonly keys: KeySet } | undefined;
  /** What the keys of a record show. The record before mostly had the same keys. */
  function keysTell(record: JsonObject): KeySet {
    if (looked?.record === record) return looked.keys;
    const own = Object.keys(record);
    const before = looked?.keys;
    const isAlike = before?.own.length === own.length && own.every((key, i) => key === before.own[i]);
    const keys = isAlike ? before : { own, isFlat: hasPaths(record), absent: new Set<FieldName>() };
    looked = { record, keys };
    return keys;
  }

  function search(record: JsonObject, name: FieldName): string | undefined {
    const mapped = map[name];
    if (mapped !== undefined && valueAt(record, mapped) !== undefined) return mapped;
    if (name === "text") {
      const own = textKey(record, noun);
      if (own !== undefined) return own;
    }
    const { isFlat, absent } = keysTell(record);
    if (absent.has(name)) return undefined;
    let isAbsent = true;
    for (const room of rooms) {
      // Most records have none of these objects. CSV, and JSON from a data frame, may have the whole path as a key.
      if (room !== "" && rootOnly.has(name)) break;
      if (room !== "" && !isFlat && !Object.hasOwn(record, room.slice(0, room.indexOf(".")))) continue;
      isAbsent &&= room === "";
      for (const alias of aliasesOf(name, noun)) {
        const key = room + alias;
        if (isAbsent && Object.hasOwn(record, alias)) isAbsent = false;
        const value = room === "" ? field(record, key) : valueAt(record, key);
        // A column may contain a whole document or a question under a name that is an id elsewhere.
        if (value !== undefined && (typeof value !== "object" || lists.has(name))) return key;
      }
    }
    if (isAbsent) absent.add(name);
    return undefined;
  }

  function find(record: JsonObject, name: FieldName): { key: string; value: unknown } | undefined {
    const names = hitNamesOf(record);
    const declared = names === undefined || names === "usual" ? undefined : names[name];
    if (declared !== undefined && map[name] === undefined)
      for (const path of declared)
        for (const { path: key, value: held } of reach(record, path)) {
          // Elasticsearch returns fields as lists, mostly with one value.
          const value: unknown = Array.isArray(held) && held.length === 1 && !lists.has(name) ? held[0] : held;
          if (value !== null && value !== undefined && (typeof value !== "object" || lists.has(name)))
            return { key: kept(name, key), value };
        }
    const found = findUsual(record, name);
    // If no shape defines it and the name is not ours, it is a guess.
    const isGuess = found !== undefined && found.key !== name && found.key !== map[name] && !silent.has(name);
    if (isGuess && names !== "usual" && !inferred.has(name)) inferred.set(name, found.key);
    return found;
  }

  function findUsual(record: JsonObject, name: FieldName): { key: string; value: unknown } | undefined {
    const last = known.get(name);
    const first = map[name] ?? aliasesOf(name, noun)[0]!;
    const again = last === first ? valueAt(record, first) : undefined; // search finds the same
    if (again !== undefined && typeof again !== "object") return { key: kept(name, first), value: again };
    const key = search(record, name);
    if (key === undefined) {
      // A list or an object under the plain name is an error that should be reported.
      const value = valueAt(record, first);
      return value === undefined ? undefined : { key: kept(name, first), value };
    }
    known.set(name, key);
    return { key: kept(name, key), value: valueAt(record, key) };
  }

  function cell(name: FieldName, value: unknown): unknown {
    if (!cells || !numeric.has(name) || typeof value !== "string") return value;
    return decimal(value.trim()) ?? value;
  }

  /** Notes a key whose text is read (for its length, or to compare it) but not kept. */
  function kept(name: FieldName, key: string): string {
    if (name !== "text") leftOut?.keeps(key);
    return key;
  }

  function read<T>(record: JsonObject, name: FieldName, as: (key: string, value: unknown) => T): T | undefined {
    const found = find(record, name);
    return found === undefined ? undefined : as(found.key, cell(name, found.value));
  }

  return {
    look(record) {
      use.look(record);
      leftOut?.look(record);
    },
    lacking: (record, name, fault) => lacking(record, name, fault, map, collection),
    end(source) {
      use.ended(source);
      if (shared === undefined) use.refuse();
    },
    key: (record, name) => find(record, name)?.key ?? map[name] ?? fieldNames[name][0]!,
    value: (record, name) => cell(name, find(record, name)?.value),
    id(record, name) {
      const id = read(record, name, idValue);
      if (id !== undefined) return id;
      const missing = wrong(map[name] ?? name, undefined, "a string or an integer");
      throw lacking(record, name, missing.fault, map, collection);
    },
    optionalId: (record, name) => read(record, name, idValue),
    text: (record, name) => read(record, name, textValue),
    number: (record, name) => read(record, name, numberValue),
    integer: (record, name) => read(record, name, integerValue),
    offset: (record, name) => read(record, name, offsetValue),
  };
}

/** If a record has both an answer and its possible source, it is not certain which one is the quote. */
function textKey(record: JsonObject, noun: "run" | "judgements"): string | undefined {
  if (typeof field(record, "answer") !== "string") return undefined;
  if (["answer_start", "answer_end"].some((key) => field(record, key) !== undefined)) return "answer";
  if (noun === "run" || ["text", "content", "quote", "highlight"].some((key) => field(record, key) !== undefined))
    return undefined;
  const other = ["page_content", "pageContent", "snippet", "passage", "chunk", "context"].find(
    (key) => typeof field(record, key) === "string",
  );
  if (other === undefined || hasOffsets(record)) return undefined;
  throw new InputError(
    `"answer" and "${other}": either may be the text that is highlighted; expected fields that say which is text`,
    {},
    { remedy: { option: "fields", value: `text=${other} or --fields text=answer` } },
  );
}

function hasOffsets(record: JsonObject): boolean {
  return fieldNames.start.some((key) => field(record, key) !== undefined);
}

/** In judgements, an id stands for the question. In results, it is usually the id of the chunk. */
function aliasesOf(name: FieldName, noun: "run" | "judgements"): readonly string[] {
  return name === "topic" && noun === "judgements" ? judgementTopics : fieldNames[name];
}
const judgementTopics = [...fieldNames.topic.slice(0, -5), "id", ...fieldNames.topic.slice(-5, -1)];

/** The keys of a record, and what follows from them without looking at values. */
interface KeySet {
  readonly own: readonly string[];
  readonly isFlat: boolean;
  /** Fields that no key can have. */
  readonly absent: Set<FieldName>;
}

/** True if a key is a path, such as "metadata.source". */
function hasPaths(record: JsonObject): boolean {
  for (const key in record) if (key.includes(".")) return true;
  return false; // a room that is not there holds nothing
}

const allNames = once<ReadonlySet<string>>(() => new Set(Object.values(fieldNames).flat()));

/** The error for a record without a field. It names the key that was probably meant, or else the unknown keys. */
function lacking(
  record: JsonObject,
  name: FieldName,
  fault: string,
  map: FieldMap,
  collection?: Collection,
): InputError {
  const meant = map[name] === undefined ? "" : keyMeant(record, map[name]);
  const keys = unknownKeys(record, map);
  if (meant !== "" || keys.length === 0) return new InputError(fault + meant);
  const found = `${fault}; found ${keys
    .slice(0, 5)
    .map((key) => JSON.stringify(key))
    .join(", ")}`;
  const key = likelyKey(record, name, keys, collection);
  if (key === undefined && !keys.some((each) => mayBe(name, valueAt(record, each)))) return new InputError(found);
  const remedy = { option: "fields", value: `${name}=${key ?? "KEY"}` };
  return new InputError(`${found}, and fields can say which is ${name}`, {}, { remedy });
}

/** The keys of a record that have a value and are not known fields. Those within objects are paths. */
function unknownKeys(record: JsonObject, map: FieldMap): string[] {
  const mapped = new Set(Object.values(map));
  const said = keysOf([record]).filter((key) => valueAt(record, key) !== undefined);
  return said.filter(
    (key) => !allNames().has(key.slice(key.lastIndexOf(".") + 1)) && !mapped.has(key) && key.length <= 40,
  );
}

/** True if a value is possible for a field; a sentence, for example, cannot be an id. */
function mayBe(name: FieldName, value: unknown): boolean {
  if (lists.has(name)) return Array.isArray(value);
  if (typeof value === "number") return true;
  if (typeof value !== "string" || value === "") return false;
  return name === "text" || !isSentence(value) || (name === "topic" && value.trim().endsWith("?"));
}

/** True for four or more words that end as a sentence does. */
function isSentence(value: string): boolean {
  return value.trim().split(/\s+/).length >= 4 && /[.!?…]["”]?\s*$/.test(value);
}

/** The key that probably has a field, judged by its values, because a suggestion has to work. */
function likelyKey(
  record: JsonObject,
  name: FieldName,
  keys: readonly string[],
  collection: Collection | undefined,
): string | undefined {
  const held = (key: string): unknown => valueAt(record, key);
  const typed = keys.filter((key) => /^[\w.-]+$/.test(key));
  if (lists.has(name)) return typed.find((key) => Array.isArray(held(key)));
  if (numeric.has(name)) {
    const numbers = typed.filter(
      (key) => held(key) !== "" && Number.isFinite(Number(held(key))) && !Array.isArray(held(key)),
    );
    return likelyName(name, numbers) ?? (numbers.length === 1 ? numbers[0] : undefined);
  }
  const plain = typed.filter((key) => typeof held(key) === "string" || Number.isSafeInteger(held(key)));
  if (name === "text") {
    const words = plain.filter((key) => /\s/.test(String(held(key)))); // a date or an id is no text
    if (
      words.length === 0 &&
      plain.length === 1 &&
      collection !== undefined &&
      isIn(collection, String(held(plain[0]!)))
    )
      return plain[0];
    if (words.length === 0) return undefined;
    const length = (key: string): number => String(held(key)).length;
    return words.reduce<string | undefined>(
      (best, key) => (best === undefined || length(key) > length(best) ? key : best),
      undefined,
    );
  }
  if (name === "doc" && collection !== undefined) {
    const ids = documentIds(collection);
    return plain.find((key) => ids.find(String(held(key))) !== undefined);
  }
  if (name === "doc")
    return plain.find((key) => /[\w-]\.[A-Za-z]{2,5}$|\//.test(String(held(key)).trim())) ?? likelyName(name, plain);
  if (name === "topic") return likelyName(name, plain) ?? plain.find((key) => /\?\s*$/.test(String(held(key))));
  return likelyName(name, plain);
}

function isIn(collection: Collection, text: string): boolean {
  return [...collection.ids()].some((id) => collection.document(id)?.text.includes(text) === true);
}

const likely: Readonly<Partial<Record<FieldName, RegExp>>> = {
  topic: /quest|quer|prompt|topic|frage|utterance|asked|^q\d*$|^qid|_qid/i,
  doc: /doc|file|sourc|article|url|uri|path|page_?name|title/i,
  start: /start|begin|from|offset/i,
  end: /end|stop|until|^to$/i,
  text: /text|content|passage|chunk|body|quote|snippet/i,
  score: /score|simil|weight|relev/i,
  grade: /grade|relev|rating|judg/i,
  run: /run|system|model|retriev/i,
};

/** The first name that is similar to the name of a field. */
export function likelyName(name: FieldName, keys: readonly string[]): string | undefined {
  const sound = likely[name];
  return sound === undefined ? undefined : keys.find((key) => sound.test(key) && /^[\w.-]+$/.test(key));
}
