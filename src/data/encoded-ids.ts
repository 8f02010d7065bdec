// Document ids as UTF-8 bytes in shared memory. They can be compared without making strings.

import { growingBytes, growingNumbers } from "../base/growing.ts";
import { decodeShort } from "../text/utf8.ts";

/** Ids to look up, as texts or as bytes. */
export interface IdList {
  readonly size: number;
  readonly texts: readonly string[];
  encoded(): EncodedIds;
  /** The index of its first id in `encoded()`, which several lists may share. */
  readonly firstEncoded: number;
}

/** Ids in UTF-8, at any places in some bytes. */
export interface EncodedIds {
  readonly bytes: Uint8Array;
  /** `entrySize` numbers per id. They are always read together, and one array is faster than several. */
  readonly entries: Int32Array;
}

// The places of the numbers of one id, relative to its first number.
/** The start of the id in the bytes. */
export const startPlace = 0;
export const endPlace = 1;
export const hashPlace = 2;
/** The count of numbers per id. */
export const entrySize = 3;

/** Ids in UTF-8, one after the other, in memory that grows. */
export interface IdBytes {
  /** Adds an id, given by its bytes. */
  add(bytes: Uint8Array, from: number, to: number): void;
  /** All ids and the end of each, copied to memory of their own. */
  column(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Int32Array<ArrayBuffer> };
}

export function idBytes(): IdBytes {
  const ids = growingBytes();
  const ends = growingNumbers(Int32Array);
  return {
    add(bytes, from, to) {
      ids.bytes(bytes, from, to);
      ends.push(ids.length);
    },
    column: () => ({ bytes: ids.values().slice(), ends: ends.values().slice() }),
  };
}

/** One of the ids as text. */
export function idAt({ bytes, entries }: EncodedIds, number: number): string {
  const at = entrySize * number;
  const start = entries[at + startPlace]!;
  const end = entries[at + endPlace]!;
  return decodeShort(bytes, start, end)!; // these bytes were made from text
}
