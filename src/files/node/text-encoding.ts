import { isUtf8 } from "node:buffer";
import { InputError } from "../../base/input-error.ts";
import { namedEncoding } from "../../text/encodings.ts";

// Files that are not UTF-8, if the user names their encoding. A line that is valid UTF-8 is read as UTF-8, and any
// other line in the named encoding, so that one name works for all files of a command. A file in UTF-16 is decoded as a
// whole. XML declares its own encoding.

const lf = 10;

/** The name of an encoding as a user types it. Undefined if it is unknown. */
export function knownEncoding(name: string): string | undefined {
  return namedEncoding(name) === undefined ? undefined : name;
}

/** The bytes of a file as UTF-8. Each piece is valid until the next is asked for. */
export async function* inUtf8(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  let convert: Converter | undefined;
  let start: Uint8Array = new Uint8Array(0);
  for await (const piece of pieces) {
    if (convert === undefined) {
      start = start.length === 0 ? piece.slice() : plain(Buffer.concat([start, piece]));
      if (start.length < needed) continue;
      convert = converterFor(start, name);
      yield convert.push(start);
    } else yield convert.push(piece);
  }
  if (convert === undefined) yield (convert = converterFor(start, name)).push(start);
  yield convert.end();
}

/** The same for a file that is read as one text. */
export function wholeInUtf8(bytes: Buffer, name: string | undefined): Buffer {
  if (name === undefined || (isUtf8(bytes) && !bytes.includes(0))) return bytes;
  const { push, end } = converterFor(bytes, name);
  return Buffer.concat([push(bytes), end()]);
}

interface Converter {
  push(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

/** How many bytes show what a file is. */
const needed = 64;

function converterFor(start: Uint8Array, name: string): Converter {
  const head = Buffer.from(start.subarray(0, needed)).toString("latin1");
  const isBig = head.startsWith("\xfe\xff") || /^utf-?16-?be$/i.test(name);
  if (/^(?:\xff\xfe|\xfe\xff)?(?:\0<|<\0)/.test(head) || /^(?:\xef\xbb\xbf)?\s*<[?!]/.test(head)) return asItIs;
  const isUtf16 = /^utf-?16/i.test(name) || name.toLowerCase() === "unicode";
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head) || (isUtf16 && head.includes("\0"))) return fromUtf16(isBig);
  return isUtf16 ? asItIs : byLine(name);
}

const asItIs: Converter = { push: (bytes) => bytes, end: () => new Uint8Array(0) };

function fromUtf16(isBig: boolean): Converter {
  const decoder = new TextDecoder(isBig ? "utf-16be" : "utf-16le", { fatal: true });
  const decoded = (bytes?: Uint8Array): Uint8Array => {
    try {
      return plain(Buffer.from(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })));
    } catch {
      throw new InputError("half of a character in UTF-16 text; expected whole characters");
    }
  };
  return { push: decoded, end: decoded };
}

function byLine(name: string): Converter {
  const encoding = namedEncoding(name)!;
  let held: Uint8Array[] = []; // the start of a line whose end is still to come

  function converted(bytes: Buffer): Uint8Array {
    if (isUtf8(bytes)) return plain(bytes);
    const lines: Buffer[] = [];
    for (let from = 0; from < bytes.length;) {
      const to = bytes.indexOf(lf, from) + 1 || bytes.length;
      const line = bytes.subarray(from, to);
      const text = isUtf8(line) ? undefined : encoding.decode(line);
      lines.push(text === undefined ? line : Buffer.from(text)); // what is neither, the reader of the file will refuse
      from = to;
    }
    return plain(Buffer.concat(lines));
  }

  return {
    push(bytes) {
      const end = bytes.lastIndexOf(lf) + 1;
      if (end === 0) {
        held.push(bytes.slice());
        return new Uint8Array(0);
      }
      const whole = Buffer.concat([...held, bytes.subarray(0, end)]);
      held = [bytes.slice(end)];
      return converted(whole);
    },
    end: () => converted(Buffer.concat(held)),
  };
}

/** A plain Uint8Array, not a Buffer: see file-bytes.ts. */
function plain(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
