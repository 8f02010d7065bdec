import { sumBy } from "../base/number.ts";
import { costOf } from "./cost.ts";
import type { ChunkLine } from "./chunk-line.ts";
import { relaxation, type Relaxation, type Selection, type Weights } from "./relaxation.ts";

/** The prices at which the best selection, without a limit on reading, reads about as much as the budget. */
export interface Priced {
  readonly weights: Weights;
  readonly relaxed: Relaxation;
  /** A selection that is worth most at these prices and keeps to the budget. */
  readonly within: Selection;
}

/**
 * Finds those prices. Draw every selection as a point (read, found): the upper hull of the points has one edge that passes over
 * the budget. Its slope gives the prices, at which the selections at both of its ends are worth most. Where the budget is enough
 * to find everything, text costs next to nothing.
 */
export function priced(line: ChunkLine, budget: number): Priced {
  const longest = sumBy(line.chunks, (chunk) => costOf(chunk));
  let weights: Weights = { found: longest + 1, read: 1 }; // finds all there is, then reads as little as it takes
  let relaxed = relaxation(line, weights);
  let within: Selection = { whole: [], cut: undefined, found: 0, read: 0 };
  let beyond = relaxed.best(true);
  if (beyond.read <= budget) return { weights, relaxed, within: beyond };
  for (;;) {
    weights = { found: beyond.read - within.read, read: beyond.found - within.found };
    relaxed = relaxation(line, weights);
    const next = relaxed.best(true);
    if (worthOf(next, weights) <= worthOf(within, weights)) return { weights, relaxed, within };
    if (next.read <= budget) within = next;
    else beyond = next;
  }
}

function worthOf({ found, read }: Selection, weights: Weights): number {
  return weights.found * found - weights.read * read;
}
