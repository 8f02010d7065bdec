// The core has neither DOM nor Node types; both worlds have these two.
declare const TextDecoder: new (
  label: "utf-8",
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The text, or undefined where the bytes are not UTF-8. A byte order mark is kept, as U+FEFF. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a few bytes among others; undefined where they are not UTF-8. */
export function decodeShort(bytes: Uint8Array, start: number, end: number): string | undefined {
  return shortAscii(bytes, start, end) ?? decodeUtf8(bytes.subarray(start, end));
}

const fewBytes = 40; // a text is made of these sooner than a decoder is called

function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > fewBytes) return undefined;
  const codes: number[] = [];
  for (let i = start; i < end; i++) {
    if (!(bytes[i]! <= 127)) return undefined;
    codes.push(bytes[i]!);
  }
  return String.fromCharCode.apply(undefined, codes);
}

/** The text, with U+FFFD for what is not UTF-8: for looking at bytes that may be cut anywhere. */
export function glimpseUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes);
}

/** Half a surrogate pair has no UTF-8 and would come out as U+FFFD: see isWhole. */
export function encodeUtf8(text: string): Uint8Array {
  return text.length > short ? encoder.encode(text) : (ascii(text) ?? encoder.encode(text));
}

/** Up to this many characters a loop is faster than a call of the encoder. */
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

/** Whether the text has no half of a surrogate pair, so that it can be written to a file and read again. */
export function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
