// The numbers that make up a score, as a tree in words, for --explain.

import { sumBy } from "../../base/number.ts";
import type { Statistics } from "../engine/engine.ts";
import { type Bm25, bm25Part, type QueryTerm } from "../engine/models.ts";

/** A number, its description, and the numbers from which it is made. */
export interface Explanation {
  readonly value: number;
  /** In words: "ln(1 + (N - df + 0.5) / (df + 0.5)), of 120 documents 3 with the word". */
  readonly about: string;
  /** How the parts make the number: they are added, multiplied, or the highest counts. Undefined if `about` says it. */
  readonly by?: "sum" | "product" | "best" | undefined;
  readonly parts: readonly Explanation[];
}

/** A number that is not made from others. */
export function given(value: number, about: string): Explanation {
  return { value, about, parts: [] };
}

/** Numbers added up in their order. */
export function sumOf(about: string, parts: readonly Explanation[]): Explanation {
  return { value: sumBy(parts, ({ value }) => value), about, by: "sum", parts };
}

/** Numbers multiplied in their order. */
export function productOf(about: string, parts: readonly Explanation[]): Explanation {
  return { value: parts.reduce((product, { value }) => product * value, 1), about, by: "product", parts };
}

/** The highest of several numbers. */
export function bestOf(about: string, parts: readonly Explanation[]): Explanation {
  return { value: Math.max(...parts.map(({ value }) => value)), about, by: "best", parts };
}

/** "16 words". */
export function wordCount(words: number): string {
  return `${words} ${words === 1 ? "word" : "words"}`;
}

/** The thing that was scored: an article, an element or a chunk. */
interface ScoredUnit {
  /** For each term of the model, in order: how often it occurs. */
  readonly counts: ArrayLike<number>;
  /** Its number of words. */
  readonly words: number;
}

/**
 * What each word adds to the BM25 of a unit. Words that the unit lacks are left out. `units` is what N counts, such as
 * "chunks".
 */
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
    // This is not computed as a product of two numbers, because its last digit would differ from the score's.
    const value = bm25Part(model, model.weights[i]!, count, words);
    const formula = `tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean)), tf = ${count}, k1 = ${model.k1}, b = ${model.b}, length = ${words}, mean = ${model.meanLength}`;
    return [{ value, about: `"${term}": the weight below, times ${formula}`, parts: [rarity] }];
  });
}
