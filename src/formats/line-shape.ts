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
}

/** How the fields of a line look, whatever its topic. */
interface FieldShapes {
  /** By field, the id being the first, so many numbers each: one array is faster to look at than several. */
  readonly layout: Int32Array;
  /** The column of the number that it must not be below, or -1. */
  readonly leasts: Int32Array;
  /** What stands before each field; mostly a byte, which is looked at first. Of the id that is the head of one topic. */
  readonly glue: readonly Glue[];
  /** What stands after the last one, with the end of the line: LF, or CR and LF. */
  readonly tail: Glue;
  readonly tailWithReturn: Glue;
  /** An id in quotes ends with them and may hold spaces, and its line is JSON. */
  readonly quoted: boolean;
}

/** The places of those numbers: of what stands before the field the first byte and the length, its column, and 1 where it must be whole. */
export const firstByteAt = 0;
export const lengthAt = 1;
export const columnAt = 2;
export const wholeAt = 3;
export const layoutSize = 4;

const none = new Int32Array(0);

/**
 * Bytes to compare, four at a time; the last words reach back. A class, so that V8 compiles the loop over lines once: of a
 * literal it forgets at the second what it knew of the first. And words of their own, since no loop is faster than one.
 */
export class Glue {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** How many bytes are looked at. */
  readonly reach: number;
  readonly first: number;
  /** Of the first word: which bits count. */
  readonly mask: number;
  readonly second: number;
  readonly lastButOne: number;
  readonly last: number;
  /** The words after the second and before the last but one, where it is so long. */
  readonly middle: Int32Array;

  constructor(bytes: Uint8Array) {
    const { length } = bytes;
    this.bytes = bytes;
    this.length = length;
    this.reach = Math.max(length, 4);
    this.mask = length < 4 ? (1 << (8 * length)) - 1 : -1;
    this.first = wordAt(bytes, 0);
    this.second = wordAt(bytes, 4);
    this.lastButOne = wordAt(bytes, length - 8);
    this.last = wordAt(bytes, length - 4);
    this.middle =
      length <= 16 ? none : Int32Array.from({ length: (length - 13) >> 2 }, (_, i) => wordAt(bytes, 8 + 4 * i));
  }
}

/** Four bytes as a number; those that are not there are 0. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (
    byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8) | (byteAt(bytes, at + 2) << 16) | (byteAt(bytes, at + 3) << 24)
  );
}

function byteAt(bytes: Uint8Array, at: number): number {
  return at >= 0 && at < bytes.length ? bytes[at]! : 0;
}

/** The shape of a line, from its fields in their order: the topic, if it stands before the id; the id; and then numbers. */
export function lineShape(text: string, all: readonly LineField[]): LineShape {
  const topic = all[0]!.is === "topic" ? all[0]! : undefined;
  const fields = topic === undefined ? all : all.slice(1);
  const glue = fields.map(({ from }, i) => new Glue(encodeUtf8(text.slice(fields[i - 1]?.to ?? 0, from))));
  const tail = text.slice(fields.at(-1)!.to);
  const place = (at: number | undefined): number => (at === undefined ? -1 : encodeUtf8(text.slice(0, at)).length);
  return {
    fields: {
      layout: Int32Array.from(fields.flatMap(({ is, column = -1 }, i) => layoutOf(glue[i]!, column, is))),
      leasts: Int32Array.from(fields, ({ least = -1 }) => least),
      glue,
      tail: new Glue(encodeUtf8(`${tail}\n`)),
      tailWithReturn: new Glue(encodeUtf8(`${tail}\r\n`)),
      quoted: text[fields[0]!.from - 1] === `"`,
    },
    head: glue[0]!,
    topicFrom: place(topic?.from),
    topicTo: place(topic?.to),
  };
}

/** The numbers of a field, at their places. */
function layoutOf({ bytes, length }: Glue, column: number, is: FieldKind["is"]): number[] {
  return [bytes[0] ?? -1, length, column, is === "whole number" ? 1 : 0];
}

/** The same shape where other bytes stand before the id, with another topic up to a place in them. */
export function withHead({ fields, topicFrom }: LineShape, head: Uint8Array, topicTo: number): LineShape {
  return { fields, head: new Glue(head), topicFrom, topicTo };
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
