// The loop over lines that look like the one before. Nearly all of the time is spent here.

import { endPlace, entrySize, hashPlace, startPlace } from "../../data/encoded-ids.ts";
import { idHash, mixWord } from "../../text/byte-places.ts";
import { endOfExponent, withExponent } from "./exponent.ts";
import { isAt } from "./glue.ts";
import { firstSlot, mostProbes, roomForIds } from "./id-table.ts";
import { columnShift, glueByteMask, type LineShape, longGlueBit, wholeBit } from "./line-shape.ts";
import { longDecimal } from "./long-decimal.ts";
import type { Rows } from "./rows.ts";
import { endOfWord } from "./utf8-word.ts";

/** Up to 9 digits fit into a 32-bit integer, which adds up three times faster than a double. */
const smallDigits = 9;
/** The most digits of a whole number that is read here. The sum of two such numbers is still exact. */
export const wholeDigits = 15;

/** The divisor of the digits, taken as one integer, by the number of bytes from the point on (the point and digits). */
const scales = Float64Array.from({ length: smallDigits + 1 }, (_, bytes) => 10 ** Math.max(bytes - 1, 0));

const cr = 13;
const minus = 45;
const point = 46;
const zero = 48;
const letterE = 101;
/** The bit in which a small letter and a capital differ. */
const lowerCase = 32;

/** Reads what a line may have after its last field. */
export interface RestReader {
  /**
   * Takes the rest of a line, with its line end, from a byte on, for the given row. Returns the byte after it, or -1
   * if the parser must read the line.
   */
  takeRest(bytes: Uint8Array, from: number, row: number): number;
}

/**
 * Reads lines of the given shape into the rows, and writes their ids after those of the table. Returns the byte after
 * the last line that it read. This is one long loop with few arrays, because V8 checks the kind and length of each
 * array once per turn.
 */
