import { InputError, type Place } from "../base/input-error.ts";
import { codePoints } from "../text/code-points.ts";
import { invalid, noUtf8 } from "../text/guess-encoding.ts";
import { decodeUtf8, glimpseUtf8 } from "../text/utf8.ts";
import { utf8 } from "../text/xml/xml-encodings.ts";

/** The text of a file that is one plain document, without its byte order mark. Throws an InputError where it is no text. */
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
