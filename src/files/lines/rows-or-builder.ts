import type { Judgements } from "../../data/judgements.ts";
import type { Taken } from "../drafts/parser.ts";
import type { JudgedLine } from "./judged-rows.ts";
import type { Judgement } from "../drafts/judgement-draft.ts";
import { type JudgementsBuilder, judgementsBuilder } from "../drafts/judgements-builder.ts";
import { unseenIds } from "../drafts/unseen-ids.ts";
import type { ShapeOfLine } from "./line-shape.ts";

/** Rows that can store lines of judgements. */
interface LineRows<L> {
  /** Adds a line that has a shape. False if the rows cannot contain it. */
  add(line: L, shape: ShapeOfLine): boolean;
  /** Takes the lines that look like the last one, as bytes. */
  take(bytes: Uint8Array, from: number, number: number): Taken;
  /** Gives all lines again. */
  lines(): Iterable<L>;
}

/**
 * Keeps lines in rows until a line comes that rows cannot contain: a topic that comes back, or a document again. Then
 * all lines go to a builder.
 */
export function rowsOrBuilder<L extends JudgedLine & Judgement, R extends LineRows<L>>(empty: R & LineRows<L>) {
  let rows: R | undefined = empty;
  let builder: JudgementsBuilder | undefined;
  const unseen = unseenIds(); // lines with such ids come as text
  return {
    add(line: L, shape: ShapeOfLine): void {
      unseen.add(line.topic, line.line);
      unseen.add(line.doc, line.line);
      if (rows?.add(line, shape)) return;
      builder ??= judgementsBuilder();
      for (const earlier of rows?.lines() ?? []) builder.add(earlier);
      rows = undefined; // their memory is not needed any more
      builder.add(line);
    },
    block: (bytes: Uint8Array, from: number, number: number): Taken =>
      rows?.take(bytes, from, number) ?? { to: from, lines: 0 },
    end: (
      of: Judgements["of"],
      source: string | undefined,
      inRows: (rows: R) => Pick<Judgements, "topics" | "notes">,
    ): Judgements => {
      if (rows === undefined) return builder!.end(of, source);
      const { topics, notes = [] } = inRows(rows);
      return { of, topics, notes: [...unseen.notes(), ...notes], source };
    },
  };
}
