// What the views of all runs show: the runs ranked by a measure, the scale of the heat map, the topics from the hardest, the rows
// that prove a verdict, and the ticks of an axis. What is made of a measure is kept, because readers come back to it.

import { mean } from "../base/number.ts";
import type { Stand, Standing, TestedRuns } from "../compare/verdict.ts";
import { bestValues } from "../print/best.ts";
import { betterIn } from "../score/measures/name.ts";
import type { Maybe, PageData } from "./page-data.ts";
import { type PageRelations, pageRelations } from "./page-relations.ts";
import { byMeasure, ranking, ranksOf } from "./page-scores.ts";

/** The runs from best to worst under a measure, and what all rows of their table share. */
interface RankedRuns {
  readonly ranked: readonly number[];
  /** By run, from 0. */
  readonly places: ReadonlyMap<number, number>;
  /** By place, from 1. */
  readonly ranks: readonly number[];
  /** The end of the scale of means: the highest end of an interval, not far above it. */
  readonly most: number;
  /** The end of the scale of single topics. */
  readonly tallest: number;
  readonly relations: PageRelations;
}

export const rankedRuns = byMeasure((data: PageData, measure): RankedRuns => {
  const ranked = ranking(data, measure);
  const ends = data.runs.map(({ means, intervals }) => intervals[measure]?.[1] ?? means[measure] ?? 0);
  return {
    ranked,
    places: new Map(ranked.map((run, place) => [run, place])),
    ranks: ranksOf(data, measure, ranked),
    most: Math.max(...ends, 0) * 1.02 || 1,
    tallest: heatScale(data, measure).high,
    relations: pageRelations(data.verdicts[measure]!),
  };
});

/** The runs with the best mean under a measure. */
export const bestRuns = byMeasure((data: Measured, measure): ReadonlySet<number> => {
  const means = data.runs.map((run) => run.means[measure]!);
  return bestValues(means, betterIn(data, data.measures[measure]!));
});

/** What the colours of a heat map mean: from `low`, the weakest, to `high`, the strongest. */
export interface HeatScale {
  readonly low: number;
  readonly high: number;
  readonly better: "more" | "less";
  /** Whether some run has no score on some topic. */
  readonly hasGaps: boolean;
}

type Measured = Pick<PageData, "measures" | "lessIsBetter" | "runs">;

/** From 0 to 1, as nearly all measures are, so that maps can be compared; wider where scores lie outside. */
export const heatScale = byMeasure((data: Measured, measure): HeatScale => {
  let [low, high, hasGaps] = [0, 1, false];
  for (const { scores } of data.runs)
    for (const score of scores[measure]!) {
      if (score === null) hasGaps = true;
      else if (score < low) low = score;
      else if (score > high) high = score;
    }
  return { low, high, better: betterIn(data, data.measures[measure]!) ?? "more", hasGaps };
});

/** Where a score is on the scale, from 0 to 1; undefined where there is none. */
export function heatShareOf({ low, high }: HeatScale, score: Maybe | undefined): number | undefined {
  if (score === null || score === undefined) return undefined;
  return Math.max(0, Math.min(1, (score - low) / (high - low)));
}

/** The topics from the hardest: those on which runs do worst on average. Topics without a score come last. */
export function hardestFirst(data: Measured & Pick<PageData, "topics">, measure: number): number[] {
  const sign = betterIn(data, data.measures[measure]!) === "less" ? -1 : 1;
  const keys = data.topics.map((_, topic) => sign * meanOn(data, measure, topic));
  const known = [...keys.keys()].filter((topic) => !Number.isNaN(keys[topic]!));
  const unknown = [...keys.keys()].filter((topic) => Number.isNaN(keys[topic]!));
  return [...known.sort((a, b) => keys[a]! - keys[b]! || a - b), ...unknown];
}

/** NaN where no run has a score. */
function meanOn({ runs }: Pick<PageData, "runs">, measure: number, topic: number): number {
  const scores = runs.map(({ scores: own }) => own[measure]![topic] ?? null).filter((score) => score !== null);
  return mean(scores);
}

/** How the run that leads stands to another. */
export interface VerdictRow extends Stand {
  /** The other, by index. */
  readonly run: number;
  /** The mean of the run that leads − that of the other. */
  readonly difference: number;
}

/** The table that proves a verdict: the run that leads against each other, in the order of the ranking. */
export function verdictRows(tested: TestedRuns, leader: number, ranking: readonly number[]): VerdictRow[] {
  const { means, areLevel, stand } = tested;
  return ranking
    .filter((run) => run !== leader)
    .map((run) => ({
      run,
      difference: areLevel(leader, run) ? 0 : means[leader]! - means[run]!,
      ...stand(leader, run),
    }));
}

/** What is said of another run, seen from the one that leads. */
export const standingWords: Readonly<Record<Standing, string>> = {
  ahead: "significantly worse",
  behind: "significantly better",
  tied: "no significant difference",
  "not ahead": "no significant difference",
  "not behind": "no significant difference",
  untested: "no test",
};

/** The round numbers on an axis from `low` to `high`: steps of 1, 2 or 5 times a power of ten, some `most` of them at most. */
export function axisTicks(low: number, high: number, most = 5): number[] {
  const range = high - low;
  if (!(range > 0) || range === Infinity) return [low];
  const rough = range / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => range / each <= most)!;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step));
}

/** 3 * 0.1 is 0.30000000000000004. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
