import { endOfExponent, withExponent } from "../lines/exponent.ts";
import { longDecimal, powersOfTen } from "../lines/long-decimal.ts";
import { mixWord } from "../text/id-hash.ts";

// The fast reader of results in a submission: those in ASCII, of the simplest tags, whose last line ends with them. Any other
// is left to the parser, so that what is right and what is wrong, and every word of a fault, is decided there alone.

/**
 * Results that follow each other, as they stand in some bytes. It is used again for the next. To look all of them up at once
 * takes half of the time: a processor waits for many places in memory as long as for one.
 */
export interface ResultBatch {
  count: number;
  /** By result, `spanSize` numbers; what they are is said below. */
  readonly spans: Int32Array;
  /** By result; NaN where it has none. */
  readonly score: Float64Array;
  readonly rank: Float64Array;
}

// The places of a result's numbers, from the first of them on.
/** Of its file: where it begins in the bytes. Where it ends and its hash, as of any id, come next. */
export const fileFromAt = 0;
/** The same of its path. */
export const pathFromAt = 3;
/** How many line ends come before it, from where the batch begins. */
export const lineAt = 6;
/** The byte after its last line, and how many line ends come before that. */
export const toAt = 7;
export const linesAt = 8;
/** Where its element was found. */
export const elementAt = 9;
/** How many numbers a result has. */
export const spanSize = 10;

export const batchSize = 256;

export function resultBatch(): ResultBatch {
  const numbers = () => new Float64Array(batchSize);
  return { count: 0, spans: new Int32Array(spanSize * batchSize), score: numbers(), rank: numbers() };
}

const tab = 9;
const lf = 10;
const cr = 13;
const space = 32;
const minus = 45;
const point = 46;
const slash = 47;
const zero = 48;
const less = 60;
const letterA = 97;
const letterE = 101;
const letterF = 102;
const letterP = 112;
const letterS = 115;
/** The bit by which a small letter differs from a capital. */
const lowerCase = 32;

/** A tag, compared four bytes at a time: its first four, those in the middle, its last. */
interface Tag {
  readonly length: number;
  readonly first: number;
  readonly middle: number;
  readonly last: number;
}

function tag(text: string): Tag {
  const word = (at: number): number => [3, 2, 1, 0].reduce((number, i) => (number << 8) | text.charCodeAt(at + i), 0);
  const { length } = text;
  return { length, first: word(0), middle: word(Math.min(4, length - 4)), last: word(length - 4) };
}

const resultTag = tag("<result>");
const resultEnd = tag("</result>");
const fileTag = tag("<file>");
const fileEnd = tag("</file>");
const pathTag = tag("<path>");
const pathEnd = tag("</path>");
const rsvTag = tag("<rsv>");
const rsvEnd = tag("</rsv>");
const rankTag = tag("<rank>");
const rankEnd = tag("</rank>");

/** Reads results from a byte on, as many as the batch holds, up to the first that is left. `view` is of the same bytes. */
export function scanResults(bytes: Uint8Array, view: DataView, from: number, batch: ResultBatch): void {
  const { spans, score, rank } = batch;
  let [to, lines, count] = [from, 0, 0];
  for (; count < batchSize; count++) {
    const span = spanSize * count;
    score[count] = rank[count] = NaN;
    const start = endOfSpace(bytes, to);
    const line = lines + lineEnds(bytes, to, start);
    to = scanResult(bytes, view, start, batch, count);
    if (to < 0) break;
    spans[span + lineAt] = line;
    spans[span + toAt] = to;
    lines = spans[span + linesAt] = line + spans[span + linesAt]!;
  }
  batch.count = count;
}

/** One result; gives the byte after its last line, or -1. The number of its lines stands where that of all will. */
function scanResult(bytes: Uint8Array, view: DataView, from: number, batch: ResultBatch, index: number): number {
  const { spans } = batch;
  const span = spanSize * index;
  spans[span + fileFromAt] = spans[span + pathFromAt] = -1;
  if (!isTag(view, bytes.length, from, resultTag)) return -1;
  let lines = 1;
  for (let at = from + resultTag.length; ;) {
    if (bytes[at] !== less) {
      const end = endOfSpace(bytes, at);
      lines += lineEnds(bytes, at, end);
      at = end;
    }
    if (bytes[at + 1] === slash) {
      spans[span + linesAt] = lines;
      const isWhole = spans[span + fileFromAt]! >= 0 && spans[span + pathFromAt]! >= 0 && isTag(view, bytes.length, at, resultEnd);
      return isWhole ? endOfLine(bytes, at + resultEnd.length) : -1;
    }
    at = scanPart(bytes, view, at, batch, index);
    if (at < 0) return -1;
  }
}

