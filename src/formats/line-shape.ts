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
  /** By field, the id being the first: the column of a number, and 1 where it must be whole. */
  readonly columns: Int32Array;
  readonly wholes: Uint8Array;
  /** The column of the number that it must not be below, or -1. */
  readonly leasts: Int32Array;
  /** What stands before each field, and after the last one up to the end of the line. */
  readonly glue: readonly Glue[];
  readonly firsts: Uint8Array;
  readonly lengths: Int32Array;
  /** Where the topic stands in what is before the id; undefined where it stands elsewhere. */
  readonly topic: { readonly from: number; readonly to: number } | undefined;
  /** What stands between two lines, after the last field of one and before the first of the next: ended by LF, by CR and LF. */
  readonly joints: [lf?: Glue, crlf?: Glue];
  /** An id in quotes ends with them and may hold spaces, and its line is JSON. */
  readonly quoted: boolean;
}

/** Bytes to compare, four at a time: where they are no multiple of that, the last word reaches back. */
export interface Glue {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

const quote = 34;

/** The shape of a line, from its fields in their order: the topic, if it stands before the id; the id; and then numbers. */
export function lineShape(text: string, all: readonly LineField[]): LineShape {
  const topic = all[0]!.is === "topic" ? all[0] : undefined;
  const fields = topic === undefined ? all : all.slice(1);
  const glue = [glueOf(encodeUtf8(text.slice(0, fields[0]!.from)))];
  for (let i = 1; i < fields.length; i++) glue.push(glueOf(encodeUtf8(text.slice(fields[i - 1]!.to, fields[i]!.from))));
  glue.push(glueOf(encodeUtf8(text.slice(fields.at(-1)!.to))));
  const head = glue[0]!.bytes;
  const from = topic && encodeUtf8(text.slice(0, topic.from)).length;
  return {
    columns: Int32Array.from(fields, ({ column = -1 }) => column),
    wholes: Uint8Array.from(fields, ({ is }) => (is === "whole number" ? 1 : 0)),
    leasts: Int32Array.from(fields, ({ least = -1 }) => least),
    glue,
    firsts: Uint8Array.from(glue, ({ bytes }) => bytes[0] ?? 0),
    lengths: Int32Array.from(glue, ({ bytes }) => bytes.length),
    topic: topic && { from: from!, to: from! + encodeUtf8(text.slice(topic.from, topic.to)).length },
    joints: [],
    quoted: head[head.length - 1] === quote,
  };
}

/** The same shape for the lines of another topic, which is these bytes. */
export function withTopic(shape: LineShape, topic: Uint8Array): LineShape {
  const { from, to } = shape.topic!;
  const before = shape.glue[0]!.bytes;
  const head = new Uint8Array(before.length - (to - from) + topic.length);
  head.set(before.subarray(0, from));
  head.set(topic, from);
  head.set(before.subarray(to), from + topic.length);
  const [glue, lengths] = [shape.glue.slice(), shape.lengths.slice()];
  glue[0] = glueOf(head);
  lengths[0] = head.length;
  return { ...shape, glue, lengths, topic: { from, to: from + topic.length }, joints: [] };
}

const lf = Uint8Array.of(10);
const crlf = Uint8Array.of(13, 10);

/** What stands between two lines; made when it is asked for, as most files end their lines in one way. */
export function jointOf({ joints, glue }: LineShape, afterReturn: boolean): Glue {
  return (joints[afterReturn ? 1 : 0] ??= glueOf(joined(glue.at(-1)!.bytes, afterReturn ? crlf : lf, glue[0]!.bytes)));
}

function joined(a: Uint8Array, b: Uint8Array, c: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length + c.length);
  all.set(a);
  all.set(b, a.length);
  all.set(c, a.length + b.length);
  return all;
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
  return { bytes, words };
}
