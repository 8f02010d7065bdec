// The fast reader of lines: it takes those that look like the one before, straight from the bytes. At the first that does
// not, it stops, and the parser of the format reads that line as text. So what is right and what is wrong, and every word
// of a fault, is decided there alone; here is only what is surely right.

import { mixWord } from "../text/id-hash.ts";
import { areSame, type IdTable, keepBytes, spread } from "./id-table.ts";
import type { Glue, LineField, LineShape } from "./line-shape.ts";
import { longDecimal, powersOfTen } from "./long-decimal.ts";

/** Where the lines go: a row each. */
export interface Rows {
  count: number;
  ids: IdTable;
  /** By row: the number of its id; not filled where each row has its own. */
  readonly document: Int32Array;
  readonly line: Float64Array;
  /** The column that a number goes to. */
  target(field: LineField): Float64Array;
  /** Whether an id may have several rows. */
  readonly mayRepeat: boolean;
}

/** What was taken: up to this byte, and so many lines. */
export interface LinesTaken {
  to: number;
  lines: number;
}

/** So many digits fit 32 bits, and adding them up there takes a third of the time that doubles do. */
const smallDigits = 9;
/** Beyond these, what is after the digits of a whole number might not be one any more. */
const wholeDigits = 15;

const none = new Float64Array(0);

const lf = 10;
const cr = 13;
const space = 32;
const quote = 34;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;
const backslash = 92;
const letterE = 101;

/** Takes lines, each of which has its end, from a byte on; `number` is that of the first, or `numbers` those of all. */
export function takeLines(
  bytes: Uint8Array,
  from: number,
  number: number,
  numbers: Float64Array | undefined,
  shape: LineShape,
  rows: Rows,
): LinesTaken {
  const taken = { to: from, lines: 0 };
  const { head } = shape;
  if (from + head.bytes.length > bytes.length || !areSame(head.bytes, 0, bytes, from, from + head.bytes.length))
    return taken;
  const [rowsBefore, idsBefore] = [rows.count, rows.ids.count];
  const { used } = rows.ids;
  take(bytes, from, shape, rows, taken);

  // The new ids stay where they are, in the lines: copying those at once takes less than id by id.
  if (rows.ids.count > idsBefore) keepBytes(rows.ids, bytes.subarray(from, taken.to));
  else rows.ids.used = used;
  if (numbers === undefined) for (let i = 0; i < taken.lines; i++) rows.line[rowsBefore + i] = number + i;
  else rows.line.set(numbers.subarray(0, taken.lines), rowsBefore);
  return taken;
}

