import type { Passage } from "../data/run.ts";
import type { PassageTokens } from "../tokens/passage-tokens.ts";

/** The tokens of some passages, each encoded by itself. */
export function tokensOf(passages: readonly Passage[], tokens: PassageTokens): number {
  let total = 0;
  for (const { doc, start, end } of passages) total += tokens.count(doc, start, end);
  return total;
}

/** How many characters of some passages, one after the other, their first tokens hold whole. */
export function heldBy(first: number, passages: readonly Passage[], tokens: PassageTokens): number {
  let [left, held] = [first, 0];
  for (const { doc, start, end } of passages) {
    const ends = tokens.ends(doc, start, end);
    if (ends.length > left) return held + (ends[left - 1] ?? 0);
    left -= ends.length;
    held += end - start;
  }
  return held;
}
