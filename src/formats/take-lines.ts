// The fast reader of lines: it takes those that look like the one before, straight from the bytes. At the first that does
// not, it stops, and the parser of the format reads that line as text. So what is right and what is wrong, and every word
// of a fault, is decided there alone; here is only what is surely right.

import { mixWord } from "../text/id-hash.ts";
import type { Taken } from "./format.ts";
import { areSame, enterIds, enterNewIds, keepBytes, roomForIds } from "./id-table.ts";
import { type Glue, type LineShape, withTopic } from "./line-shape.ts";
import { longDecimal, powersOfTen } from "./long-decimal.ts";
import type { Rows } from "./rows.ts";

/** So many digits fit 32 bits, and adding them up there takes a third of the time that doubles do. */
const smallDigits = 9;
/** Beyond these, what is after the digits of a whole number might not be one any more. */
const wholeDigits = 15;

const cr = 13;
const space = 32;
const quote = 34;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;
const backslash = 92;

/** Where the lines of topics go. */
export interface TopicRows {
  readonly rows: Rows;
  /** How the lines of the topic look; undefined where none has told. */
  readonly shape: LineShape | undefined;
  /** Makes room for more rows. */
  grow(): void;
  /** Looks at the rows from..to, which were taken. */
  taken(from: number, to: number): void;
  /** Begins another topic, whose lines have this shape; false where it cannot. */
  begin(topic: string, shape: LineShape): boolean;
}

/**
 * Takes lines, each of which has its end, from a byte on, topic after topic; `number` is that of the first, or `numbers`
 * those of all.
 */
export function takeTopics(
  bytes: Uint8Array,
  from: number,
  number: number,
  numbers: Float64Array | undefined,
  topics: TopicRows,
): Taken {
  let [to, lines] = [from, 0];
  while (to < bytes.length && topics.shape !== undefined) {
    topics.grow();
    const { rows, shape } = topics;
    const before = rows.count;
    to = takeLines(bytes, to, shape, rows);
    const taken = rows.count - before;
    if (taken > 0) {
      if (numbers === undefined) numberLines(rows.line, before, rows.count, number + lines);
      else rows.line.set(numbers.subarray(lines, lines + taken), before);
      topics.taken(before, rows.count);
      lines += taken;
    } else {
      const topic = otherTopic(bytes, to, shape);
      if (topic === undefined || !topics.begin(String.fromCharCode(...topic), withTopic(shape, topic))) break;
    }
  }
  return { to, lines };
}

function numberLines(line: Float64Array, from: number, to: number, first: number): void {
  for (let i = from; i < to; i++) line[i] = first + i - from;
}

/** Topics are short; a longer one is read as text. */
const longestTopic = 64;

/** The topic of a line that begins like those before but for it, where it needs no look at its UTF-8 or its escapes. */
function otherTopic(bytes: Uint8Array, from: number, shape: LineShape): Uint8Array | undefined {
  const { topicFrom, topicTo } = shape;
  const head = shape.head.bytes;
  if (topicFrom < 0 || from + head.length + longestTopic > bytes.length) return undefined;
  const start = from + topicFrom;
  let end = start;
  while (end < start + longestTopic && isPlain(bytes[end]!)) end++;
  const rest = end + head.length - topicTo;
  if (end === start || !areSame(head, 0, bytes, from, start) || !areSame(head, topicTo, bytes, end, rest))
    return undefined;
  const isSame = end - start === topicTo - topicFrom && areSame(head, topicFrom, bytes, start, end);
  return isSame ? undefined : bytes.subarray(start, end);
}

/** Beyond a space, in ASCII, and nothing that means something in JSON. */
function isPlain(byte: number): boolean {
  return byte > space && byte < 0x7f && byte !== quote && byte !== backslash;
}

/** Takes lines of one topic, as many as there is room for, up to the byte that it gives. */
function takeLines(bytes: Uint8Array, from: number, shape: LineShape, rows: Rows): number {
  const { ids, mayRepeat } = rows;
  const [before, idsBefore, used] = [rows.count, ids.count, ids.used];
  const to = scanLines(bytes, from, shape, rows);
  if (to === from) return from;
  // The new ids stay where they are, in the lines: copying those at once takes less than id by id.
  keepBytes(ids, bytes.subarray(from, to));
  const many = rows.count - before;
  const entered = mayRepeat ? enterIds(ids, many, rows.document.subarray(before)) : enterNewIds(ids, many);
  if (ids.count === idsBefore) ids.used = used;
  if (before + entered === rows.count) return to;
  rows.count = before + entered;
  return from + ids.starts[ids.count]! - used - shape.head.length; // where the line of a document that comes again begins
}

