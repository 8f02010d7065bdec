import { isAscii, isUtf8 } from "node:buffer";
import { plainText } from "../../../text/encodings.ts";

/** The bytes of a text without its byte order mark. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** The bytes of a plain text without its byte order mark. Throws if they are not text. */
export function checkedText(bytes: Buffer): Buffer {
  const text = withoutMark(bytes);
  if (!isUtf8(text) || text.includes(0)) plainText(text); // which says what is wrong
  return text;
}

/** The number of code points in a text in UTF-8. */
export function codePointsOfBytes(utf8: Uint8Array): number {
  if (isAscii(utf8)) return utf8.length; // which Node finds out many bytes at a time
  let count = 0;
  for (const byte of utf8) if ((byte & 0xc0) !== 0x80) count++; // all but the bytes that continue a character
  return count;
}
