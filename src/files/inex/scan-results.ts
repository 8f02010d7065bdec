import { endOfExponent, withExponent } from "../lines/exponent.ts";
import { longDecimal, powersOfTen } from "../lines/long-decimal.ts";
import { mixWord } from "../../text/byte-places.ts";

// The fast reader of results in a submission. It reads only results in ASCII with the simplest tags. All others are
// left to the parser, so that only the parser decides what is valid and words the errors.

// The positions of a result's numbers, from the first one on.
/** Where its file name begins in the bytes. The end and the hash are next, as for any id. */
export const fileFromAt = 0;
/** The same for its path. */
export const pathFromAt = 3;
/** The number of line ends before it, from the start of the batch. */
export const lineAt = 6;
/** The byte after its last line, and the number of line ends before that byte. */
export const toAt = 7;
export const linesAt = 8;
/** The number of numbers per result. */
export const spanSize = 9;

export const batchSize = 256;

/**
 * Consecutive results, as they are in some bytes. The object is reused for the next results. Looking all of them up at
 * once takes half the time, because a processor waits for many places in memory as long as for one. This is a class so
 * that V8 uses one shape for all runs. With a literal, V8 discarded the code compiled for the first run.
 */
export class ResultBatch {
  count = 0;
  /** `spanSize` numbers per result; the constants above give their meaning. */
  readonly spans = new Int32Array(spanSize * batchSize);
  /** By result; NaN if it has none. */
  readonly score = new Float64Array(batchSize);
  readonly rank = new Float64Array(batchSize);
  /** The place of the range of each element that was found. */
  readonly range = new Int32Array(batchSize);
}

const tab = 9;
const lf = 10;
const cr = 13;
const space = 32;
const minus = 45;
const point = 46;
const zero = 48;
const less = 60;
const greater = 62;
const letterE = 101;
/** The bit in which a small letter and a capital differ. */
const lowerCase = 32;

/** Up to four characters as the number that their bytes make. */
function word(text: string): number {
  return [...text].reduce((number, character, i) => number | (character.charCodeAt(0) << (8 * i)), 0);
}

// Tags, compared four bytes at a time. V8 puts these numbers into its code; it would have to load them from an object.
const [resultOpen, resultOpenEnd] = [word("<res"), word("ult>")];
const [resultClose, resultCloseEnd] = [word("</re"), word("sult")]; // and ">"
const [fileOpen, fileOpenEnd, fileClose, fileCloseEnd] = [word("<fil"), word("e>"), word("</fi"), word("ile>")];
const [pathOpen, pathOpenEnd, pathClose, pathCloseEnd] = [word("<pat"), word("h>"), word("</pa"), word("ath>")];
const [rsvOpen, rsvClose, rsvCloseEnd] = [word("<rsv"), word("</rs"), word("v>")]; // the first and ">"
const [rankOpen, rankOpenEnd, rankClose, rankCloseEnd] = [word("<ran"), word("k>"), word("</ra"), word("ank>")];

/** Up to this many bytes are read without checking for the end: the last of a word, and a tag after it. */
const lookAhead = 12;

/**
 * Reads results from a byte on, as many as the batch can take, and stops before the first that the parser must read.
 * `view` has the same bytes, and may have more after them. This is one long loop with few arrays, like the loop over
 * lines of a run.
 */
