// Finds the best values of a column, so that outputs can mark them, and tells if the means of runs can be compared at
// all.

import { counted } from "../base/note.ts";
import { same } from "../base/same.ts";
import type { Evaluation } from "../score/evaluation.ts";

/**
 * The indexes of the best values. Values that differ only by rounding tie, and all of them are best. Values that
 * merely look alike when printed do not tie. If all values are equal, none is best. NaN is never the best.
 */
export function bestValues(values: readonly (number | null)[], better: "more" | "less" = "more"): ReadonlySet<number> {
  const known = values.flatMap((value) => (value === null || Number.isNaN(value) ? [] : [value]));
  const top = better === "less" ? Math.min(...known) : Math.max(...known);
  const places = [...values.keys()].filter((place) => same(values[place] ?? NaN, top));
  return new Set(places.length === values.length ? [] : places);
}

/** True if the means of all runs are over the same topics, so that they can be compared. */
export function haveSameTopics({ topics, runs }: Pick<Evaluation, "topics" | "runs">): boolean {
  if (topics !== "run") return true;
  const first = new Set(runs[0]?.topics.keys());
  return runs.every(
    (run) => run.topics.size === first.size && [...run.topics.keys()].every((topic) => first.has(topic)),
  );
}

/** What a table says if they are not. It then marks no run as the best. */
export function differentTopicsWords({ runs }: Pick<Evaluation, "runs">): string {
  const counts = runs.map((run) => run.topics.size);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const answered =
    least === most ? counted(least, "topic each", "topics each") : `${least} to ${counted(most, "topic", "topics")}`;
  return `Each mean is over the topics that its run answers (${answered}), which differ: the means are not comparable, and none is marked as the best.`;
}

/** By run, then by measure: true if no other run has a better mean and some run has a worse one. */
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
