import type { Placing } from "../aligner.ts";

/**
 * The quality of a found text: 2 if the document has the same characters, otherwise 1 minus the share of its folded
 * characters that differ.
 */
export function qualityOf({ how, changes }: Pick<Placing, "how" | "changes">, size: number): number {
  return how === "exact" ? 2 : 1 - changes / Math.max(1, size);
}
