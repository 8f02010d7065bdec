import { InputError } from "../base/input-error.ts";
import { codePoints } from "../text/code-points.ts";
import { decodeUtf8, glimpseUtf8 } from "../text/utf8.ts";
import { utf8 } from "../xml/xml-encodings.ts";

/** The text of a file that is one plain document, without its byte order mark. Throws an InputError where it is no text. */
export function plainText(bytes: Uint8Array): string {
  const text = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const nul = text.indexOf(0);
  const isUtf16 = (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff);
  if (nul !== -1 && isUtf16) throw new InputError("UTF-16 text; expected UTF-8", { line: 1, column: 1 });
  const decoded = decodeUtf8(text);
  if (decoded === undefined) throw blame("invalid UTF-8; expected UTF-8 text", utf8.valid(text).text);
  if (nul !== -1) throw blame("NUL byte; expected text", glimpseUtf8(text.subarray(0, nul)));
  return decoded;
}

function blame(fault: string, before: string): InputError {
  const line = before.split("\n").length;
  const column = codePoints(before.slice(before.lastIndexOf("\n") + 1)) + 1;
  return new InputError(fault, { line, column });
}
