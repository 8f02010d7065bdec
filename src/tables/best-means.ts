import { bestValues } from "../report/best.ts";

/** By run, then by measure: whether no other run has a better mean, and some run has a worse one. */
export function bestMeans(
  runs: readonly { readonly mean: Readonly<Record<string, number>> }[],
  measures: readonly string[],
  better: (measure: string, place: number) => "more" | "less" | undefined,
): boolean[][] {
  const best = measures.map((measure, i) => {
    const means = runs.map(({ mean }) => mean[measure]!);
    return bestValues(means, better(measure, i));
  });
  return runs.map((_, run) => best.map((places) => places.has(run)));
}