export function scanResults(bytes: Uint8Array, view: DataView, from: number, batch: ResultBatch): void {
  const { spans, score, rank } = batch;
  // Computed once, because V8 calls a function for it. Nothing begins after the end of the bytes.
  const last = Math.min(view.byteLength - lookAhead, bytes.length - 1);
  let [to, lines, count] = [from, 0, 0];

  result: for (; count < batchSize; count++) {
    const span = spanSize * count;
    spans[span + fileFromAt] = spans[span + pathFromAt] = -1;
    score[count] = rank[count] = NaN;
    let at = to;
    if (at > last) break;
    if (bytes[at] !== less) {
      at = endOfSpace(bytes, to);
      lines += lineEnds(bytes, to, at);
    }
    spans[span + lineAt] = lines;
    if (at > last || view.getInt32(at, true) !== resultOpen || view.getInt32(at + 4, true) !== resultOpenEnd) break;
    at += 8;

    for (;;) {
      if (at > last) break result;
      if (bytes[at] !== less) {
        const end = endOfSpace(bytes, at);
        lines += lineEnds(bytes, at, end);
        at = end;
      }
      if (at > last) break result;
      const open = view.getInt32(at, true);
      if (open === fileOpen || open === pathOpen) {
        // A name: its start and end go into two numbers, its hash into the third. It must be the only one of its
        // result.
        const isFile = open === fileOpen;
        const place = span + (isFile ? fileFromAt : pathFromAt);
        if (spans[place] !== -1 || view.getInt16(at + 4, true) !== (isFile ? fileOpenEnd : pathOpenEnd)) break result;
        const nameFrom = at + 6;
        let hash = 0;
        let some: number, endBits: number;
        for (at = nameFrom; ; at += 4) {
          if (at > last) break result;
          some = view.getInt32(at, true);
          const ends = some ^ lessInEach;
          endBits = (ends - 0x01010101) & ~ends & 0x80808080; // the highest bit of a byte that is "<"; the lowest is sure
          if (endBits !== 0) break;
          hash = mixWord(hash, some);
        }
        const bitsLeft = 24 - Math.clz32(endBits & -endBits); // in the bytes before the first
        at += bitsLeft >> 3;
        if (at === nameFrom || view.getInt32(at, true) !== (isFile ? fileClose : pathClose)) break result;
        if (view.getInt32(at + 3, true) !== (isFile ? fileCloseEnd : pathCloseEnd)) break result;
        spans[place] = nameFrom;
        spans[place + 1] = at;
        spans[place + 2] = mixWord(hash, some & ((1 << bitsLeft) - 1));
        at += 7;
      } else if (open === rsvOpen) {
        if (score[count] === score[count] || bytes[at + 4] !== greater) break result;
        at = scanNumber(bytes, at + 5, score, count);
        if (at > last || view.getInt32(at, true) !== rsvClose) break result;
        if (view.getInt16(at + 4, true) !== rsvCloseEnd) break result;
        at += 6;
      } else if (open === rankOpen) {
        if (rank[count] === rank[count] || view.getInt16(at + 4, true) !== rankOpenEnd) break result;
        at = scanRank(bytes, at + 6, rank, count);
        if (at > last || view.getInt32(at, true) !== rankClose) break result;
        if (view.getInt32(at + 3, true) !== rankCloseEnd) break result;
        at += 7;
      } else {
        if (open !== resultClose || view.getInt32(at + 4, true) !== resultCloseEnd) break result;
        if (bytes[at + 8] !== greater) break result;
        at += 9;
        break;
      }
    }

    if (spans[span + fileFromAt] === -1 || spans[span + pathFromAt] === -1) break;
    at = bytes[at] === lf ? at + 1 : endOfLine(bytes, at);
    if (at === -1) break;
    to = at;
    lines++;
    spans[span + toAt] = to;
    spans[span + linesAt] = lines;
  }
  batch.count = count;
}

const lessInEach = 0x3c3c3c3c;

/** The place after spaces, tabs and line ends. A CR without LF is left to the parser. */
function endOfSpace(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    const byte = bytes[at];
    if (byte !== space && byte !== lf && byte !== tab && !(byte === cr && bytes[at + 1] === lf)) return at;
  }
}

function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (bytes[at] === lf) count++;
  return count;
}

/** The place after the line end that follows; -1 if something else follows. */
function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === space || bytes[at] === tab) at++;
  if (bytes[at] === cr) at++;
  return bytes[at] === lf ? at + 1 : -1;
}

/** Up to 9 digits fit into a 32-bit integer. */
const smallDigits = 9;

/** Reads a score and returns the byte after it. Returns the end of all bytes if it is not a score, or not certain. */
function scanNumber(bytes: Uint8Array, from: number, numbers: Float64Array, index: number): number {
  let at = from;
  const isNegative = bytes[at] === minus;
  if (isNegative) at++;
  const start = at;
  let pointAt = 0; // where there is none
  let small = 0; // the digits as one number, right where they are few
  for (; ; at++) {
    const digit = bytes[at]! - zero;
    if (digit >= 0 && digit <= 9) small = (Math.imul(small, 10) + digit) | 0;
    else if (pointAt === 0 && bytes[at] === point) pointAt = at;
    else break;
  }
  const wholeTo = pointAt === 0 ? at : pointAt;
  if (wholeTo === start || at - wholeTo === 1) return bytes.length; // no digits before the point, or none after it
  const fraction = Math.max(0, at - wholeTo - 1);
  const isSmall = at - start <= smallDigits;
  let end = at;
  let value = small;
  if (bytes[at] !== less) {
    end = (bytes[at]! | lowerCase) === letterE ? endOfExponent(bytes, at) : -1;
    if (end === -1) return bytes.length;
    value = withExponent(bytes, start, at, end, isSmall ? small : NaN, fraction);
  } else if (!isSmall) value = longDecimal(bytes, start, wholeTo, at);
  else value = small / powersOfTen[fraction]!;
  if (Number.isNaN(value)) return bytes.length;
  numbers[index] = isNegative ? 0 - value : value; // -0 would not survive being printed
  return end;
}

/** Reads a rank, which here is a whole number of few digits. Returns the same. */
function scanRank(bytes: Uint8Array, from: number, numbers: Float64Array, index: number): number {
  let [at, rank] = [from, 0];
  for (let digit = bytes[at]! - zero; digit >= 0 && digit <= 9; digit = bytes[++at]! - zero) rank = 10 * rank + digit;
  if (at === from || at - from > smallDigits) return bytes.length;
  numbers[index] = rank;
  return at;
}