/** One of the elements in a result; gives the byte after it, or -1. */
function scanPart(bytes: Uint8Array, view: DataView, at: number, batch: ResultBatch, index: number): number {
  const letter = bytes[at + 1];
  if (letter === letterF) return scanName(bytes, view, at, fileTag, fileEnd, batch.spans, spanSize * index + fileFromAt);
  if (letter === letterP) return scanName(bytes, view, at, pathTag, pathEnd, batch.spans, spanSize * index + pathFromAt);
  const second = bytes[at + 2];
  if (second === letterS) return scanNumber(bytes, view, at, rsvTag, rsvEnd, batch.score, index);
  if (second === letterA) return scanNumber(bytes, view, at, rankTag, rankEnd, batch.rank, index);
  return -1;
}

/** A file or a path: its place goes to two of the numbers, its hash to the third. It must be the only one of its result. */
function scanName(bytes: Uint8Array, view: DataView, at: number, open: Tag, close: Tag, spans: Int32Array, place: number): number {
  if (spans[place] !== -1 || !isTag(view, bytes.length, at, open)) return -1;
  const from = at + open.length;
  const last = bytes.length - 4;
  let hash = 0;
  for (let to = from; to <= last; to += 4) {
    const word = view.getInt32(to, true);
    const ends = word ^ lessInEach;
    const endBits = (ends - 0x01010101) & ~ends & 0x80808080; // the highest bit of a byte that is "<"; the lowest is sure
    if (endBits !== 0) {
      const bitsLeft = 24 - (Math.clz32(endBits & -endBits) & 24); // in the bytes before the first
      const end = to + (bitsLeft >> 3);
      spans[place] = from;
      spans[place + 1] = end;
      spans[place + 2] = mixWord(hash, word & ((1 << bitsLeft) - 1));
      return end > from && isTag(view, bytes.length, end, close) ? end + close.length : -1;
    }
    hash = mixWord(hash, word);
  }
  return -1;
}

const lessInEach = 0x3c3c3c3c;

function isTag(view: DataView, size: number, at: number, { length, first, middle, last }: Tag): boolean {
  return (
    at + length <= size &&
    view.getInt32(at, true) === first &&
    view.getInt32(at + length - 4, true) === last &&
    (length <= 8 || view.getInt32(at + 4, true) === middle)
  );
}

/** After spaces, tabs and line ends; a CR by itself is left to the parser. */
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

/** After the line end that follows; -1 where something else does. */
function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === space || bytes[at] === tab) at++;
  if (bytes[at] === cr) at++;
  return bytes[at] === lf ? at + 1 : -1;
}

/** Up to 9 digits fit in a 32-bit integer. */
const smallDigits = 9;

/** A score or a rank, of which a result has one; a rank is whole, and of few digits here. */
function scanNumber(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  open: Tag,
  close: Tag,
  numbers: Float64Array,
  index: number,
): number {
  if (!Number.isNaN(numbers[index]) || !isTag(view, bytes.length, from, open)) return -1;
  let at = from + open.length;
  const isNegative = bytes[at] === minus;
  if (isNegative) at++;
  const start = at;
  let pointAt = -1;
  let small = 0; // the digits as one number, right where they are few
  for (; ; at++) {
    const digit = bytes[at]! - zero;
    if (digit >= 0 && digit <= 9) small = (Math.imul(small, 10) + digit) | 0;
    else if (pointAt < 0 && bytes[at] === point) pointAt = at;
    else break;
  }
  const wholeTo = pointAt < 0 ? at : pointAt;
  if (wholeTo === start || at - wholeTo === 1) return -1; // no digits before the point, or none after it
  const fraction = pointAt < 0 ? 0 : at - pointAt - 1;
  const isSmall = at - start <= smallDigits;
  let end = at;
  let value = small;
  if (bytes[at] !== less) {
    end = (bytes[at]! | lowerCase) === letterE ? endOfExponent(bytes, at) : -1;
    if (end < 0) return -1;
    value = withExponent(bytes, start, at, end, isSmall ? small : NaN, fraction);
  } else if (!isSmall) value = longDecimal(bytes, start, wholeTo, at);
  else if (fraction > 0) value = small / powersOfTen[fraction]!;
  if (Number.isNaN(value)) return -1; // not sure
  if (open === rankTag && (isNegative || pointAt >= 0 || !isSmall || end !== at)) return -1;
  numbers[index] = isNegative ? 0 - value : value; // -0 would not survive being printed
  return isTag(view, bytes.length, end, close) ? end + close.length : -1;
}
