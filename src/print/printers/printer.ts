// A printer turns findings into lines of text.

import type { Findings } from "../findings.ts";

/** An output as a declared value: how to print any findings. */
export interface Printer<Found extends Findings = Findings> {
  readonly name: string;
  readonly about: string;
  lines(found: Found, options: PrintOptions): Iterable<string>;
  /** Says with which command the output was made, in outputs for people, so that a colleague can make the same. */
  foot?(command: string): string;
}

export interface PrintOptions {
  /** The width of the terminal in columns. If absent, the width is not limited, as for a pipe. */
  readonly width?: number | undefined;
  readonly colour?: boolean | undefined;
  /** In CSV and TSV: print names unchanged, even if a spreadsheet may read them as formulas. */
  readonly raw?: boolean | undefined;
}

/** Joins lines to a text. Each line ends in a newline. Without lines, the text is empty. */
export function joinLines(lines: Iterable<string>): string {
  let text = "";
  for (const line of lines) text += `${line}\n`;
  return text;
}

/** The lines of several blocks, with a blank line between blocks. */
export function* spaced(blocks: Iterable<Iterable<string>>): Generator<string> {
  let isFirst = true;
  for (const block of blocks) {
    if (!isFirst) yield "";
    isFirst = false;
    yield* block;
  }
}
