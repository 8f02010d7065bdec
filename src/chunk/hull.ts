import type { ChunkLine } from "./chunk-line.ts";
import { relaxation, type Relaxation, type Selection, type Weights } from "./relaxation.ts";

/** The prices at which the budget is neither too large nor too small. */
export interface Priced {
  readonly weights: Weights;
  readonly relaxed: Relaxation;
  /** A selection that is worth most at these prices and keeps to the budget. */
  readonly within: Selection;
}

/**
 * Of all selections as points (read, found), the edge of the upper hull over the budget. Prices are its slope, at which
 * both of its ends are worth most. Past the last point, where all is found, text costs next to nothing.
 */
export function priced(line: ChunkLine, budget: number): Priced {
  const longest = line.chunks.reduce((total, { start, end }) => total + end - start, 0);
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
