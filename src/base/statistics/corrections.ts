// Corrections of p-values for multiple tests. A correction is an entry of the table `corrections`.

import { countUpTo } from "../number.ts";

/**
 * A way to adjust p-values for their number, as R's p.adjust does. NaN means that there was no test. It stays NaN and
 * is not counted.
 */
export interface Correction {
  readonly name: string;
  readonly about: string;
  adjust(ps: readonly number[]): number[];
}

/** Every correction, in the order of help; the first is the default. */
export const corrections: readonly Correction[] = [
  {
    name: "holm",
    about: "no false star among all pairs, Holm 1979; never weaker than bonferroni",
    adjust: (ps) => climbing(ps, "up", (p, place, n) => (n - place) * p),
  },
  { name: "bonferroni", about: "no false star among all pairs, the plain way", adjust: bonferroni },
  {
    name: "bh",
    about: "few false stars among those given, Benjamini and Hochberg 1995",
    adjust: (ps) => climbing(ps, "down", (p, place, n) => (n / (place + 1)) * p),
  },
  { name: "none", about: "each pair by itself", adjust: (ps) => [...ps] },
];

function bonferroni(ps: readonly number[]): number[] {
  const n = ps.filter((p) => !Number.isNaN(p)).length;
  return ps.map((p) => Math.min(1, p * n));
}

/**
 * Adjusts each p-value by its place among the sorted ones, and keeps their order: "up" raises a value to at least the
 * one before it, "down" lowers a value to at most the one after it.
 */
function climbing(
  ps: readonly number[],
  direction: "up" | "down",
  adjusted: (p: number, place: number, n: number) => number,
): number[] {
  const sorted = Float64Array.from(ps.filter((p) => !Number.isNaN(p))).sort();
  const values = sorted.map((p, place) => Math.min(1, adjusted(p, place, sorted.length)));
  if (direction === "up") for (const [i, value] of values.entries()) values[i] = Math.max(value, values[i - 1] ?? 0);
  else for (let i = values.length - 2; i >= 0; i--) values[i] = Math.min(values[i]!, values[i + 1]!);
  return ps.map((p) => (Number.isNaN(p) ? p : values[countUpTo(sorted, p) - 1]!)); // equal values get the same adjusted value
}
