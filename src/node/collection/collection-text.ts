import { isAscii, isUtf8 } from "node:buffer";
import { InputError } from "../../base/input-error.ts";
import { codePoints } from "../../text/code-points.ts";
import { utf8 } from "../../xml/xml-encodings.ts";

/** The bytes of a plain text without its byte order mark, once they are known to be text. */
export function checkedText(bytes: Uint8Array): Uint8Array {
  const text = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const nul = text.indexOf(0);
  if (nul >= 0 && isUtf16(text)) throw new InputError("UTF-16 text; expected UTF-8", { line: 1, column: 1 });
  if (!isUtf8(text)) throw blame("invalid UTF-8; expected UTF-8 text", utf8.valid(text).text);
  if (nul >= 0) throw blame("NUL byte; expected text", Buffer.from(text.subarray(0, nul)).toString());
  return text;
}

/** How many code points a text in UTF-8 has. */
export function codePointsOfBytes(utf8: Uint8Array): number {
  if (isAscii(utf8)) return utf8.length; // which Node finds out many bytes at a time
  let count = 0;
  for (const byte of utf8) if ((byte & 0xc0) !== 0x80) count++; // all but the bytes that continue a character
  return count;
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function blame(fault: string, before: string): InputError {
  const line = before.split("\n").length;
  const column = codePoints(before.slice(before.lastIndexOf("\n") + 1)) + 1;
  return new InputError(fault, { line, column });
}
