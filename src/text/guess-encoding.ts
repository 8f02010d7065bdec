import { InputError, type Place } from "../base/input-error.ts";

/** What is said of bytes that are no UTF-8, and nothing else that is known. */
export const invalid = "invalid UTF-8; expected UTF-8 text";

/** What is wrong with bytes that are no text in UTF-8, and the encoding that they may be in, by a line of them or more. */
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
  // Five bytes mean nothing in Windows-1252. Control characters are seldom part of a text.
  const isText = bytes.every((byte) => (byte >= 0x20 || (byte >= 9 && byte <= 13)) && !meaningless.has(byte));
  return new InputError(invalid, place, isText ? named("windows-1252") : {});
}

const meaningless: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Which byte of each pair is mostly zero, as where letters of ASCII are written in UTF-16. */
function zerosIn(bytes: Uint8Array): "first" | "second" | undefined {
  const length = Math.min(bytes.length, 1000);
  if (length < 4) return undefined;
  const counts: [number, number] = [0, 0];
  for (let i = 0; i < length; i++) if (bytes[i] === 0) counts[(i % 2) as 0 | 1]++;
  const [even, odd] = counts;
  if (odd > 0.3 * length && even <= odd / 10) return "second";
  return even > 0.3 * length && odd <= even / 10 ? "first" : undefined;
}
