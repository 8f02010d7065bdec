import { coarseMarks } from "../../../document-marks.ts";
import { nothing, type RangeSet } from "../../../../text/range.ts";
import type { ShownKind, TextKind } from "./shown-kinds.ts";

interface DrawnKind {
  readonly kind: TextKind;
  readonly ranges: RangeSet;
}

/** The kinds of a document as a small drawing has them. */
export function drawnKinds(kinds: readonly ShownKind[], length: number): DrawnKind[] {
  const drawn = coarseMarks<Record<string, RangeSet>>(
    Object.fromEntries(kinds.map(({ kind, ranges }) => [kind, ranges])),
    length,
  );
  return kinds.map(({ kind }) => ({ kind, ranges: drawn[kind] ?? nothing }));
}