/** This loop is where the time goes. */
function take(
  bytes: Uint8Array,
  from: number,
  shape: LineShape,
  rows: Rows,
  taken: LinesTaken,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { ids, document: documentOf, line, mayRepeat } = rows;
  const { starts, ends, hashes, slots, shift } = ids;
  const { head, tail, glue, fields, id: idField, quoted } = shape;
  const wholes = fields.map(({ is }) => is === "whole number");
  const targets = fields.map((field) => (field.is === "id" ? none : rows.target(field)));
  const lastWord = bytes.length - 4;
  const mask = slots.length - 1;
  const base = ids.used - from; // from a place in these bytes to where it will be kept
  const room = line.length;
  const mostIds = starts.length;
  let { count } = rows;
  let idCount = ids.count;
  let { to, lines } = taken;
  let at = from + head.bytes.length;

  line: while (count < room && idCount < mostIds) {
    let idFrom = 0;
    let idTo = 0;
    let hash = 0;
    for (let field = 0; field < fields.length; field++) {
      if (field > 0) {
        if (!isAt(glue[field]!, bytes, view, at)) break line;
        at += glue[field]!.bytes.length;
      }
      let byte = bytes[at]!;
      if (field === idField) {
        // Four bytes at a time: ASCII here, so that it needs no check of its UTF-8.
        idFrom = at;
        for (; at <= lastWord; at += 4) {
          const word = view.getInt32(at, true);
          if (((quoted ? endsQuoted(word) : endsWord(word)) & 0x80808080) !== 0) break;
          hash = mixWord(hash, word);
        }
        let rest = 0;
        byte = bytes[at]!;
        for (let bits = 0; bits < 32 && isOfId(byte, quoted); bits += 8) {
          rest |= byte << bits;
          byte = bytes[++at]!;
        }
        hash = mixWord(hash, rest);
        idTo = at;
        if (idTo === idFrom) break line;
        continue;
      }

      const isNegative = byte === minus;
      if (isNegative) byte = bytes[++at]!;
      const numberAt = at;
      let small = 0;
      while (byte >= zero && byte <= nine) {
        small = (Math.imul(small, 10) + byte - zero) | 0;
        byte = bytes[++at]!;
      }
      let digits = at - numberAt;
      if (digits === 0 || (quoted && digits > 1 && bytes[numberAt] === zero)) break line;
      let fraction = 0;
      if (wholes[field]!) {
        if (isNegative || digits > wholeDigits) break line;
      } else {
        if (byte === point) {
          const pointAt = at;
          byte = bytes[++at]!;
          while (byte >= zero && byte <= nine) {
            small = (Math.imul(small, 10) + byte - zero) | 0;
            byte = bytes[++at]!;
          }
          fraction = at - pointAt - 1;
          if (fraction === 0) break line;
          digits += fraction;
        }
        if ((byte | 32) === letterE) break line;
      }
      let value: number;
      if (digits <= smallDigits) value = small / powersOfTen[fraction]!;
      else {
        value = longDecimal(bytes, numberAt, at);
        if (value !== value) break line;
      }
      targets[field]![count] = isNegative ? 0 - value : value; // -0 would not survive being printed
    }

    if (!isAt(tail, bytes, view, at)) break;
    at += tail.bytes.length;
    if (bytes[at] === cr) at++;
    if (bytes[at] !== lf) break;
    at++;

    let slot = Math.imul(hash, spread) >>> shift;
    let known = slots[slot]! - 1;
    while (known >= 0 && (hashes[known] !== hash || !isKnown(ids, known, bytes, idFrom, idTo, base))) {
      slot = (slot + 1) & mask;
      known = slots[slot]! - 1;
    }
    if (known < 0) {
      known = idCount++;
      slots[slot] = idCount;
      hashes[known] = hash;
      starts[known] = idFrom + base;
      ends[known] = idTo + base;
    } else if (!mayRepeat) break; // a document again
    if (mayRepeat) documentOf[count] = known;
    count++;
    lines++;
    to = at;
    if (!isAt(head, bytes, view, at)) break;
    at += head.bytes.length;
  }

  rows.count = count;
  ids.count = idCount;
  taken.to = to;
  taken.lines = lines;
}

/** Whether these bytes stand at a place. */
function isAt({ bytes: wanted, view: wantedView }: Glue, bytes: Uint8Array, view: DataView, at: number): boolean {
  const { length } = wanted;
  if (at + length > bytes.length) return false;
  if (length === 1) return bytes[at] === wanted[0];
  if (length < 4) {
    for (let i = 0; i < length; i++) if (bytes[at + i] !== wanted[i]) return false;
    return true;
  }
  for (let i = 0; i < length - 4; i += 4) if (view.getInt32(at + i) !== wantedView.getInt32(i)) return false;
  return view.getInt32(at + length - 4) === wantedView.getInt32(length - 4);
}

/** The highest bit of a byte is set where an id ends: below 0x21, or beyond 0x7f. Only the lowest such byte is sure. */
function endsWord(word: number): number {
  return ((word - 0x21212121) & ~word) | word;
}

/** The same in quotes: below 0x20, beyond 0x7f, a quote or a backslash. */
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

function isOfId(byte: number, quoted: boolean): boolean {
  return quoted ? byte >= space && byte < 128 && byte !== quote && byte !== backslash : byte > space && byte < 128;
}

/** Whether an id is these bytes; those of the lines that are just being taken are not kept yet. */
function isKnown(ids: IdTable, number: number, bytes: Uint8Array, from: number, to: number, base: number): boolean {
  const start = ids.starts[number]!;
  if (ids.ends[number]! - start !== to - from) return false;
  return start < ids.used ? areSame(ids.bytes, start, bytes, from, to) : areSame(bytes, start - base, bytes, from, to);
}
