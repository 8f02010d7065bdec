import { encodeUtf8 } from "../../text/utf8.ts";

const noWords = new Int32Array(0);

/**
 * What stands between the fields of a line and is the same in all lines. To compare it fast, its bytes are kept as words of
 * four, the last of which overlap those before; the first two and the last two are fields of their own, since comparing
 * those takes less time than a loop. A class, so that all objects have one shape for V8, and the loop over lines is compiled
 * once.
 */
export class Glue {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** How many bytes there must be to compare: a word at least. */
  readonly reach: number;
  readonly first: number;
  /** Which bits of the first word are compared, where there are fewer than four bytes. */
  readonly mask: number;
  readonly second: number;
  readonly lastButOne: number;
  readonly last: number;
  /** The words between the second and the last but one, of more than 16 bytes. */
  readonly middle: Int32Array;

  /** The bytes, and where they stand in a view that has at least eight bytes from there on. */
  constructor(bytes: Uint8Array, view: DataView, at: number) {
    const { length } = bytes;
    this.bytes = bytes;
    this.length = length;
    this.reach = Math.max(length, 4);
    this.mask = length < 4 ? (1 << (8 * length)) - 1 : -1;
    this.first = view.getInt32(at, true) & this.mask;
    // Of fewer than eight bytes, these words are of what follows them, and are never compared.
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

/** Whether these bytes stand at a place in a view that has `size` bytes. */
export function isAt(glue: Glue, view: DataView, size: number, at: number): boolean {
  const { length } = glue;
  if (at + glue.reach > size || (view.getInt32(at, true) & glue.mask) !== glue.first) return false;
  if (length <= 4) return true;
  if (view.getInt32(at + length - 4, true) !== glue.last) return false;
  if (length <= 8) return true;
  if (view.getInt32(at + 4, true) !== glue.second) return false;
  return view.getInt32(at + length - 8, true) === glue.lastButOne && (length <= 16 || isMiddleAt(glue, view, at));
}

/** The same for what is between the first eight bytes and the last eight. */
function isMiddleAt({ middle }: Glue, view: DataView, at: number): boolean {
  for (let i = 0; i < middle.length; i++) if (view.getInt32(at + 8 + 4 * i, true) !== middle[i]) return false;
  return true;
}
