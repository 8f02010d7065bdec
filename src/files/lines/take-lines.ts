// The fast reader of lines. It reads lines that look like the one before directly from bytes. At the first other line
// it stops, and the parser of the format reads that line as text. So only the parser decides what is valid and words
// the errors. The fast reader accepts only what is certainly right.

import { bytesAsText } from "../../text/utf8.ts";
import type { Taken } from "../drafts/parser.ts";
import { Glue } from "./glue.ts";
import { areSame, enterIds, keepBytes } from "./id-table.ts";
import type { LineNumbers } from "./line-numbers.ts";
import type { LineShape } from "./line-shape.ts";
import type { Rows } from "./rows.ts";
import { type RestReader, scanLines } from "./scan-lines.ts";

const space = 32;
const quote = 34;
const backslash = 92;

/** Receives the lines of topics, one topic after the other. */
export interface TopicRows {
  /** The rows of the current topic. */
  readonly rows: Rows;
  /** The shape of the topic's lines. Undefined if it is not known. */
  readonly shape: LineShape | undefined;
  /** Makes room for at least one row. */
  makeRoom(): void;
  /** Called for the rows from..to, which were taken. */
  taken(from: number, to: number): void;
  /** Begins another topic, whose lines have this shape. False if that is not possible. */
  begin(topic: string, shape: LineShape): boolean;
  readonly rest?: RestReader | undefined;
}

/**
 * Takes lines from a byte on, topic after topic. Each line has its line end. `number` is the number of the first line;
 * `numbers` are those of all lines.
 */
export function takeTopics(
  bytes: Uint8Array,
  from: number,
  number: number,
  numbers: Float64Array | undefined,
  topics: TopicRows,
): Taken {
  const view = viewOfLines(bytes);
  let [to, lines] = [from, 0];
  while (to < bytes.length && topics.shape !== undefined) {
    topics.makeRoom();
    const { rows, shape } = topics;
    const before = rows.count;
    to = takeLines(bytes, view, to, shape, topics);
    const taken = rows.count - before;
    if (taken > 0) {
      numberRows(rows.lines, before, taken, number + lines, numbers?.subarray(lines));
      topics.taken(before, rows.count);
      lines += taken;
    }
    const topicTo = endOfOtherTopic(bytes, to, shape);
    if (topicTo === -1) {
      if (taken === 0) break;
      continue; // perhaps the rows were full: once more, with room
    }
    const topic = bytesAsText(bytes, to + shape.topicFrom, topicTo);
    if (!topics.begin(topic, shapeAt(bytes, view, to, topicTo, shape))) break;
  }
  return { to, lines };
}

/**
 * How many bytes after the lines the view includes, if there are any. Words are read past the last line; those bytes
 * are ignored.
 */
const lookAhead = 16;

export function viewOfLines({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, Math.min(length + lookAhead, buffer.byteLength - byteOffset));
}

/**
 * Notes the line numbers of `many` rows, beginning with `row`: `numbers` if they are given, otherwise `first` and
 * those after it.
 */
function numberRows(lines: LineNumbers, row: number, many: number, first: number, numbers?: Float64Array): void {
  if (numbers === undefined) lines.add(row, first);
  else for (let i = 0; i < many; i++) lines.add(row + i, numbers[i]!);
}

/** Longer topics are read as text. Most are short. */
const longestTopic = 64;

/** Where the topic ends, in a line that begins as before but with another topic; -1 if it begins in another way. */
function endOfOtherTopic(bytes: Uint8Array, from: number, { head, topicFrom, topicTo }: LineShape): number {
  if (topicFrom === -1 || from + head.length + longestTopic > bytes.length) return -1;
  const start = from + topicFrom;
  let end = start;
  while (end < start + longestTopic && isPlain(bytes[end]!)) end++;
  const rest = end + head.length - topicTo;
  if (end === start || !areSame(head.bytes, 0, bytes, from, start) || !areSame(head.bytes, topicTo, bytes, end, rest))
    return -1;
  const isSame = end - start === topicTo - topicFrom && areSame(head.bytes, topicFrom, bytes, start, end);
  return isSame ? -1 : end;
}

/** The shape of the line at a place, which has another topic, up to `topicTo`. */
function shapeAt(bytes: Uint8Array, view: DataView, from: number, topicTo: number, shape: LineShape): LineShape {
  const { fields, head, topicFrom } = shape;
  const end = topicTo + head.length - shape.topicTo;
  return { fields, head: new Glue(bytes.slice(from, end), view, from), topicFrom, topicTo: topicTo - from };
}

/** True for ASCII characters above a space that have no meaning in JSON. */
function isPlain(byte: number): boolean {
  return byte > space && byte < 0x7f && byte !== quote && byte !== backslash;
}

/** Takes lines of one topic, as many as there is room for, and returns the byte after them. */
function takeLines(bytes: Uint8Array, view: DataView, from: number, shape: LineShape, topics: TopicRows): number {
  const { rows, rest } = topics;
  const { ids, mayRepeat } = rows;
  const before = rows.count;
  const idsBefore = ids.count;
  const { used } = ids;
  ids.used = alignedPlace(bytes.byteOffset + from, used);
  const to = scanLines(bytes, view, from, shape, rows, rest);
  if (to === from) {
    ids.used = used;
    return from;
  }
  // The new ids stay in the lines. Copying the lines at once is faster than copying id by id.
  keepBytes(ids, bytes.subarray(from, to));
  const many = rows.count - before;
  if (mayRepeat) enterIds(ids, many, rows.document.subarray(before));
  else ids.count += many;
  if (ids.count === idsBefore) ids.used = used;
  return to;
}

/**
 * The first place at or after `from` that has the same remainder as `place` when divided by 8. Shared memory is copied
 * eight bytes at a time only between such places.
 */
export function alignedPlace(place: number, from: number): number {
  return from + ((place - from) & 7);
}
