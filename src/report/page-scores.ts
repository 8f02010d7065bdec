// The scores of a report as tables, and the runs ranked by them. The program and the page rank by the same functions.

import { withoutRounding } from "../base/same.ts";
import { differences } from "../base/statistics/samples.ts";
import { competitionRanks } from "../base/statistics/ranks.ts";
import type { ScoreTable } from "../compare/score-table.ts";
import type { PageData, PageRun } from "./page-data.ts";
import { type Evaluation, ofOneTask } from "../score/evaluation.ts";
import { betterIn } from "../score/measures/name.ts";

/** What a ranking goes by. */
interface Ranked extends Pick<PageData, "measures" | "lessIsBetter"> {
  readonly runs: readonly Pick<PageRun, "means">[];
}

/** What topics are compared by. */
interface Scored extends Pick<PageData, "measures" | "lessIsBetter"> {
  readonly topics: readonly { readonly id: string }[];
  readonly runs: readonly Pick<PageRun, "name" | "scores">[];
}

/** The scores of all runs under one measure, and the ranking by their means. */
export interface RankedTable {
  readonly table: ScoreTable;
  readonly ranking: readonly number[];
}

/** Those that go into a page, one a measure. An absent score is NaN. */
export function rankedTables(evaluations: readonly Evaluation[]): RankedTable[] {
  const { measures, lessIsBetter, runs } = ofOneTask(evaluations);
  const topics = [...new Set(runs.flatMap((run) => [...run.topics.keys()]))];
  const known = (score: number | undefined) => (score !== undefined && Number.isFinite(score) ? score : NaN);
  const means = runs.map(({ mean }) => ({ means: measures.map((measure) => known(mean[measure])) }));
  const byTopic = runs.map(({ topics: own }) => topics.map((topic) => own.get(topic)));
  return measures.map((measure, at) => {
    const scored = runs.map(({ run: name }, run) => {
      return { name, scores: new Float64Array(byTopic[run]!.map((scores) => known(scores?.[measure]))) };
    });
    return {
      table: { measure, better: betterIn({ lessIsBetter }, measure) ?? "more", topics, runs: scored },
      ranking: ranking({ measures, lessIsBetter, runs: means }, at),
    };
  });
}

/** The scores of all runs under one measure, as the tests take them. An absent score is NaN. */
export function scoreTable(scored: Scored, measure: number): ScoreTable {
  const { measures, runs, topics } = scored;
  return {
    measure: measures[measure]!,
    better: betterUnder(scored, measure),
    topics: topics.map(({ id }) => id),
    runs: runs.map((run) => ({
      name: run.name,
      scores: Float64Array.from(run.scores[measure]!, (score) => score ?? NaN),
    })),
  };
}

export function betterUnder(data: Pick<PageData, "measures" | "lessIsBetter">, measure: number): ScoreTable["better"] {
  return betterIn(data, data.measures[measure]!) ?? "more";
}

/**
 * The runs from best to worst under a measure; those whose means differ by rounding alone in the order they came in, those
 * without a mean last.
 */
export const ranking = byMeasure((scored: Ranked, measure): readonly number[] => {
  const { measures, runs } = scored;
  const sign = betterIn(scored, measures[measure]!) === "less" ? 1 : -1;
  const values = settledMeans(runs, measure).map((value) => (Number.isNaN(value) ? Infinity : value * sign));
  return [...runs.keys()].sort((a, b) => (values[a] === values[b] ? a - b : values[a]! - values[b]!));
});

/** The ranks of the runs of a ranking, by place: those whose means differ by rounding alone share one. */
export function ranksOf({ runs }: Pick<Ranked, "runs">, measure: number, ranking: readonly number[]): number[] {
  const values = settledMeans(runs, measure);
  return competitionRanks(ranking.map((run) => values[run]!));
}

function settledMeans(runs: Ranked["runs"], measure: number): Float64Array {
  return withoutRounding(runs.map(({ means }) => means[measure] ?? NaN));
}

/** The index of the measure that ranks the task, or 0 where the page does not have it. */
export function officialMeasure({ measures, official }: Pick<PageData, "measures" | "official">): number {
  return Math.max(0, measures.indexOf(official));
}

/** The topics of two runs by the difference of their scores, b − a, from the largest. Rounding alone is none. */
export function topicDifferences(
  data: Scored,
  measure: number,
  a: number,
  b: number,
): { readonly topic: number; readonly difference: number }[] {
  const { runs } = scoreTable({ ...data, runs: [data.runs[a]!, data.runs[b]!] }, measure);
  return Array.from(differences(runs[0]!.scores, runs[1]!.scores), (difference, topic) => ({ topic, difference }))
    .filter(({ difference }) => !Number.isNaN(difference))
    .sort((left, right) => right.difference - left.difference || left.topic - right.topic);
}

/** Whether a difference, b − a, says that b does better, or worse, under a measure. */
export function isWon({ better }: Pick<ScoreTable, "better">, difference: number): boolean {
  return better === "more" ? difference > 0 : difference < 0;
}

export function isLost(table: Pick<ScoreTable, "better">, difference: number): boolean {
  return isWon(table, -difference);
}

/** A memo of a pure function of a page's data and a measure: a page comes back to the same measure again and again. */
export function byMeasure<Data extends object, T>(
  make: (data: Data, measure: number) => T,
): (data: Data, measure: number) => T {
  const known = new WeakMap<Data, Map<number, T>>();
  return (data, measure) => {
    const made = known.get(data) ?? new Map<number, T>();
    known.set(data, made);
    if (!made.has(measure)) made.set(measure, make(data, measure));
    return made.get(measure)!;
  };
}
