// Precision, recall and F of the text read. This is the shortest example of how measures are declared.

import { ratio } from "../../base/number.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { type Cutoff, cutoff, totalsAt } from "./cutoff.ts";
import { ourMeasure, text } from "./measure.ts";
import { positive } from "../../base/parameter-list.ts";
import { fourResults } from "./worked.ts";

const stop = cutoff();

export const precision = ourMeasure({
  name: "P",
  about: "Of the text in the first r results, the share that is highlighted.",
  example: "P@10",
  params: { stop },
  at: "stop",
  paper: "P[#]",
  formula: "P[r] = Σ rsize(p_i) / Σ size(p_i), for i = 1 … r",
  latex: String.raw`P[r] = \frac{\sum_{i=1}^{r} rsize(p_i)}{\sum_{i=1}^{r} size(p_i)}`,
  rewards: "results with little besides highlighted text",
  ignores: "how much highlighted text there is elsewhere, and the order within the first r",
  source: { paper: "kamps2007measures", where: "Eq. 1" },
  aka: ["precision@k of characters"],
  worked: {
    on: fourResults,
    measure: "P@3",
    working: ["highlighted: 5 + 0 + 5 = 10 characters", "read: 10 + 10 + 5 = 25 characters"],
    value: "10/25",
  },
  needs: text,
  instead: ({ stop }) => (stop.results === Infinity ? "artP" : `docP@${stop}`),

  score: (topic, { stop }) => precisionAt(stop, topic),
});

export const recall = ourMeasure({
  name: "R",
  about: "Of all highlighted text, the share that is in the first r results.",
  example: "R@10",
  params: { stop },
  at: "stop",
  paper: "R[#]",
  formula: "R[r] = Σ rsize(p_i) / Trel, for i = 1 … r",
  latex: String.raw`R[r] = \frac{\sum_{i=1}^{r} rsize(p_i)}{Trel}`,
  rewards: "finding much of the highlighted text early",
  ignores: "how much other text comes with it, unless the cut-off is by characters",
  source: { paper: "kamps2007measures", where: "Eq. 2" },
  aka: ["recall@k of characters"],
  worked: {
    on: fourResults,
    measure: "R@3",
    working: ["highlighted in the first three: 5 + 0 + 5 = 10 characters", "Trel = 5 + 5 + 4 = 14 characters"],
    value: "10/14",
  },
  exempt: ["barren topics"],
  needs: text,
  instead: ({ stop }) => (stop.results === Infinity ? "artR" : `docR@${stop}`),

  score: (topic, { stop }) => recallAt(stop, topic),
});

export const fMeasure = ourMeasure({
  name: "F",
  about: "The weighted harmonic mean of P@r and R@r; beta above 1 favours recall.",
  example: "F@10",
  params: { beta: positive("the weight of recall", 1), stop },
  at: "stop",
  formula: "F[r] = (1 + β²) P[r] R[r] / (β² P[r] + R[r])",
  latex: String.raw`F[r] = \frac{(1 + \beta^2) \, P[r] \, R[r]}{\beta^2 P[r] + R[r]}`,
  rewards: "a balance of precision and recall after r results",
  ignores: "the order within the first r",
  source: { paper: "kamps2007measures", where: "Eq. 1, 2 and 6" },
  worked: {
    on: fourResults,
    measure: "F@3",
    working: ["P[3] = 10/25, R[3] = 10/14", "F[3] = 2 · 10/25 · 10/14 / (10/25 + 10/14) = 2 · 10 / (25 + 14)"],
    value: "20/39",
  },
  needs: text,
  instead: () => "artF1",

  score: (topic, { beta, stop }) => harmonicMean(precisionAt(stop, topic), recallAt(stop, topic), beta),
});

/** Precision of the text up to the cut-off, or of the whole list if it is shorter. */
export function precisionAt(stop: Cutoff, topic: TopicGains): number {
  const { read, found } = totalsAt(stop, topic);
  return ratio(found, read);
}

/** Recall of the text up to the cut-off, or of the whole list if it is shorter. */
export function recallAt(stop: Cutoff, topic: TopicGains): number {
  if (topic.totalRelevant === 0) return topic.rules.barrenTopics === "not a number" ? NaN : 0;
  return totalsAt(stop, topic).found / topic.totalRelevant;
}

/** (1 + β²) P R / (β² P + R); 0 if P or R is 0 or NaN. */
export function harmonicMean(precision: number, recall: number, beta = 1): number {
  if (!(precision > 0 && recall > 0)) return 0;
  return ((1 + beta * beta) * precision * recall) / (beta * beta * precision + recall);
}
