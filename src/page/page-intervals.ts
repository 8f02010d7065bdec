import { slack } from "../base/same.ts";
import { meansOver, topicDraws } from "../compare/bootstrap.ts";
import { topicOrder } from "../compare/score-table.ts";
import type { TopicValues } from "../scores/run-scoring.ts";
import { bcaInterval } from "../stats/bca-interval.ts";
import { differences } from "../stats/differences.ts";

/** What the page's intervals and tests are made with. */
export interface PageChance {
  readonly seed: number;
  readonly resamples: number;
  readonly level: number;
}

export const pageChance: PageChance = { seed: 1, resamples: 2000, level: 0.05 };

/** The ends of an interval; null where there is none. */
export type Interval = readonly [number, number] | null;

/** Makes the intervals of the means of one run after the other. */
export type IntervalMaker = (scored: TopicValues) => Interval[];

/** By measure: the interval of a run's mean, by bootstrap over topics, corrected for bias and skew. */
export function meanIntervals({ seed, resamples, level }: PageChance): IntervalMaker {
  let drawn: Int32Array = new Int32Array(0); // the same topics for all runs
  return ({ topics, values }) => {
    if (topics.length < 2) return [];
    if (drawn.length !== resamples * topics.length) drawn = topicDraws(seed, topics.length)(resamples);
    const order = topicOrder(topics);
    const silence = new Float64Array(topics.length);
    const measures = values.length / topics.length;
    return Array.from({ length: measures }, (_, measure) => {
      const scores = Float64Array.from(order, (topic) => values[topic * measures + measure]!);
      if (!scores.every(Number.isFinite)) return null;
      const fromZero = differences(silence, scores);
      const { low, high } = bcaInterval(meansOver(drawn, scores).sort(), fromZero, level, slack(scores));
      return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
    });
  };
}
