// Ids of documents as UTF-8 bytes in shared memory, to be compared without making texts of them.

import { growingBytes, growingNumbers } from "../base/growing.ts";
import { decodeShort } from "../text/utf8.ts";

/** Ids to look up, as texts or as bytes. */
export interface IdList {
  readonly size: number;
  readonly texts: readonly string[];
  encoded(): EncodedIds;
  /** Where its ids begin among the encoded ones, which several lists may share. */
  readonly firstEncoded: number;
}

/** Ids as UTF-8, somewhere in some bytes. */
export interface EncodedIds {
  readonly bytes: Uint8Array;
  /** `entrySize` numbers an id. Whoever looks at one looks at all of them, and one array is faster than several. */
  readonly entries: Int32Array;
}

// The places of an id's numbers, from the first of them on.
/** Where it stands in the bytes. */
export const startPlace = 0;
export const endPlace = 1;
export const hashPlace = 2;
/** How many numbers an id has. */
export const entrySize = 3;

/** Ids as UTF-8, one after the other, in memory that grows. */
export interface IdBytes {
  /** Adds the id that is these bytes. */
  add(bytes: Uint8Array, from: number, to: number): void;
  /** All of them, and where each ends, in memory of their own. */
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
  return decodeShort(bytes, start, end)!; // they came out of a text
}
