import { firstWhere } from "../../base/smallest.ts";
import { bytesAsText } from "../bytes-as-text.ts";
// The core has neither DOM nor Node types; both worlds have this. It throws a RangeError for a label it does not know.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

export interface Encoding {
  readonly name: string;
  /** Whether bytes can be decoded before all of them are there. */
  readonly inPieces: boolean;
  /** How many of the bytes are whole characters, as far as can be told. */
  whole(bytes: Uint8Array): number;
  /** Undefined where the bytes are not all characters. */
  decode(bytes: Uint8Array): string | undefined;
  /** The text before the first byte that fits no character, and that byte; no byte where they end too early. */
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

// Node has had releases whose TextDecoder takes windows-1252 for Latin-1.
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

/** Browsers read Latin-1 and ASCII as windows-1252, which XML does not: 0x80 is U+0080 there, not the euro sign. */
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

/** The encoding of this name, in capitals or not: one of ours, or any that TextDecoder knows. */
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

/** Decoded all at once: where a character may end depends on the encoding. */
function decoded(name: string, label: string): Encoding {
  let strict: InstanceType<typeof TextDecoder> | undefined; // made when it is needed: most runs need none

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
      // It may take a second byte to tell that the first starts no character.
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
