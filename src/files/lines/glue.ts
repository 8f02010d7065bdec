import { encodeUtf8 } from "../../text/utf8.ts";

const noWords = new Int32Array(0);

/**
 * The text between the fields of a line, which is the same in all lines. For a fast comparison its bytes are stored as
 * words of four bytes; the last word may overlap the one before. The first two and the last two words are fields of
 * their own, because comparing those is faster than a loop. This is a class so that all objects have one shape for V8
 * and the loop over lines is compiled once.
 */
export class Glue {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** How many bytes must be available to compare: at least one word. */
  readonly reach: number;
  readonly first: number;
  /** The bits of the first word to compare, if there are fewer than four bytes. */
  readonly mask: number;
  readonly second: number;
  readonly lastButOne: number;
  readonly last: number;
  /** The words between the second and the last but one. Used for more than 16 bytes. */
  readonly middle: Int32Array;

  /** The bytes, and their place in a view that has at least eight bytes from there on. */
  constructor(bytes: Uint8Array, view: DataView, at: number) {
    const { length } = bytes;
    this.bytes = bytes;
    this.length = length;
    this.reach = Math.max(length, 4);
    this.mask = length < 4 ? (1 << (8 * length)) - 1 : -1;
    this.first = view.getInt32(at, true) & this.mask;
    // If there are fewer than eight bytes, these words include bytes that follow, and are never compared.
    this.second = view.getInt32(at + 4, true);
    this.lastButOne = view.getInt32(Math.max(at + length - 8, at), true);
    this.last = view.getInt32(Math.max(at + length - 4, at), true);
    this.middle = length <= 16 ? noWords : middleWords(view, at, length);
  }
}

function middleWords(view: DataView, at: number, length: number): Int32Array {
  return Int32Array.from({ length: (length - 13) >> 2 }, (_, i) => view.getInt32(at + 8 + 4 * i, true));
}

/** A text as glue. */
export function glueOf(text: string): Glue {
  const bytes = encodeUtf8(text);
  const view = new DataView(new ArrayBuffer(bytes.length + 8));
  new Uint8Array(view.buffer).set(bytes);
  return new Glue(bytes, view, 0);
}

/** True if these bytes are at a place in a view of `size` bytes. */
export function isAt(glue: Glue, view: DataView, size: number, at: number): boolean {
  const { length } = glue;
  if (at + glue.reach > size || (view.getInt32(at, true) & glue.mask) !== glue.first) return false;
  if (length <= 4) return true;
  if (view.getInt32(at + length - 4, true) !== glue.last) return false;
  if (length <= 8) return true;
  if (view.getInt32(at + 4, true) !== glue.second) return false;
  return view.getInt32(at + length - 8, true) === glue.lastButOne && (length <= 16 || isMiddleAt(glue, view, at));
}

/** The same for the bytes between the first eight and the last eight. */
function isMiddleAt({ middle }: Glue, view: DataView, at: number): boolean {
  for (let i = 0; i < middle.length; i++) if (view.getInt32(at + 8 + 4 * i, true) !== middle[i]) return false;
  return true;
}