export function scanLines(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  shape: LineShape,
  rows: Rows,
  rest: RestReader | undefined,
): number {
  const size = view.byteLength;
  const { ids, numbers, mayRepeat } = rows;
  const { entries, slots, shift } = ids;
  const { head } = shape;
  const { layout, glue, leasts } = shape.fields;
  const isQuoted = shape.fields.isQuoted === true; // by the comparison V8 knows that it is a boolean, and need not check that in the loop
  const hasReturns = bytes[bytes.length - 2] === cr; // as the last line ends, the others will
  const tail = hasReturns ? shape.fields.tailWithReturn : shape.fields.tail;
  const lastWord = size - 4;
  const base = ids.used - from; // from a place in these bytes to where it will be kept
  const room = rows.room; // in each column of numbers
  const most = Math.min(room, rows.count + roomForIds(ids)); // rows that there is room for
  let { count } = rows;
  let id = ids.count;
  let to = from;

  // The bytes are whole lines, and only the tail or the rest of a line contains its line end. So the end of the bytes
  // has to be checked only here.
  line: while (count < most && to < bytes.length && isAt(head, view, size, to)) {
    // The id, four bytes at a time, twice per turn. Bytes that are not ASCII have to be checked elsewhere.
    const idFrom = to + head.length;
    let at = idFrom;
    let hash = 0;
    let word = 0; // an integer: it is set before it is looked at, and so is the next
    let endBits = 0; // the highest bit of each byte of the word that ends the id; of those the lowest is sure
    for (; at <= lastWord; at += 4) {
      word = view.getInt32(at, true);
      endBits = (isQuoted ? endsQuoted(word) : endsWord(word)) & 0x80808080;
      if (endBits !== 0) break;
      hash = mixWord(hash, word);
      at += 4;
      if (at > lastWord) break;
      word = view.getInt32(at, true);
      endBits = (isQuoted ? endsQuoted(word) : endsWord(word)) & 0x80808080;
      if (endBits !== 0) break;
      hash = mixWord(hash, word);
    }
    if (at > lastWord) break; // too near the end of these bytes to look at four
    const bitsLeft = 24 - Math.clz32(endBits & -endBits); // in the bytes before the first that ends it
    at += bitsLeft >> 3;
    hash = mixWord(hash, word & ((1 << bitsLeft) - 1));
    let byte = bytes[at]!; // the one after a field
    if (byte > 0x7f) {
      at = endOfWord(bytes, at, isQuoted);
      if (at === -1) break;
      hash = idHash(bytes, idFrom, at);
      byte = bytes[at]!;
    }
    if (at === idFrom) break;
    const entry = entrySize * id;
    entries[entry + startPlace] = idFrom + base;
    entries[entry + endPlace] = at + base;
    entries[entry + hashPlace] = hash;

    // The numbers; the first field is the id. The first line takes every branch on purpose, because V8 discards
    // compiled code when it meets a branch that it has not seen.
    const isFirst = to === from;
    for (let field = 1; field < layout.length; field++) {
      const fieldLayout = layout[field]!;
      const mustBeWhole = (fieldLayout & wholeBit) !== 0;
      if (byte !== (fieldLayout & glueByteMask)) break line;
      if ((fieldLayout & longGlueBit) !== 0 || isFirst) {
        const before = glue[field]!;
        if (!isAt(before, view, size, at)) break line;
        at += before.length;
      } else at++;
      let digit = bytes[at]! ^ zero; // 9 at most, or it is none
      const isNegative = digit === (minus ^ zero);
      if (isNegative) digit = bytes[++at]! ^ zero;
      const digitsAt = at;
      let pointAt = -1;
      let small = 0; // the digits as one number, right where they are few
      for (; ; digit = bytes[++at]! ^ zero) {
        if (digit <= 9) small = (Math.imul(small, 10) + digit) | 0;
        else if (pointAt === -1 && digit === (point ^ zero)) pointAt = at;
        else break;
      }
      byte = digit ^ zero;
      if (at === digitsAt) break line;
      let value = small;
      if (pointAt !== -1 || isFirst) {
        const wholeTo = pointAt === -1 ? at : pointAt;
        if (wholeTo === digitsAt || at - wholeTo === 1) break line; // no digits before the point, or none after it
        if (pointAt !== -1 && mustBeWhole) break line;
        value = small / scales[Math.min(at - wholeTo, smallDigits)]!;
      }
      if ((byte | lowerCase) === letterE) {
        const end = endOfExponent(bytes, at);
        if (mustBeWhole || end === -1) break line;
        const digits = at - digitsAt > smallDigits ? NaN : small;
        value = withExponent(bytes, digitsAt, at, end, digits, pointAt === -1 ? 0 : at - pointAt - 1);
        if (value !== value) break line; // not sure
        at = end;
        byte = bytes[at]!;
      } else if (at - digitsAt > smallDigits) {
        if (mustBeWhole && at - digitsAt > wholeDigits) break line;
        value = longDecimal(bytes, digitsAt, pointAt === -1 ? at : pointAt, at);
        if (value !== value) break line; // not sure
      }
      if (isNegative) {
        if (mustBeWhole) break line;
        value = 0 - value; // -0 would not survive being printed
      }
      const row = room * (fieldLayout >> columnShift) + count;
      numbers[row] = value;
      if (isQuoted) {
        // JSON does not allow zeros before other digits, and has -0.
        if (bytes[digitsAt] === zero && (pointAt === -1 ? at : pointAt) > digitsAt + 1) break line;
        if (isNegative && value === 0) break line;
        if (isBelow(numbers, row, room * leasts[field]! + count)) break line;
      }
    }

    if (isAt(tail, view, size, at)) at += tail.length;
    else {
      if (rest === undefined) break;
      at = rest.takeRest(bytes, at, count);
      if (at === -1) break;
    }

    // If ids do not repeat, each gets its slot here. The parser gets an id whose hash is known, because it may be
    // another id, and an id that finds no slot.
    if (!mayRepeat) {
      let slot = firstSlot(hash, shift);
      let known = slots[slot]!;
      for (let probes = 1; known !== 0 && entries[entrySize * (known - 1) + hashPlace] !== hash; probes++) {
        if (probes === mostProbes) break line;
        slot = (slot + 1) & (slots.length - 1);
        known = slots[slot]!;
      }
      if (known !== 0) break;
      slots[slot] = id + 1;
    }
    to = at;
    count++;
    id++;
  }

  rows.count = count;
  return to;
}

/** True if a number is below the number that it must not be below, if there is one. */
function isBelow(numbers: Float64Array, row: number, least: number): boolean {
  return least >= 0 && numbers[row]! < numbers[least]!;
}

/**
 * Sets the highest bit of each byte at which an id ends: below 0x21, or above 0x7f. Only the lowest such byte is
 * reliable.
 */
function endsWord(word: number): number {
  return ((word - 0x21212121) & ~word) | word;
}

/** The same inside quotes: below 0x20, above 0x7f, a quote or a backslash. */
function endsQuoted(word: number): number {
  const quotes = word ^ 0x22222222;
  const backslashes = word ^ 0x5c5c5c5c;
  return (
    ((word - 0x20202020) & ~word) |
    word |
    ((quotes - 0x01010101) & ~quotes) |
    ((backslashes - 0x01010101) & ~backslashes)
  );
}
