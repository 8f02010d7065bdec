import type { Passage } from "../data/run.ts";
import { priced } from "./hull.ts";
import type { ChunkLine } from "./chunk-line.ts";
import { search } from "./search.ts";

/** The best list of chunks that was found for a budget of characters, and what no list can pass. */
export interface BestList {
  /** In any order but for the last, which may be cut where the budget ends. */
  readonly passages: readonly Passage[];
  /** Highlighted characters that it brings within the budget, and all that are read. */
  readonly found: number;
  readonly read: number;
  /** No list brings more. The same as `found` where at most 12 chunks touch highlights, and mostly beyond. */
  readonly bound: number;
}

/**
 * Within a budget a reader reads some chunks whole, in whatever order, and at most one up to where the budget ends. A chunk
 * that touches no highlight only costs. So a list is a set of chunks, and perhaps one more at the end; the best one finds
 * most, and of those that find as much it reads least.
 */
export function bestList(line: ChunkLine, budget: number, widths?: readonly number[]): BestList {
  const { selection, bound } = search(line, budget, priced(line, budget), widths);
  const { whole, cut, found, read } = selection;
  const passages = [...whole, ...(cut === undefined ? [] : [cut])].map((chunk) => line.chunks[chunk]!.passage);
  return { passages, found, read, bound };
}
