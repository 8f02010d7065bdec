// Decodes bytes to text. An `Encoding` decodes bytes, in pieces if it can, and finds the first byte that is not part of
// a character. The error for bytes that are not UTF-8 names the encoding they are probably in. `plainText` reads a file
// that is one document.

import { InputError, type Place } from "../base/input-error.ts";
import { firstWhere } from "../base/smallest.ts";
import { codePoints } from "./code-points.ts";
import { bytesAsText, decodeUtf8, glimpseUtf8 } from "./utf8.ts";

// The core has neither DOM nor Node types, but both environments have this class. It throws a RangeError for an unknown
// label.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

export interface Encoding {
  readonly name: string;
  /** True if bytes can be decoded before all of them are there. */
  readonly inPieces: boolean;
  /** How many of the bytes form whole characters, as far as that is known. */
  whole(bytes: Uint8Array): number;
  /** The text; undefined if some bytes are not characters. */
  decode(bytes: Uint8Array): string | undefined;
  /**
   * The text before the first byte that is not part of a character, and that byte; undefined if the bytes end inside a
   * character.
   */
  valid(bytes: Uint8Array): { readonly text: string; readonly bad: number | undefined };
}

export const utf8: Encoding = {
  ...decoded("UTF-8", "utf-8"),
  inPieces: true,
  whole(bytes) {
    for (let back = 1; back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back]!;
      if (byte < 0x80) break;
      if (byte < 0xc0) continue; // not the first byte of its character
      const needed = 2 + Number(byte >= 0xe0) + Number(byte >= 0xf0);
      return back < needed ? bytes.length - back : bytes.length;
    }
    return bytes.length;
  },
};

export const utf16le: Encoding = {
  ...decoded("UTF-16", "utf-16le"),
  inPieces: true,
  whole: (bytes) => wholeUtf16(bytes, 1),
};

export const utf16be: Encoding = {
  ...decoded("UTF-16", "utf-16be"),
  inPieces: true,
  whole: (bytes) => wholeUtf16(bytes, 0),
};

function wholeUtf16(bytes: Uint8Array, highByte: 0 | 1): number {
  const even = bytes.length - (bytes.length % 2);
  const isHalfPair = (bytes[even - 2 + highByte]! & 0xfc) === 0xd8;
  return isHalfPair ? even - 2 : even;
}

const latin1 = singleByte("ISO-8859-1", (text) => text);

// Some releases of Node have a TextDecoder that reads windows-1252 as Latin-1.
const above7f = Array.from("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ");
const windows1252 = singleByte("windows-1252", (text) =>
  text.replace(/[\x80-\x9f]/g, (char) => above7f[char.charCodeAt(0) - 0x80]!),
);

const ascii: Encoding = {
  ...latin1,
  name: "US-ASCII",
  decode: (bytes) => (bytes.every((byte) => byte < 0x80) ? latin1.decode(bytes) : undefined),
  valid(bytes) {
    const first = bytes.findIndex((byte) => byte >= 0x80);
    return { text: latin1.decode(bytes.subarray(0, first)) ?? "", bad: bytes[first] };
  },
};

/**
 * Encodings that we decode ourselves. Browsers read Latin-1 and ASCII as windows-1252, but XML does not: there 0x80 is
 * U+0080, not the euro sign.
 */
const ours: Readonly<Record<string, Encoding>> = {
  "utf-8": utf8,
  utf8,
  "us-ascii": ascii,
  ascii,
  "iso-8859-1": latin1,
  "iso8859-1": latin1,
  "iso_8859-1": latin1,
  latin1,
  "latin-1": latin1,
  "windows-1252": windows1252,
  cp1252: windows1252,
};

/** The encoding with this name, in any case: one of ours, or any that TextDecoder knows. */
export function namedEncoding(name: string): Encoding | undefined {
  const label = name.toLowerCase();
  if (Object.hasOwn(ours, label)) return ours[label];
  try {
    decoder(label);
  } catch {
    return undefined;
  }
  return decoded(name, label);
}

function decoder(label: string): InstanceType<typeof TextDecoder> {
  return new TextDecoder(label, { fatal: true, ignoreBOM: true });
}

