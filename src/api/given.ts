import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import { type Collection, collectionOf, type Document } from "../data/collection.ts";

// What callers hand over. Without types nothing else would say what is wrong with it.

/** The documents of a track: as a collection, a list, or texts by their ids. */
export type GivenDocuments =
  | Collection
  | Iterable<Document>
  | ReadonlyMap<string, string>
  | Readonly<Record<string, string>>;

/** What a value is, where something else was expected. */
export function givenKind(value: unknown): string {
  if (value === undefined || value === null) return "not there";
  if (typeof value === "object" && "then" in value) return "a promise, which wants await";
  return Array.isArray(value) ? "a list" : `of type ${typeof value}`;
}

export function isGiven(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("then" in value);
}

/** Refuses what is no name in a table. */
export function givenName(table: readonly { readonly name: string }[], value: unknown, what: string): void {
  if (typeof value !== "object" || value === null) named(table, String(value), what);
  else
    throw new InputError(`the ${what} is ${givenKind(value)}; there are: ${table.map(({ name }) => name).join(", ")}`);
}

/** The options of a call, which may be left out. */
export function refuseNoOptions(options: unknown): void {
  if (!isGiven(options) || Array.isArray(options))
    throw new InputError(`options are ${givenKind(options)}; expected an object, such as { documents }`);
}

export function collectionFrom(documents: GivenDocuments): Collection {
  if (!isGiven(documents)) throw new InputError(`documents are ${givenKind(documents)}; expected ${expectedDocuments}`);
  if (isCollection(documents)) return documents;
  if (documents instanceof Map) return collectionOf(checked(byId(documents)));
  if (isIterable(documents)) return collectionOf(checked(documents));
  return collectionOf(checked(byId(Object.entries(documents))));
}
const expectedDocuments = 'texts by their ids, such as { "guide.md": "…" }, or a list of { doc, text }';

function byId(entries: Iterable<readonly [string, string]>): Document[] {
  return Array.from(entries, ([doc, text]) => ({ doc, text }));
}

function checked(documents: Iterable<Document>): Document[] {
  return Array.from(documents, (document, i) => {
    const { doc, text } = (document ?? {}) as Partial<Document>;
    if (typeof doc !== "string")
      throw new InputError(`documents, number ${i + 1}: doc is ${givenKind(doc)}; expected ${expectedDocuments}`);
    if (typeof text !== "string")
      throw new InputError(`document "${doc}": its text is ${givenKind(text)}; expected ${expectedDocuments}`);
    return document;
  });
}

function isCollection(documents: GivenDocuments): documents is Collection {
  return "ids" in documents && typeof documents.ids === "function";
}

function isIterable(documents: GivenDocuments): documents is Iterable<Document> {
  return Symbol.iterator in documents;
}
