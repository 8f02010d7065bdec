import { slack } from "../base/same.ts";
import { meansOver, topicDraws } from "../compare/bootstrap.ts";
import { inTopicOrder, type ScoreTable } from "../compare/score-table.ts";
import { bcaInterval } from "../base/statistics/intervals.ts";
import { differences } from "../base/statistics/samples.ts";

/** What the page's intervals and tests are made with. */
export interface PageChance {
  readonly seed: number;
  readonly resamples: number;
  /** Of significance. */
  readonly level: number;
}

export const pageChance: PageChance = { seed: 1, resamples: 2000, level: 0.05 };

/** The ends of an interval; null where there is none. */
type Interval = readonly [number, number] | null;

/** By measure, then by run. */
export type PageIntervals = readonly (readonly Interval[])[];

/** The intervals of the means, by bootstrap over topics, corrected for bias and skew. */
export function meanIntervals(tables: readonly ScoreTable[], { seed, resamples, level }: PageChance): PageIntervals {
  const topics = tables[0]?.topics.length ?? 0;
  if (topics < 2) return tables.map(({ runs }) => runs.map(() => null));
  const drawn = topicDraws(seed, topics)(resamples); // the same topics for all
  const silence = new Float64Array(topics);
  const interval = (scores: Float64Array): Interval => {
    if (!scores.every(Number.isFinite)) return null;
    const fromZero = differences(silence, scores);
    const { low, high } = bcaInterval(meansOver(drawn, scores).sort(), fromZero, level, slack(scores));
    return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
  };
  return tables.map((table) => inTopicOrder(table).runs.map(({ scores }) => interval(scores)));
}
