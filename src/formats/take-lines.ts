// The fast reader of lines: it takes those that look like the one before, straight from the bytes. At the first that does
// not, it stops, and the parser of the format reads that line as text. So what is right and what is wrong, and every word
// of a fault, is decided there alone; here is only what is surely right.

import { mixWord } from "../text/id-hash.ts";
import type { Taken } from "./format.ts";
import { areSame, type IdTable, keepBytes, roomForIds, spread } from "./id-table.ts";
import type { Glue, LineShape } from "./line-shape.ts";
import { longDecimal, powersOfTen } from "./long-decimal.ts";
import type { Rows } from "./rows.ts";

/** So many digits fit 32 bits, and adding them up there takes a third of the time that doubles do. */
const smallDigits = 9;
/** Beyond these, what is after the digits of a whole number might not be one any more. */
const wholeDigits = 15;

const lf = 10;
const cr = 13;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;

/** Takes lines, each of which has its end, from a byte on; `number` is that of the first, or `numbers` those of all. */
export function takeLines(
  bytes: Uint8Array,
  from: number,
  number: number,
  numbers: Float64Array | undefined,
  shape: LineShape,
  rows: Rows,
): Taken {
  const { bytes: head } = shape.glue[0]!;
  if (from + head.length > bytes.length || !areSame(head, 0, bytes, from, from + head.length))
    return { to: from, lines: 0 };
  const [rowsBefore, idsBefore] = [rows.count, rows.ids.count];
  const to = take(bytes, from, shape, rows);
  const lines = rows.count - rowsBefore;

  // The new ids stay where they are, in the lines: copying those at once takes less than id by id.
  if (rows.ids.count > idsBefore) keepBytes(rows.ids, bytes.subarray(from, to));
  if (numbers === undefined) for (let i = 0; i < lines; i++) rows.line[rowsBefore + i] = number + i;
  else rows.line.set(numbers.subarray(0, lines), rowsBefore);
  return { to, lines };
}

/** Takes lines up to the byte that it gives. This loop is where the time goes. */
function take(bytes: Uint8Array, from: number, shape: LineShape, rows: Rows): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { ids, document: documentOf, numbers, line, mayRepeat } = rows;
  const { starts, ends, hashes, slots, shift } = ids;
  const { glue, firsts, lengths, wholes, leasts, columns, quoted } = shape;
  // How the line before ended, this one will.
  const joint = from >= 2 && bytes[from - 2] === cr ? shape.jointAfterReturn : shape.joint;
  const { words: jointWords, bytes: jointBytes } = joint; // of four bytes at least
  const jointLength = jointBytes.length;
  const jointLast = jointWords.length - 1;
  const fields = columns.length;
  const lastWord = bytes.length - 4;
  const mask = slots.length - 1;
  const base = ids.used - from; // from a place in these bytes to where it will be kept
  const column = line.length; // of numbers
  const most = Math.min(column, rows.count + roomForIds(ids)); // rows that there is room for
  let { count } = rows;
  let idCount = ids.count;
  let to = from;
  let at = from + lengths[0]!;

  line: while (count < most) {
    // The id, four bytes at a time: ASCII here, so that it needs no check of its UTF-8.
    const idFrom = at;
    let hash = 0;
    let word = 0;
    let ends4 = 0; // the highest bit of each byte of the word that ends the id
    for (; at <= lastWord; at += 4) {
      word = view.getInt32(at, true);
      ends4 = (quoted ? endsQuoted(word) : endsWord(word)) & 0x80808080;
      if (ends4 !== 0) break;
      hash = mixWord(hash, word);
    }
    if (at > lastWord) break; // too near the end of these bytes to look at four
    const bitsLeft = 24 - (Math.clz32(ends4 & -ends4) & 24); // in the bytes before the first that ends it
    hash = mixWord(hash, word & ((1 << bitsLeft) - 1));
    at += bitsLeft >> 3;
    const idTo = at;
    if (idTo === idFrom) break;

    for (let field = 1; field < fields; field++) {
      const length = lengths[field]!;
      if (bytes[at] !== firsts[field] || (length > 1 && !isAt(glue[field]!, bytes, view, at))) break line;
      at += length;
      const row = column * columns[field]! + count;
      // Most numbers are short and plain; those are read here, and all others with more care.
      const numberAt = at;
      let small = 0;
      let byte = bytes[at]!;
      while (byte >= zero && byte <= nine) {
        small = (Math.imul(small, 10) + byte - zero) | 0;
        byte = bytes[++at]!;
      }
      const pointAt = at;
      if (byte === point) {
        byte = bytes[++at]!;
        while (byte >= zero && byte <= nine) {
          small = (Math.imul(small, 10) + byte - zero) | 0;
          byte = bytes[++at]!;
        }
      }
      const fraction = at - pointAt - 1; // -1 where there is no point
      if (at - numberAt <= smallDigits && pointAt > numberAt && !quoted && fraction !== 0) {
        if (fraction < 0) numbers[row] = small;
        else if (wholes[field] === 0) numbers[row] = small / powersOfTen[fraction]!;
        else break line;
      } else {
        at = takeNumber(bytes, numberAt, wholes[field]!, quoted, numbers, row);
        if (at < 0) break line;
        if (quoted && isBelow(numbers, row, column * leasts[field]! + count)) break line;
      }
    }

    let slot = Math.imul(hash, spread) >>> shift;
    let known = slots[slot]! - 1;
    while (known >= 0 && (hashes[known] !== hash || !isKnown(ids, known, bytes, idFrom, idTo, base))) {
      slot = (slot + 1) & mask;
      known = slots[slot]! - 1;
    }
    if (known >= 0 && !mayRepeat) break; // a document again

    // What ends this line and begins another of the topic, at once; or what ends the last of them.
    let goesOn = at + jointLength <= bytes.length;
    for (let i = 0; i < jointLast && goesOn; i++) goesOn = view.getInt32(at + 4 * i, true) === jointWords[i];
    goesOn &&= view.getInt32(at + jointLength - 4, true) === jointWords[jointLast];
    const end = goesOn ? at + jointLength - lengths[0]! : lineEnd(glue[fields]!, bytes, view, at);
    if (end < 0) break;
    if (known < 0) {
      known = idCount++;
      slots[slot] = idCount;
      hashes[known] = hash;
      starts[known] = idFrom + base;
      ends[known] = idTo + base;
    }
    if (mayRepeat) documentOf[count] = known;
    count++;
    to = end;
    if (!goesOn) break;
    at += jointLength;
  }

  rows.count = count;
  ids.count = idCount;
  return to;
}

