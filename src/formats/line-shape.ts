import { encodeUtf8 } from "../text/utf8.ts";

/** A part of a line that differs from line to line, and where it stands in the text of the line. */
export interface LineField extends FieldKind {
  readonly from: number;
  readonly to: number;
}

/** The topic, the id of a document, or a number and the column it goes to. */
export interface FieldKind {
  readonly is: "topic" | "id" | "number" | "whole number";
  /** Its place among the columns of numbers. */
  readonly column?: number | undefined;
  /** The column of a number before it that it must not be below. */
  readonly least?: number | undefined;
}

/** How the lines of a topic look: an id, then numbers, and around them what is the same in all lines. */
export interface LineShape {
  readonly fields: FieldShapes;
  /** What stands before the id, and where the topic is in that; -1 where it stands elsewhere. */
  readonly head: Glue;
  readonly topicFrom: number;
  readonly topicTo: number;
  /** What stands between two lines, after the last field of one and before the id of the next: with LF, with CR and LF. */
  readonly joint: Glue;
  readonly jointWithReturn: Glue;
}

/** How the fields of a line look, whatever its topic. */
interface FieldShapes {
  /** By field, the id being the first: the column of a number, and 1 where it must be whole. */
  readonly columns: Int32Array;
  readonly wholes: Uint8Array;
  /** The column of the number that it must not be below, or -1. */
  readonly leasts: Int32Array;
  /** What stands before each field; mostly a byte, which is looked at first. Of the id that is the head of one topic. */
  readonly glue: readonly Glue[];
  readonly firsts: Int32Array;
  readonly lengths: Int32Array;
  /** What stands after the last one, with the end of the line: LF, or CR and LF. */
  readonly tail: Glue;
  readonly tailWithReturn: Glue;
  /** An id in quotes ends with them and may hold spaces, and its line is JSON. */
  readonly quoted: boolean;
}

/** Bytes to compare, four at a time, where the last word may reach back. */
export interface Glue {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly words: Int32Array;
}

/** The shape of a line, from its fields in their order: the topic, if it stands before the id; the id; and then numbers. */
export function lineShape(text: string, all: readonly LineField[]): LineShape {
  const topic = all[0]!.is === "topic" ? all[0]! : undefined;
  const fields = topic === undefined ? all : all.slice(1);
  const glue = fields.map(({ from }, i) => glueOf(encodeUtf8(text.slice(fields[i - 1]?.to ?? 0, from))));
  const tail = text.slice(fields.at(-1)!.to);
  const shapes = {
    columns: Int32Array.from(fields, ({ column = -1 }) => column),
    wholes: Uint8Array.from(fields, ({ is }) => (is === "whole number" ? 1 : 0)),
    leasts: Int32Array.from(fields, ({ least = -1 }) => least),
    glue,
    firsts: Int32Array.from(glue, ({ bytes }) => bytes[0] ?? -1),
    lengths: Int32Array.from(glue, ({ length }) => length),
    tail: glueOf(encodeUtf8(`${tail}\n`)),
    tailWithReturn: glueOf(encodeUtf8(`${tail}\r\n`)),
    quoted: text[fields[0]!.from - 1] === `"`,
  };
  const place = (at: number | undefined): number => (at === undefined ? -1 : encodeUtf8(text.slice(0, at)).length);
  return withHead(shapes, glue[0]!, place(topic?.from), place(topic?.to));
}

/** The same shape for the lines of another topic, which is these bytes. */
export function withTopic({ fields, head, topicFrom, topicTo }: LineShape, topic: Uint8Array): LineShape {
  const change = topic.length - (topicTo - topicFrom);
  const bytes = new Uint8Array(head.bytes.length + change);
  bytes.set(head.bytes.subarray(0, topicFrom));
  bytes.set(topic, topicFrom);
  bytes.set(head.bytes.subarray(topicTo), topicTo + change);
  return withHead(fields, glueOf(bytes), topicFrom, topicTo + change);
}

function withHead(fields: FieldShapes, head: Glue, topicFrom: number, topicTo: number): LineShape {
  const joint = joined(fields.tail, head);
  return { fields, head, topicFrom, topicTo, joint, jointWithReturn: joined(fields.tailWithReturn, head) };
}

function joined(a: Glue, b: Glue): Glue {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a.bytes);
  bytes.set(b.bytes, a.length);
  return glueOf(bytes);
}

const space = 32;
const tab = 9;

/** The fields of a line in columns, parted by spaces or tabs; `kinds` says what each column is. */
export function columnFields(text: string, kinds: readonly (FieldKind | undefined)[]): LineField[] {
  const fields: LineField[] = [];
  let from = 0;
  for (const kind of kinds) {
    while (isGap(text.charCodeAt(from))) from++;
    let to = from;
    while (to < text.length && !isGap(text.charCodeAt(to))) to++;
    if (kind !== undefined) fields.push({ is: kind.is, column: kind.column, from, to });
    from = to;
  }
  return fields;
}

function isGap(unit: number): boolean {
  return unit === space || unit === tab;
}

function glueOf(bytes: Uint8Array): Glue {
  const { length } = bytes;
  const words = new Int32Array((length + 3) >> 2);
  if (length >= 4)
    for (let i = 0; i < words.length; i++) {
      const at = Math.min(4 * i, length - 4);
      words[i] = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    }
  return { bytes, length, words };
}
