// Converts texts to bytes and back. A few characters are converted by a loop, because a call of the decoder or encoder
// would take longer.

import { sumBy } from "../base/number.ts";

// The core has neither DOM nor Node types, but both environments have these two classes.
declare const TextDecoder: new (
  label: "utf-8",
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The text; undefined if the bytes are not UTF-8. A byte order mark is kept, as U+FEFF. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a few bytes among others; undefined if they are not UTF-8. */
export function decodeShort(bytes: Uint8Array, start: number, end: number): string | undefined {
  return shortAscii(bytes, start, end) ?? decodeUtf8(bytes.subarray(start, end));
}

const fewBytes = 40; // up to this many bytes, a loop is faster than a call of the decoder

function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > fewBytes) return undefined;
  const codes: number[] = [];
  for (let i = start; i < end; i++) {
    if (!(bytes[i]! <= 127)) return undefined;
    codes.push(bytes[i]!);
  }
  return String.fromCharCode.apply(undefined, codes);
}

/** The text, with U+FFFD for bytes that are not UTF-8. Use it to look at bytes that may be cut anywhere. */
export function glimpseUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes);
}

/** The bytes of a text. Half a surrogate pair has no UTF-8 and would become U+FFFD: see isWhole. */
export function encodeUtf8(text: string): Uint8Array {
  return text.length > short ? encoder.encode(text) : (ascii(text) ?? encoder.encode(text));
}

/** Up to this many characters, a loop is faster than a call of the encoder. */
const short = 32;

function ascii(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127) return undefined;
    bytes[i] = unit;
  }
  return bytes;
}

/** True if the text has no half of a surrogate pair, so that it can be written to a file and read again. */
export function isWhole(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}

/**
 * How many bytes become characters in one call. One call per byte would leave a string behind for each; one call for a
 * long id would overflow the stack.
 */
const mostAtOnce = 4096;

/** One character per byte. ASCII is unchanged; other bytes become a text that no other bytes have. */
export function bytesAsText(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at += mostAtOnce) {
    const some: ArrayLike<number> = bytes.subarray(at, Math.min(at + mostAtOnce, to));
    text += Reflect.apply(String.fromCharCode, undefined, some);
  }
  return text;
}

/** Joins pieces of bytes. If there is only one piece, it is returned itself. */
export function joinedBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(sumBy(pieces, ({ length }) => length));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
