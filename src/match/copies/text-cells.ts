import { groupBy } from "../../base/lists.ts";
import { type RangeSet, sizeWithin } from "../../text/range.ts";
import type { Counted } from "./copy-link.ts";

/** A piece of text that each result contains completely or not at all. */
export interface TextCell {
  /** The start, in the document of the place that counts. */
  readonly start: number;
  readonly length: number;
  readonly wanted: boolean;
}

/** Cuts the text wherever a piece or a highlight begins or ends. */
export function cellsIn(
  pieces: readonly Counted[],
  relevantIn: (doc: string) => RangeSet,
): { cells: TextCell[]; cellsOf: (piece: Counted) => number[] } {
  const cells: TextCell[] = [];
  const byDoc = new Map<string, Map<number, number>>(); // by the start of a cell: its number
  for (const [doc, some] of groupBy(pieces, (piece) => piece.doc)) {
    const relevant = relevantIn(doc);
    const ends = [...some, ...relevant].flatMap(({ start, end }) => [start, end]);
    const bounds = [...new Set(ends)].sort((a, b) => a - b);
    byDoc.set(doc, new Map(bounds.map((bound, i) => [bound, cells.length + i])));
    for (let i = 1; i < bounds.length; i++) {
      const [start, end] = [bounds[i - 1]!, bounds[i]!];
      cells.push({ start, length: end - start, wanted: sizeWithin(relevant, start, end) > 0 });
    }
  }
  const cellsOf = ({ doc, start, end }: Counted): number[] => {
    const [from, to] = [byDoc.get(doc)!.get(start)!, byDoc.get(doc)!.get(end)!];
    return Array.from({ length: to - from }, (_, i) => from + i);
  };
  return { cells, cellsOf };
}
