import { encodeUtf8 } from "../../text/utf8.ts";
import { type Glue, glueOf } from "./glue.ts";

/** A part of a line that differs from line to line, and its place in the line. */
export interface LineField extends FieldKind {
  readonly from: number;
  readonly to: number;
}

/** The topic, the id of a document, or a number and its column. */
export interface FieldKind {
  readonly is: "topic" | "id" | "number" | "whole number";
  /** Its position among the columns of numbers. */
  readonly column?: number | undefined;
  /** The column of an earlier number that this number must not be below. */
  readonly least?: number | undefined;
}

/** The shape of the lines of a topic: an id, then numbers, and around them text that is the same in all lines. */
export interface LineShape {
  readonly fields: FieldShapes;
  /** The text before the id, and the place of the topic in it; -1 if the topic is elsewhere. */
  readonly head: Glue;
  readonly topicFrom: number;
  readonly topicTo: number;
}

/** Returns the shape of a line, given that of an earlier line. */
export type ShapeOfLine = (before: LineShape | undefined) => LineShape;

/**
 * The shape of the fields of a line, whatever its topic. This is a class so that all objects have one shape for V8 and
 * the loop over lines is compiled once.
 */
class FieldShapes {
  /**
   * The texts between and after the fields, one per line. Lines with the same look and the same isQuoted share one
   * object.
   */
  readonly look: string;
  /** One number for each field, the id being the first. One number is faster to check than several. */
  readonly layout: Int32Array;
  /** By field: the column of the number that it must not be below, or -1. */
  readonly leasts: Int32Array;
  /** By field: the text before it. For the id this is the head of one topic, which is not checked here. */
  readonly glue: readonly Glue[];
  /** The text after the last field, with the line end: LF, or CR and LF. */
  readonly tail: Glue;
  readonly tailWithReturn: Glue;
  /** True if the id is in quotes, so that it may contain spaces, and the line is JSON. */
  readonly isQuoted: boolean;

  /** `gaps` are the texts before the fields. */
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

// The meaning of the bits of a field's number in the layout.
/** The first byte of the text before the field. It is checked first, because it is mostly the whole text. */
export const glueByteMask = 0xff;
/** Set if the text before the field is not exactly one byte. */
export const longGlueBit = 0x100;
/** Set if the field must be a whole number. */
export const wholeBit = 0x200;
/** From this bit on: the column of the field. */
export const columnShift = 10;

/**
 * The shape of a line, from its fields in order: the topic, if it is before the id; the id; then numbers. What it
 * shares with an earlier line of the same format is reused.
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

/** The fields of a line in columns, separated by spaces or tabs. `kinds` gives the kind of each column. */
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

/** True for the characters that separate columns. */
export function isGap(unit: number): boolean {
  return unit === space || unit === tab;
}
