import { fixed } from "../../base/number.ts";

/** "p = 0.0123", "p < 0.0001": no more digits than it takes to see on which side of the level it is. */
export function pWords(p: number, level: number): string {
  if (Number.isNaN(p)) return "no p-value";
  if (p < 0.0001) return "p < 0.0001";
  const digits = [4, 6, 8].find((each) => p === level || Number(fixed(p, each)) !== level);
  return `p = ${fixed(p, digits ?? 12)}`;
}