/** Takes what lines say into the rows, their ids behind those of the table; up to the byte that it gives. The time goes here. */
function scanLines(bytes: Uint8Array, from: number, shape: LineShape, rows: Rows): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { ids, numbers, line } = rows;
  const { starts, ends, hashes } = ids;
  const { glue, firsts, lengths, wholes, leasts, columns, quoted } = shape.fields;
  const hasReturns = bytes[bytes.length - 2] === cr; // as the last line ends, the others will
  const tail = hasReturns ? shape.fields.tailWithReturn : shape.fields.tail;
  const joint = hasReturns ? shape.jointWithReturn : shape.joint;
  const { words: jointWords, length: jointLength } = joint;
  const jointLast = jointWords.length - 1;
  const headLength = shape.head.length;
  const fields = columns.length;
  const lastWord = bytes.length - 4;
  const base = ids.used - from; // from a place in these bytes to where it will be kept
  const room = line.length; // in each column of numbers
  const most = Math.min(room, rows.count + roomForIds(ids)); // rows that there is room for
  let { count } = rows;
  let id = ids.count;
  let to = from;
  let at = from + headLength;
  let isLast = !isAt(shape.head, bytes, view, from); // whether another topic, or another kind of line, comes next

  line: while (count < most && !isLast) {
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
    at += bitsLeft >> 3;
    if (at === idFrom) break;
    hashes[id] = mixWord(hash, word & ((1 << bitsLeft) - 1));
    starts[id] = idFrom + base;
    ends[id] = at + base;

    for (let field = 1; field < fields; field++) {
      if (bytes[at] !== firsts[field]) break line;
      const length = lengths[field]!;
      if (length > 1 && !isAt(glue[field]!, bytes, view, at)) break line;
      at += length;
      const row = room * columns[field]! + count;
      const isNegative = bytes[at] === minus;
      if (isNegative) at++;
      const digitsAt = at;
      let small = 0; // right where the digits are few
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
      if (pointAt === digitsAt || fraction === 0) break line;
      if (wholes[field] === 1 && (isNegative || fraction > 0 || pointAt - digitsAt > wholeDigits)) break line;
      if (quoted && bytes[digitsAt] === zero && pointAt > digitsAt + 1) break line; // JSON has no zeros before other digits
      let value = small;
      if (at - digitsAt > smallDigits) value = longDecimal(bytes, digitsAt, pointAt, at);
      else if (fraction > 0) value = small / powersOfTen[fraction]!;
      if (isNegative) value = 0 - value; // -0 would not survive being printed
      if (value !== value || (quoted && isNegative && value === 0)) break line; // not sure; and JSON knows -0
      numbers[row] = value;
      if (quoted && isBelow(numbers, row, room * leasts[field]! + count)) break line;
    }

    // What ends this line and begins another of the topic, at once; or what ends the last of them.
    isLast = at + jointLength > bytes.length;
    for (let i = 0; i < jointLast && !isLast; i++) isLast = view.getInt32(at + 4 * i, true) !== jointWords[i];
    isLast ||= jointLength < 4 || view.getInt32(at + jointLength - 4, true) !== jointWords[jointLast];
    if (isLast && !isAt(tail, bytes, view, at)) break;
    to = isLast ? at + tail.length : at + jointLength - headLength;
    at += jointLength;
    count++;
    id++;
  }

  rows.count = count;
  return to;
}

/** Whether a number is below the one it must not be below, where there is one. */
function isBelow(numbers: Float64Array, row: number, least: number): boolean {
  return least >= 0 && numbers[row]! < numbers[least]!;
}

/** Whether these bytes stand at a place. */
function isAt(glue: Glue, bytes: Uint8Array, view: DataView, at: number): boolean {
  const { length, words, bytes: wanted } = glue;
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
