import { attempt } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import { absent, type BytePlaces, bytePlaces, idHash } from "../../text/byte-places.ts";
import { decodeShort, encodeUtf8 } from "../../text/utf8.ts";
import { elementTableToBytes } from "../../text/xml/element-bytes.ts";
import { packedElements, type PackedElements } from "../../text/xml/packed-elements.ts";

/**
 * A table of names, such as those of files, and what they lead to. A name is found by its bytes in from..to and by
 * their hash. A name that is not plain is stored with a "<" before it. Bytes of a file that are not parsed as XML can
 * therefore never find it.
 */
export interface KnownNames extends Pick<BytePlaces, "findAll"> {
  /** Looks up a name that is not known yet and returns its place; `unknown` if it leads nowhere. */
  learn(bytes: Uint8Array, from: number, to: number, hash: number): number;
}

const unknown = -1;

/**
 * Looks up elements of a collection by their paths. If it does not find something, other code reports what is wrong.
 */
export interface ElementFinder {
  readonly elements: Pick<PackedElements, "findAll" | "find" | "start" | "end" | "copyRanges">;
  /** The place is `2 * index` of the document; bit 0 is set if the name is that of the file without .xml. */
  readonly files: KnownNames;
  readonly paths: KnownNames;
  /** How often everything was forgotten to make room. Places from before that are invalid. */
  readonly forgotten: number;
}

const finders = new WeakMap<Collection, ElementFinder>();

/** The finder of a collection. All runs share it, because they mostly return the same documents. */
export function finderOf(collection: Collection): ElementFinder {
  const known = finders.get(collection);
  if (known !== undefined) return known;
  const finder = elementFinder(collection);
  finders.set(collection, finder);
  return finder;
}

/** How many files and paths are known at once, including those that lead nowhere. */
const mostKnown = 2 ** 19;

/** The whole collection is read after a 64th of its documents was asked for, and at least 256 documents. */
const asked = 64;
const least = 256;
/** It is read only if all of it will take no more than this share of the room. */
const mostShare = 0.8;

/** `elements` and `most` are smaller in tests. */
export function elementFinder(
  collection: Collection,
  elements = packedElements(),
  most: number = mostKnown,
): ElementFinder {
  const files = bytePlaces();
  const paths = bytePlaces();
  let forgotten = 0;
  let hasRead = false; // all of it

  function forget(): void {
    files.clear();
    paths.clear();
    elements.clear();
    forgotten++;
  }

  /** Adds something, if needed after forgetting everything else; `unknown` if it is too large even then. */
  function added(add: () => number): number {
    const place = files.count + paths.count < most ? add() : unknown;
    if (place >= 0) return place;
    forget();
    return add();
  }

  /**
   * After a part of the collection was asked for, the rest will be too. Reading it at once takes a fifth of the time.
   */
  function readRest(): void {
    const known = files.count;
    if (hasRead || known < least || known < collection.size / asked || 2 * collection.size > most) return;
    const share = elements.share * (collection.size / known);
    if (share > mostShare) return;
    hasRead = true;
    elements.expect(1.1 * share);
    for (const { idBytes, elementBytes } of collection.outlines?.() ?? []) {
      const hash = idHash(idBytes, 0, idBytes.length);
      if (elementBytes === undefined || files.findAlone(idBytes, 0, idBytes.length, hash) !== absent) continue;
      const place = elements.add(elementBytes);
      if (place < 0) return;
      files.add(idBytes, 0, idBytes.length, hash, 2 * place);
    }
  }

  function bytesOf(id: string): Uint8Array | undefined {
    if (collection.elementBytes !== undefined) return collection.elementBytes(id);
    const table = collection.document(id)?.elements;
    return table && elementTableToBytes(table);
  }

  function documentPlace(file: string): number {
    const own = bytesOf(file);
    const isStem = own === undefined && /\.xml$/i.test(file) && collection.length(file) === undefined;
    const bytes = isStem ? bytesOf(file.slice(0, -".xml".length)) : own;
    const place = bytes === undefined ? unknown : added(() => elements.add(bytes));
    return place < 0 ? unknown : 2 * place + Number(isStem);
  }

  return {
    elements,
    get forgotten() {
      return forgotten;
    },
    files: knownNames(files, documentPlace, readRest),
    paths: knownNames(paths, (path) => added(() => pathPlace(elements, path))),
  };
}

/** The place of a path. A malformed path has none; other code reports what is wrong with it. */
function pathPlace(elements: PackedElements, path: string): number {
  return attempt(() => elements.addPath(path)) ?? noPath;
}

/** Larger than every place. It cannot be -1, because `added` would take that for a lack of room. */
const noPath = 2 ** 30;

function knownNames(known: BytePlaces, placeOf: (name: string) => number, before?: () => void): KnownNames {
  return {
    findAll: (view, names, from, step, count, places) => known.findAll(view, names, from, step, count, places),
    learn(bytes, from, to, hash) {
      before?.();
      const place = known.findAlone(bytes, from, to, hash);
      if (place !== absent) return place;
      const name = decodeShort(bytes, bytes[from] === less ? from + 1 : from, to);
      const found = name === undefined ? unknown : placeOf(name);
      const kept = found === noPath ? unknown : found;
      known.add(bytes, from, to, hash, kept);
      return kept;
    },
  };
}

const less = 60;

/** True if a name is in ASCII without white space and without characters that have a meaning in XML. */
export function isPlainName(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte <= 0x20 || byte >= 0x7f || byte === ampersand || byte === less || byte === greater) return false;
  }
  return true;
}

const ampersand = 38;
const greater = 62;

/** The place of a name that is given as a string. */
export function placeOfName(names: KnownNames, name: string): number {
  const own = encodeUtf8(name);
  const bytes = isPlainName(own, 0, own.length) ? own : encodeUtf8(`<${name}`);
  return names.learn(bytes, 0, bytes.length, idHash(bytes, 0, bytes.length));
}
