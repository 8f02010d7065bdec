// A file as a person dropped it, or as it lies in an archive that was dropped. It gives its bytes again and again; the browser's
// worker makes it of a blob, tests make it of a text.

import type { InputError } from "../../base/input-error.ts";
import { joinedBytes } from "../../text/utf8.ts";

/** A file that was dropped, or one in an archive that was. Its bytes can be asked for again and again. */
export interface DroppedFile {
  /** With the folders or the archive that it was dropped in. */
  readonly path: string;
  /** In bytes, as it was dropped; of a file in an archive, as it is packed there. */
  readonly size: number;
  /** Its bytes in pieces, unpacked, each valid until the next is asked for. Throws an InputError where they are broken. */
  pieces(): Iterable<Uint8Array>;
}

/** Bytes that can be read from any place: a file as it was dropped, before it is unpacked. */
export interface RawFile {
  readonly path: string;
  readonly size: number;
  /** Half-open. */
  bytes(from: number, to: number): Uint8Array;
}

const pieceSize = 2 ** 17;

/** The bytes from one place to another, in pieces. */
export function* piecesOf({ bytes }: RawFile, from: number, to: number): Generator<Uint8Array> {
  for (let at = from; at < to; at += pieceSize) yield bytes(at, Math.min(to, at + pieceSize));
}

/** The first bytes of a file, `most` of them at most. */
export function beginningOf({ pieces }: DroppedFile, most: number): Uint8Array {
  const held: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces()) {
    held.push(piece.slice());
    length += piece.length;
    if (length >= most) break;
  }
  return joinedBytes(held).subarray(0, most);
}

/** All bytes of a file that has to be in memory whole; `tooMany` is thrown where there are more than `most`. */
export function wholeOf({ pieces }: DroppedFile, most: number, tooMany: InputError): Uint8Array {
  const held: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces()) {
    length += piece.length;
    if (length > most) throw tooMany;
    held.push(piece.slice());
  }
  return joinedBytes(held);
}