/** Whether a number is below the one it must not be below, where there is one. */
function isBelow(numbers: Float64Array, row: number, least: number): boolean {
  return least >= 0 && numbers[row]! < numbers[least]!;
}

/** Where the line ends, if it does with this; else -1. */
function lineEnd(tail: Glue, bytes: Uint8Array, view: DataView, at: number): number {
  if (!isAt(tail, bytes, view, at)) return -1;
  let next = at + tail.bytes.length;
  if (bytes[next] === cr) next++;
  return bytes[next] === lf ? next + 1 : -1;
}

/** Reads a number into a column, and gives where it ends; -1 where it is none that is surely right. */
function takeNumber(
  bytes: Uint8Array,
  from: number,
  whole: number,
  quoted: boolean,
  column: Float64Array,
  row: number,
): number {
  const isNegative = bytes[from] === minus;
  const digitsAt = isNegative ? from + 1 : from;
  const pointAt = digitsEnd(bytes, digitsAt);
  const digits = pointAt - digitsAt;
  if (digits === 0) return -1;
  const end = bytes[pointAt] === point ? digitsEnd(bytes, pointAt + 1) : pointAt;
  if (end === pointAt + 1) return -1; // nothing after the point
  if (whole === 1 && (end > pointAt || isNegative || digits > wholeDigits)) return -1;
  if (quoted && digits > 1 && bytes[digitsAt] === zero) return -1; // JSON has no zeros before other digits
  const value = longDecimal(bytes, digitsAt, end);
  if (value !== value || (quoted && isNegative && value === 0)) return -1; // JSON knows -0
  column[row] = isNegative ? 0 - value : value; // -0 would not survive being printed
  return end;
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at]!; byte >= zero && byte <= nine; byte = bytes[++at]!);
  return at;
}

/** Whether these bytes stand at a place. */
function isAt({ bytes: wanted, words }: Glue, bytes: Uint8Array, view: DataView, at: number): boolean {
  const { length } = wanted;
  if (at + length > bytes.length) return false;
  if (length < 4) {
    for (let i = 0; i < length; i++) if (bytes[at + i] !== wanted[i]) return false;
    return true;
  }
  const last = words.length - 1;
  for (let i = 0; i < last; i++) if (view.getInt32(at + 4 * i, true) !== words[i]) return false;
  return view.getInt32(at + length - 4, true) === words[last];
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

/** Whether an id is these bytes; those of the lines that are just being taken are not kept yet. */
function isKnown(ids: IdTable, number: number, bytes: Uint8Array, from: number, to: number, base: number): boolean {
  const start = ids.starts[number]!;
  if (ids.ends[number]! - start !== to - from) return false;
  return start < ids.used ? areSame(ids.bytes, start, bytes, from, to) : areSame(bytes, start - base, bytes, from, to);
}
