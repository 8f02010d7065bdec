import { encodeUtf8 } from "../text/utf8.ts";

/** A part of a line that differs from line to line: the id of a document, or a number and the column it goes to. */
export interface LineField extends FieldKind {
  /** Where it stands in the text of the line. */
  readonly from: number;
  readonly to: number;
}

export interface FieldKind {
  readonly is: "id" | "number" | "whole number";
  readonly column?: "rank" | "score" | "start" | "end";
}

/** How the lines of a topic look: fields, and between them what is the same in all. */
export interface LineShape {
  /** What stands before the first field, and after the last up to the end of the line. */
  readonly head: Glue;
  readonly tail: Glue;
  /** Before each field: the first has its in `head`. */
  readonly glue: readonly Glue[];
  /** The field that is the id. */
  readonly id: number;
  /** An id in quotes ends with them and may hold spaces, and its line is JSON. */
  readonly quoted: boolean;
  readonly fields: readonly LineField[];
}

/** Bytes to compare, four at a time. */
export interface Glue {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** The shape of a line, from its fields in the order that they stand in; one of them is the id. */
export function lineShape(text: string, fields: readonly LineField[]): LineShape {
  const between = fields.map(({ from }, i) => glueOf(text.slice(i === 0 ? 0 : fields[i - 1]!.to, from)));
  const id = fields.findIndex(({ is }) => is === "id");
  return {
    head: between[0]!,
    tail: glueOf(text.slice(fields.at(-1)!.to)),
    glue: between,
    id,
    quoted: text[fields[id]!.from - 1] === `"`,
    fields,
  };
}

/** The fields of a line in columns, parted by spaces or tabs; `kinds` says what each column is. */
export function columnFields(text: string, kinds: readonly (FieldKind | undefined)[]): LineField[] {
  const fields: LineField[] = [];
  let place = 0;
  for (const { index, 0: column } of text.matchAll(/[^ \t]+/g)) {
    const kind = kinds[place++];
    if (kind !== undefined) fields.push({ ...kind, from: index, to: index + column.length });
  }
  return fields;
}

function glueOf(text: string): Glue {
  const bytes = encodeUtf8(text);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}
