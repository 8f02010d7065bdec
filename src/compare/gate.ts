import type { ComparedPair, Comparison } from "./compare.ts";

/** The runs that are significantly worse than the one they are compared with, by more than the margin. */
export function significantlyWorse({ pairs, level, better }: Comparison, margin = 0): ComparedPair[] {
  const loss = ({ difference }: ComparedPair): number => (better === "more" ? -difference : difference);
  return pairs.filter((pair) => loss(pair) > margin && pair.adjusted < level);
}
