import { encodeUtf8 } from "../text/utf8.ts";

/** A part of a line that differs from line to line: the id of a document, or a number and the column it goes to. */
export interface LineField extends FieldKind {
  /** Where it stands in the text of the line. */
  readonly from: number;
  readonly to: number;
}

export interface FieldKind {
  readonly is: "id" | "number" | "whole number";
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
  readonly texts: readonly string[];
  readonly glue: readonly Glue[];
  readonly firsts: Uint8Array;
  readonly lengths: Int32Array;
  /** What stands between two lines: after the last field of one, and before the first of the next. */
  readonly joint: Glue;
  /** The same where lines end with CR and LF. */
  readonly jointAfterReturn: Glue;
  /** An id in quotes ends with them and may hold spaces, and its line is JSON. */
  readonly quoted: boolean;
}

/** Bytes to compare, four at a time: where they are no multiple of that, the last word reaches back. */
export interface Glue {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

/** The shape of a line, from its fields: the id, and then numbers. `before` may be that of the topic before. */
export function lineShape(text: string, fields: readonly LineField[], before?: LineShape): LineShape {
  const texts = [text.slice(0, fields[0]!.from)];
  for (let i = 1; i < fields.length; i++) texts.push(text.slice(fields[i - 1]!.to, fields[i]!.from));
  texts.push(text.slice(fields.at(-1)!.to));
  if (before !== undefined && isOtherTopic(texts, before.texts)) return withHead(before, texts[0]!);
  const glue = texts.map(glueOf);
  return withHead(
    {
      columns: Int32Array.from(fields, ({ column = -1 }) => column),
      wholes: Uint8Array.from(fields, ({ is }) => (is === "whole number" ? 1 : 0)),
      leasts: Int32Array.from(fields, ({ least = -1 }) => least),
      texts,
      glue,
      firsts: Uint8Array.from(glue, ({ bytes }) => bytes[0] ?? 0),
      lengths: Int32Array.from(glue, ({ bytes }) => bytes.length),
      quoted: texts[0]!.endsWith(`"`),
    },
    texts[0]!,
  );
}

/** Whether nothing but the start of the lines differs. */
function isOtherTopic(texts: readonly string[], before: readonly string[]): boolean {
  if (texts.length !== before.length) return false;
  for (let i = 1; i < texts.length; i++) if (texts[i] !== before[i]) return false;
  return texts[0]!.endsWith(`"`) === before[0]!.endsWith(`"`);
}

function withHead(shape: Omit<LineShape, "joint" | "jointAfterReturn">, head: string): LineShape {
  const [glue, texts, lengths] = [[...shape.glue], [...shape.texts], shape.lengths.slice()];
  const tail = texts.at(-1)!;
  glue[0] = glueOf(head);
  texts[0] = head;
  lengths[0] = glue[0].bytes.length;
  return {
    ...shape,
    glue,
    texts,
    lengths,
    joint: glueOf(`${tail}\n${head}`),
    jointAfterReturn: glueOf(`${tail}\r\n${head}`),
  };
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

function glueOf(text: string): Glue {
  const bytes = encodeUtf8(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  if (bytes.length >= 4)
    for (let i = 0; i < words.length; i++) words[i] = view.getInt32(Math.min(4 * i, bytes.length - 4), true);
  return { bytes, words };
}
