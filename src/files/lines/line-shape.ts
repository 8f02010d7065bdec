import { encodeUtf8 } from "../../text/utf8.ts";
import { type Glue, glueOf } from "./glue.ts";

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

/** Tells the shape of a line, given that of a line before. */
export type ShapeOfLine = (before: LineShape | undefined) => LineShape;

/**
 * How the fields of a line look, whatever its topic. A class, so that all objects have one shape for V8, and the loop over
 * lines is compiled once.
 */
class FieldShapes {
  /** What stands between and after the fields, a line each. Lines that are the same in this and in isQuoted share one object. */
  readonly look: string;
  /** By field, the id being the first: one number each, which takes less time to look at than several. */
  readonly layout: Int32Array;
  /** By field: the column of the number that it must not be below, or -1. */
  readonly leasts: Int32Array;
  /** By field: what stands before it. Of the id that is the head of one topic, and not looked at here. */
  readonly glue: readonly Glue[];
  /** What stands after the last field, with the end of the line: LF, or CR and LF. */
  readonly tail: Glue;
  readonly tailWithReturn: Glue;
  /** An id in quotes ends with them and may hold spaces, and its line is JSON. */
  readonly isQuoted: boolean;

  /** `gaps` stand before the fields. */
  constructor(fields: readonly LineField[], gaps: readonly string[], look: string, isQuoted: boolean) {
    const tail = look.slice(look.lastIndexOf("\n") + 1);
    this.look = look;
    this.glue = gaps.map(glueOf);
    this.layout = Int32Array.from(fields, ({ is, column = -1 }, i) => layoutOf(this.glue[i]!, column, is));
    this.leasts = Int32Array.from(fields, ({ least = -1 }) => least);
    this.tail = glueOf(`${tail}\n`);
    this.tailWithReturn = glueOf(`${tail}\r\n`);
    this.isQuoted = isQuoted;
  }
}

// What a field's number in the layout says, by its bits.
/** The first byte of what stands before the field: mostly that is all, and so it is looked at first. */
export const glueByteMask = 0xff;
/** Set where what stands before the field is not one byte. */
export const longGlueBit = 0x100;
/** Set where the field must be a whole number. */
export const wholeBit = 0x200;
/** From here on, the column that the field goes to. */
export const columnShift = 10;

/**
 * The shape of a line, from its fields in their order: the topic, if it stands before the id; the id; and then numbers. What
 * it shares with a line before, of the same format, is not made again.
 */
export function lineShape(text: string, all: readonly LineField[], before?: LineShape): LineShape {
  const topic = all[0]!.is === "topic" ? all[0]! : undefined;
  const fields = topic === undefined ? all : all.slice(1);
  const gaps = fields.map(({ from }, i) => text.slice(fields[i - 1]?.to ?? 0, from));
  const look = [...gaps.slice(1), text.slice(fields.at(-1)!.to)].join("\n");
  const isQuoted = text[fields[0]!.from - 1] === `"`;
  const known = before?.fields;
  const place = (at: number | undefined): number => (at === undefined ? -1 : encodeUtf8(text.slice(0, at)).length);
  return {
    fields: known?.look === look && known.isQuoted === isQuoted ? known : new FieldShapes(fields, gaps, look, isQuoted),
    head: glueOf(gaps[0]!),
    topicFrom: place(topic?.from),
    topicTo: place(topic?.to),
  };
}

function layoutOf({ bytes, length }: Glue, column: number, is: FieldKind["is"]): number {
  const [first = glueByteMask] = bytes;
  return first | (length === 1 ? 0 : longGlueBit) | (is === "whole number" ? wholeBit : 0) | (column << columnShift);
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

/** What parts columns. */
export function isGap(unit: number): boolean {
  return unit === space || unit === tab;
}
