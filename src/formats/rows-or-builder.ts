import type { Taken } from "./format.ts";
import type { JudgedLine } from "./judged-rows.ts";
import { type Judgement, type JudgementsBuilder, judgementsBuilder } from "./judgements-builder.ts";
import type { LineShape } from "./line-shape.ts";

/** Rows that lines of judgements can be kept in. */
interface LineRows<L> {
  /** Adds a line of some shape; false where the rows cannot hold it. */
  add(line: L, shape: LineShape): boolean;
  /** Takes the lines that look like the last one, as bytes. */
  take(bytes: Uint8Array, from: number, number: number): Taken;
  /** All lines again. */
  lines(): Iterable<L>;
}

/** Keeps lines in rows until one comes that they cannot hold, a topic that returns or a document again: then in a builder. */
export function rowsOrBuilder<L extends JudgedLine & Judgement>(rows: LineRows<L>) {
  let builder: JudgementsBuilder | undefined;
  return {
    add(line: L, shape: () => LineShape): void {
      if (builder === undefined) {
        if (rows.add(line, shape())) return;
        builder = judgementsBuilder();
        for (const earlier of rows.lines()) builder.add(earlier);
      }
      builder.add(line);
    },
    block: (bytes: Uint8Array, from: number, number: number): Taken =>
      builder === undefined ? rows.take(bytes, from, number) : { to: from, lines: 0 },
    /** Undefined where the rows hold all lines. */
    builder: () => builder,
  };
}
