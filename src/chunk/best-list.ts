import type { Passage } from "../data/run.ts";
import { priced } from "./hull.ts";
import type { ChunkLine } from "./chunk-line.ts";
import { boundedSearch } from "./search.ts";

/** The best list of chunks that was found for a budget of characters, or of tokens, and a bound that no list can pass. */
export interface BestList {
  /** The order does not matter, except that the last passage may be cut where the budget ends. */
  readonly passages: readonly Passage[];
  /** Highlighted characters that the list brings within the budget, and all characters or tokens that are read. */
  readonly found: number;
  readonly read: number;
  /** No list brings more. Equal to `found` where at most 12 chunks touch highlights, and mostly where there are more. */
  readonly bound: number;
}

/**
 * Looks for the list of chunks that finds most highlighted text within a budget of characters or tokens, and of those that find as much
 * reads least. A reader reads some chunks whole, in any order, and at most one only up to where the budget ends; a chunk that
 * touches no highlight only costs. So a list is a set of chunks, and perhaps one more at the end.
 */
export function bestList(line: ChunkLine, budget: number, widths?: readonly number[]): BestList {
  const { selection, bound } = boundedSearch(line, budget, priced(line, budget), widths);
  const { whole, cut, found, read } = selection;
  const passages = [...whole, ...(cut === undefined ? [] : [cut])].map((chunk) => line.chunks[chunk]!.passage);
  return { passages, found, read, bound };
}
