import { bestValues } from "../report/best.ts";

/** By run, then by measure: whether no other run has a better mean, and some run has a worse one. */
export function bestMeans(
  means: readonly Readonly<Record<string, number>>[],
  measures: readonly string[],
  better: readonly ("more" | "less" | undefined)[],
): boolean[][] {
  const best = measures.map((measure, i) =>
    bestValues(
      means.map((mean) => mean[measure]!),
      better[i],
    ),
  );
  return means.map((_, run) => best.map((places) => places.has(run)));
}
