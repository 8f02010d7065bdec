import type { Statistics } from "../engine/engine.ts";
import { bm25Part, type Bm25, type QueryTerm } from "../engine/models.ts";
import { type Explanation, given } from "./explanation.ts";

/** What was scored: an article, an element, a chunk. */
export interface ScoredUnit {
  /** How often each term of the model occurs in it, in their order. */
  readonly counts: ArrayLike<number>;
  /** How many words it has. */
  readonly words: number;
}

/** What each word adds to the BM25 of a unit, those left out that it does not have. `units` is what N counts, such as "chunks". */
export function explainBm25(
  model: Bm25,
  terms: readonly QueryTerm[],
  statistics: Statistics,
  { counts, words }: ScoredUnit,
  units: string,
): Explanation[] {
  return terms.flatMap(({ term, times }, i) => {
    const count = counts[i]!;
    if (count === 0) return [];
    const holding = statistics.terms.get(term)?.documents ?? 0; // none, where attributes alone have it
    const asked = times === 1 ? "" : `${times} · `;
    const rarity = given(
      model.weights[i]!,
      `${asked}ln(1 + (N - df + 0.5) / (df + 0.5)), of N = ${statistics.documents} ${units} df = ${holding} with the word`,
    );
    // Not the product of two numbers: the last digit would differ from the score's.
    const value = bm25Part(model, model.weights[i]!, count, words);
    const formula = `tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean)), tf = ${count}, k1 = ${model.k1}, b = ${model.b}, length = ${words}, mean = ${model.meanLength}`;
    return [{ value, about: `"${term}": the weight below, times ${formula}`, parts: [rarity] }];
  });
}
