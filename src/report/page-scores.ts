import type { ScoreTable } from "../compare/score-table.ts";
import { betterOf } from "../measures/name.ts";
import type { PageData, PageRun } from "./page-data.ts";

interface Scored extends Pick<PageData, "measures" | "topics"> {
  readonly runs: readonly Omit<PageRun, "intervals">[];
}

/** The scores of all runs under one measure, as the tests take them. An absent score is NaN. */
export function scoreTable({ measures, runs, topics }: Scored, measure: number): ScoreTable {
  const name = measures[measure]!;
  return {
    measure: name,
    better: betterOf(name) ?? "more",
    topics: topics.map(({ id }) => id),
    runs: runs.map((run) => ({
      name: run.name,
      scores: Float64Array.from(run.scores[measure]!, (score) => score ?? NaN),
    })),
  };
}

/** The runs from best to worst under a measure; equal ones in the order they came in, those without a mean last. */
export function ranking({ measures, runs }: Scored, measure: number): number[] {
  const sign = betterOf(measures[measure]!) === "less" ? 1 : -1;
  const value = (run: number): number => {
    const mean = runs[run]!.means[measure];
    return mean === null || mean === undefined ? Infinity : sign * mean;
  };
  return runs
    .map((_, run) => run)
    .sort((a, b) => {
      const [first, second] = [value(a), value(b)];
      return first === second ? a - b : first - second;
    });
}

/** Where the measure that ranks the task is among those at hand; the first where it is not. */
export function officialMeasure({ measures, official }: Pick<PageData, "measures" | "official">): number {
  return Math.max(0, measures.indexOf(official));
}

/** The topics of two runs by the difference of their scores, b less a, from the largest. */
export function topicDifferences(
  { runs, topics }: Scored,
  measure: number,
  a: number,
  b: number,
): { readonly topic: number; readonly difference: number }[] {
  return topics
    .flatMap((_, topic) => {
      const [first, second] = [runs[a]!.scores[measure]![topic], runs[b]!.scores[measure]![topic]];
      const known = typeof first === "number" && typeof second === "number";
      return known ? [{ topic, difference: second - first }] : [];
    })
    .sort((left, right) => right.difference - left.difference || left.topic - right.topic);
}
