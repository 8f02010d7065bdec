import type { Placing } from "../aligner.ts";

/**
 * How well a text of so many folded characters was found: 2 where the document has the same characters, else 1, less the share of them
 * that differ.
 */
export function qualityOf({ how, changes }: Pick<Placing, "how" | "changes">, size: number): number {
  return how === "exact" ? 2 : 1 - changes / Math.max(1, size);
}
