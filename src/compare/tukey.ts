// Tukey's honestly significant difference. It tests all runs at once, with the analysis of variance of runs and topics
// below it.

import { mean } from "../base/number.ts";
import { slack } from "../base/same.ts";
import { fUpperTail, rangeQuantile, rangeUpperTail } from "../base/statistics/distributions.ts";
import type { ScoredRun } from "./score-table.ts";
import type { PairTest } from "./test.ts";

export const tukey: PairTest = {
  name: "tukey",
  about: "Tukey's honestly significant difference, two-way over runs and topics, all pairs at once",
  title: "Tukey's HSD",
  interval: "simultaneous",
  joint: true,
  on({ runs, topics }, { level }) {
    const { error, freedom } = anova(runs);
    const deviation = Math.sqrt(error / topics.length);
    if (!(deviation > slack(...runs.map(({ scores }) => scores)))) {
      const why = Number.isNaN(deviation)
        ? "not all scores of the runs are numbers"
        : "the runs keep the same distance on every topic, which leaves no error to compare with";
      return () => ({ statistic: NaN, p: NaN, low: NaN, high: NaN, why });
    }
    const means = runs.map(({ scores }) => mean(scores));
    const reach = rangeQuantile(level, runs.length, freedom) * deviation;
    return (a, b) => {
      const difference = means[b]! - means[a]!;
      const statistic = Math.abs(difference) / deviation;
      const p = rangeUpperTail(statistic, runs.length, freedom);
      return { statistic, p, low: difference - reach, high: difference + reach };
    };
  },
};

/** Analysis of variance of runs and topics, without their interaction. The rest is the error. */
interface Anova {
  /** The mean square of the error, and its degrees of freedom. */
  readonly error: number;
  readonly freedom: number;
  /** The F statistic and its p-value, for the hypothesis that all runs are equal. */
  readonly f: number;
  readonly p: number;
}

export function anova(runs: readonly ScoredRun[]): Anova {
  const topics = runs[0]!.scores.length;
  const runMeans = runs.map(({ scores }) => mean(scores));
  const topicMeans = Array.from({ length: topics }, (_, topic) => mean(runs.map(({ scores }) => scores[topic]!)));
  const grand = mean(runMeans);
  let [between, within] = [0, 0];
  for (const [run, { scores }] of runs.entries()) {
    between += topics * (runMeans[run]! - grand) ** 2;
    for (const [topic, score] of scores.entries()) within += (score - runMeans[run]! - topicMeans[topic]! + grand) ** 2;
  }
  const freedom = (runs.length - 1) * (topics - 1);
  const error = within / freedom;
  const f = between / (runs.length - 1) / error;
  return { error, freedom, f, p: fUpperTail(f, runs.length - 1, freedom) };
}
