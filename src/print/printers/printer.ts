// What a printer is: it makes lines of text of what was found.

import type { Findings } from "../findings.ts";

/** An output as a declared value: how to print whatever was found. */
export interface Printer<Found extends Findings = Findings> {
  readonly name: string;
  readonly about: string;
  lines(found: Found, options: PrintOptions): Iterable<string>;
  /** How to say by which command it was made, for outputs that people read: a colleague can then make the same. */
  foot?(command: string): string;
}

export interface PrintOptions {
  /** Columns of the terminal. Absent: as wide as it gets, as for a pipe. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
  /** In CSV and TSV: names as they are, though a spreadsheet may take them for formulas. */
  readonly raw?: boolean | undefined;
}

/** Lines as a text: each ends in a newline, and no lines are no text. */
export function joinLines(lines: Iterable<string>): string {
  let text = "";
  for (const line of lines) text += `${line}\n`;
  return text;
}

/** The lines of several blocks, a blank line between them. */
export function* spaced(blocks: Iterable<Iterable<string>>): Generator<string> {
  let isFirst = true;
  for (const block of blocks) {
    if (!isFirst) yield "";
    isFirst = false;
    yield* block;
  }
}
