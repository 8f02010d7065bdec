import { InputError, type Place } from "../../base/input-error.ts";
import { codePoints } from "../code-points.ts";
import { joinedBytes } from "../utf8.ts";
import { type Encoding, namedEncoding, utf16be, utf16le, utf8 } from "../encodings.ts";

export interface XmlDecoder {
  /** Returns the text that is complete so far. The bytes are not kept. */
  push(bytes: Uint8Array): string;
  end(): string;
  /** True if the last bytes must wait for those that follow. */
  readonly isWaiting: boolean;
  /** Sets the line at which the following text begins. Some or all of the text before it was read in another way. */
  goOnAt(line: number): void;
}

/** The text of a whole XML document. */
export function decodeXml(bytes: Uint8Array): string {
  const decoder = xmlDecoder();
  return decoder.push(bytes) + decoder.end();
}

/**
 * Decodes an XML document in pieces that may be cut anywhere. A byte order mark decides the encoding, and is removed;
 * otherwise the XML declaration decides; otherwise it is UTF-8. Throws an InputError with line and column for bytes
 * that are not characters.
 */
export function xmlDecoder(): XmlDecoder {
  let encoding: Encoding | undefined;
  let held: Uint8Array[] = []; // bytes that cannot be decoded without those that follow
  let previous = ""; // decoded, but its lines are not counted yet; most documents come in one piece and need no counting
  let [line, column] = [1, 1]; // the place where `previous` begins

  function count(text: string): void {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) line++;
    const last = text.lastIndexOf("\n");
    column = codePoints(text.slice(last + 1)) + (last === -1 ? column : 1);
  }

  function decode(bytes: Uint8Array, isLast: boolean): string {
    const begin = encoding === undefined ? beginning(bytes, isLast) : { encoding, skip: 0 };
    if (begin === undefined) return hold(bytes);
    encoding = begin.encoding;
    const rest = bytes.subarray(begin.skip);
    const whole = isLast ? rest.length : encoding.whole(rest);
    hold(rest.subarray(whole));
    if (whole === 0) return "";
    count(previous);
    previous = encoding.decode(rest.subarray(0, whole)) ?? fail(encoding, rest);
    return previous;
  }

  function hold(bytes: Uint8Array): string {
    // slice() is not used, because it does not copy a Buffer of Node.
    if (bytes.length > 0) held.push(new Uint8Array(bytes));
    return "";
  }

  function fail({ name, valid }: Encoding, bytes: Uint8Array): never {
    const { text, bad } = valid(bytes);
    count(text);
    const found = bad === undefined ? "half a character at the end" : `byte 0x${hex(bad)}`;
    const fault = `${found} is not ${name}; expected ${name}, or the true encoding in the XML declaration`;
    throw new InputError(fault, { line, column });
  }

  function take(bytes: Uint8Array): Uint8Array {
    if (held.length === 0) return bytes;
    const all = joinedBytes([...held, bytes]);
    held = [];
    return all;
  }

  return {
    push(bytes) {
      if (encoding?.inPieces === false) return hold(bytes);
      return decode(take(bytes), false);
    },
    end() {
      return decode(take(new Uint8Array(0)), true);
    },
    get isWaiting() {
      return held.length > 0;
    },
    goOnAt(next) {
      previous = "";
      [line, column] = [next, 1];
    },
  };
}

interface Beginning {
  readonly encoding: Encoding;
  /** The length of the byte order mark. */
  readonly skip: number;
}

/** The declaration must end within this length, or it does not count as one. */
const longestDeclaration = 1024;
const declaredEncoding = /^<\?xml\s[^<>]*?\sencoding\s*=\s*(["'])(.*?)\1/;

/** The encoding at the beginning of a document; undefined if more bytes are needed to decide. */
function beginning(bytes: Uint8Array, isLast: boolean): Beginning | undefined {
  if (bytes.length < 4 && !isLast) return undefined;
  const first = Array.from(bytes.subarray(0, 4), hex).join("");
  if (/^(?:0000FEFF|FFFE0000|0000003C|3C000000)/.test(first)) throw unknown("UTF-32", { line: 1, column: 1 });
  if (first.startsWith("EFBBBF")) return { encoding: utf8, skip: 3 };
  if (first.startsWith("FEFF")) return { encoding: utf16be, skip: 2 };
  if (first.startsWith("FFFE")) return { encoding: utf16le, skip: 2 };
  if (first.startsWith("003C")) return { encoding: utf16be, skip: 0 };
  if (first.startsWith("3C00")) return { encoding: utf16le, skip: 0 };

  const start = String.fromCharCode(...bytes.subarray(0, longestDeclaration));
  const end = start.indexOf("?>");
  if (start.startsWith("<?x") && end === -1 && bytes.length < longestDeclaration && !isLast) return undefined;
  const declaration = start.slice(0, Math.max(end, 0));
  const declared = declaredEncoding.exec(declaration);
  if (declared === null) return { encoding: utf8, skip: 0 };
  const [all, , name = ""] = declared;
  const place = placeOf(declaration, all.length - name.length - 1);
  // The declaration has just been read as ASCII, so the document cannot be in these encodings.
  if (/^(?:utf-?16|ucs-?2|iso-10646-ucs)/i.test(name))
    throw new InputError(
      `encoding "${name}" is declared, but the bytes are not; expected UTF-16, or another name`,
      place,
    );
  const encoding = namedEncoding(name);
  if (encoding === undefined) throw unknown(name, place);
  return { encoding, skip: 0 };
}

/** The line and column of an index in the text. */
function placeOf(text: string, index: number): Place {
  const before = text.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}

function unknown(name: string, place: Place): InputError {
  const found = `encoding "${name.slice(0, 40)}" is not known`;
  return new InputError(`${found}; expected UTF-8, UTF-16 or another that browsers know`, place);
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}
