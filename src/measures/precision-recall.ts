import { ratio } from "../base/number.ts";
import type { TopicGains } from "../gain/gain.ts";
import { count, defineMeasure, positive, text } from "./measure.ts";

const rank = count("results read, r");

export const precision = defineMeasure({
  name: "P",
  about: "Of the text in the first r results, the share that is highlighted.",
  example: "P@10",
  params: { rank },
  at: "rank",
  source: { paper: "kamps2007measures", where: "Eq. 1" },
  needs: text,
  instead: ({ rank }) => `docP@${rank}`,

  score: (topic, { rank }) => precisionAfter(rank, topic),
});

export const recall = defineMeasure({
  name: "R",
  about: "Of all highlighted text, the share that is in the first r results.",
  example: "R@10",
  params: { rank },
  at: "rank",
  source: { paper: "kamps2007measures", where: "Eq. 2" },
  needs: text,
  instead: ({ rank }) => `gR@${rank}`,

  score: (topic, { rank }) => recallAfter(rank, topic),
});

export const fMeasure = defineMeasure({
  name: "F",
  about: "The weighted harmonic mean of P@r and R@r; beta above 1 favours recall.",
  example: "F@10",
  params: { beta: positive("the weight of recall", 1), rank },
  at: "rank",
  source: { paper: "kamps2007measures", where: "Eq. 1, 2 and 6" },
  needs: text,
  instead: () => "artF1",

  score: (topic, { beta, rank }) => harmonicMean(precisionAfter(rank, topic), recallAfter(rank, topic), beta),
});

/** Precision of the text in the first `rank` results, or in all where there are fewer. */
export function precisionAfter(rank: number, { found, read }: TopicGains): number {
  const last = Math.min(rank, read.length) - 1;
  return last < 0 ? 0 : ratio(found[last]!, read[last]!);
}

/** Recall of the text in the first `rank` results, or in all where there are fewer. */
export function recallAfter(rank: number, { found, totalRelevant, rules }: TopicGains): number {
  if (totalRelevant === 0) return rules.barrenTopics === "scored" ? NaN : 0;
  const last = Math.min(rank, found.length) - 1;
  return last < 0 ? 0 : found[last]! / totalRelevant;
}

/** (1 + β²) P R / (β² P + R), and 0 where either is 0 or not a number. */
export function harmonicMean(precision: number, recall: number, beta = 1): number {
  if (!(precision > 0 && recall > 0)) return 0;
  return ((1 + beta * beta) * precision * recall) / (beta * beta * precision + recall);
}
