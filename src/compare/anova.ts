import { mean } from "../base/number.ts";
import { fUpperTail } from "../base/statistics/distributions.ts";
import type { ScoredRun } from "./score-table.ts";

/** Analysis of variance of runs and topics, without their interaction: what is left is the error. */
export interface Anova {
  /** Mean square of the error, and its degrees of freedom. */
  readonly error: number;
  readonly freedom: number;
  /** The F statistic and its p-value, of the hypothesis that all runs are alike. */
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