/** An encoding that is decoded all at once, because the end of a character depends on the encoding. */
function decoded(name: string, label: string): Encoding {
  let strict: InstanceType<typeof TextDecoder> | undefined; // made when it is needed; most runs of the program do not need it

  function attempt(bytes: Uint8Array, stream: boolean): string | undefined {
    try {
      return (stream ? decoder(label) : (strict ??= decoder(label))).decode(bytes, { stream });
    } catch {
      return undefined;
    }
  }

  return {
    name,
    inPieces: false,
    whole: () => 0,
    decode: (bytes) => attempt(bytes, false),
    valid(bytes) {
      const prefix = (length: number): string | undefined => attempt(bytes.subarray(0, length), true);
      const good = firstWhere(0, bytes.length + 1, (length) => prefix(length) === undefined) - 1;
      const text = prefix(good) ?? "";
      // It may take a second byte to see that the first one does not begin a character.
      const whole = firstWhere(0, good, (length) => prefix(length)?.length === text.length);
      return { text, bad: good < bytes.length ? bytes[whole] : undefined };
    },
  };
}

function singleByte(name: string, adapt: (latin1: string) => string): Encoding {
  return {
    name,
    inPieces: true,
    whole: (bytes) => bytes.length,
    decode: (bytes) => adapt(bytesAsText(bytes, 0, bytes.length)),
    valid: () => ({ text: "", bad: undefined }), // every byte is a character
  };
}

/** The message for bytes that are not UTF-8, if nothing else is known. */
const invalid = "invalid UTF-8; expected UTF-8 text";

/** The error for bytes that are not UTF-8. It names the encoding they may be in, judged by one line of them or more. */
export function noUtf8(bytes: Uint8Array, isBeginning: boolean, place: Place = {}): InputError {
  const named = (value: string): { remedy: { option: string; value: string } } => ({
    remedy: { option: "encoding", value },
  });
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const zeros = isBeginning ? zerosIn(bytes) : undefined;
  if ((isBeginning && isMarked) || zeros !== undefined) {
    const unmarked = zeros === "first" ? "utf-16be" : "utf-16le";
    return new InputError("UTF-16 text; expected UTF-8", place, named(isMarked ? "utf-16" : unmarked));
  }
  if (bytes.includes(0)) return new InputError("NUL byte; expected text", place);
  // Five bytes have no meaning in Windows-1252, and control characters are rare in text.
  const isText = bytes.every((byte) => (byte >= 0x20 || (byte >= 9 && byte <= 13)) && !meaningless.has(byte));
  return new InputError(invalid, place, isText ? named("windows-1252") : {});
}

const meaningless: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Which byte of each pair is mostly zero. In ASCII letters written as UTF-16, one of them is. */
function zerosIn(bytes: Uint8Array): "first" | "second" | undefined {
  const length = Math.min(bytes.length, 1000);
  if (length < 4) return undefined;
  const counts: [number, number] = [0, 0];
  for (let i = 0; i < length; i++) if (bytes[i] === 0) counts[(i % 2) as 0 | 1]++;
  const [even, odd] = counts;
  if (odd > 0.3 * length && even <= odd / 10) return "second";
  return even > 0.3 * length && odd <= even / 10 ? "first" : undefined;
}

/**
 * The text of a file that is one plain document, without its byte order mark. Throws an InputError if the file is not
 * text.
 */
export function plainText(bytes: Uint8Array): string {
  const text = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const nul = text.indexOf(0);
  const decoded = decodeUtf8(text);
  if (decoded !== undefined && nul === -1) return decoded;
  const fault = noUtf8(text, true);
  if (fault.fault.startsWith("UTF-16")) throw fault.at({ line: 1, column: 1 });
  if (decoded !== undefined) throw fault.at(placeAfter(glimpseUtf8(text.subarray(0, nul))));
  throw new InputError(invalid, placeAfter(utf8.valid(text).text), { remedy: fault.remedy });
}

function placeAfter(before: string): Place {
  const line = before.split("\n").length;
  const column = codePoints(before.slice(before.lastIndexOf("\n") + 1)) + 1;
  return { line, column };
}
