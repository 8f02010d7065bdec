// Generalized precision: a ranked list of documents, each scored by how well its text was returned (document-score.ts).

import { mean, ratio, sum, sumBy } from "../../base/number.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import {
  documentScoreNeeds,
  documentScoreParams,
  documentScores,
  type DocumentScoreValues,
  relevantScores,
} from "./document-score.ts";
import { type Need, ourMeasure } from "./measure.ts";
import { choice, count, fraction } from "../../base/parameter-list.ts";
import { fourResults } from "./worked.ts";

const rank = count("documents read, r");
const by = choice(
  "what recall counts: documents, each as one, or the highlighted text in them",
  ["documents", "text"],
  "documents",
);
type By = "documents" | "text";
const prime = ["by", "text"] as const;

/** Recall of the text needs the text, even if the score does not. */
const scoreAndTextNeeds = (values: DocumentScoreValues & { readonly by: By }): readonly Need[] =>
  values.by === "text" ? ["text", "each document", ...documentScoreNeeds(values)] : documentScoreNeeds(values);

export const generalizedPrecision = ourMeasure({
  name: "gP",
  about: "The mean score of the first r documents; score says how a document is scored.",
  example: "gP@10",
  params: { ...documentScoreParams, rank },
  at: "rank",
  paper: "gP[#]",
  formula: "gP[r] = Σ S(d_i) / r, for i = 1 … r",
  latex: String.raw`gP[r] = \frac{1}{r} \sum_{i=1}^{r} S(d_i)`,
  rewards: "good answers in the documents at the head of the list",
  ignores: "the order within the first r, and how many relevant documents there are",
  source: { paper: "kamps2007measures", where: "Eq. 11" },
  worked: {
    on: fourResults,
    measure: "gP@3",
    working: [
      "documents d, x, e; F(d) = 2 · 10 / (15 + 10) = 4/5, F(x) = 0, F(e) = 2 · 4 / (6 + 4) = 4/5",
      "gP[3] = (4/5 + 0 + 4/5) / 3",
    ],
    value: "8/15",
  },
  needs: documentScoreNeeds,
  instead: ({ rank }) => `gP(score=rel)@${rank}`,

  score(topic, values) {
    const scores = documentScores(topic, values).subarray(0, values.rank);
    const last = topic.rules.beyondTheList === "last value" ? scores.length : values.rank;
    return ratio(sum(scores), last);
  },
});

export const generalizedRecall = ourMeasure({
  name: "gR",
  about: "Of the relevant documents, the share that is among the first r; the same whatever the score.",
  example: "gR@10",
  params: { ...documentScoreParams, by, rank },
  at: "rank",
  paper: "gR[#]",
  prime,
  formula: "gR[r] = Σ rel(d_i) / Nrel; with by=text gR'[r] = Σ rsize(d_i) / Trel, for i = 1 … r",
  latex: String.raw`gR[r] = \frac{\sum_{i=1}^{r} rel(d_i)}{Nrel} \qquad gR'[r] = \frac{\sum_{i=1}^{r} rsize(d_i)}{Trel}`,
  rewards: "ranking relevant documents high; with by=text, those with much highlighted text",
  ignores:
    "which parts of the documents were returned; score and its parameters are taken so that gP and gR can be asked for alike, and change nothing",
  source: { paper: "kamps2007measures", where: "Eq. 12; by=text: Pehcevski and Thom, Eq. 6" },
  worked: {
    on: fourResults,
    measure: "gR@2",
    working: ["documents d, x, e, of which d and e are relevant", "among the first two: d alone, of 2"],
    value: "1/2",
  },
  exempt: ["barren topics"],
  needs: ({ by }): readonly Need[] => (by === "text" ? ["text", "each document"] : []),
  instead: ({ rank }) => `gR@${rank}`,

  score(topic, { by, rank }) {
    if (topic.documentCount === 0) return 0;
    if (topic.relevantDocuments === 0) return topic.rules.barrenTopics === "not a number" ? NaN : 0;
    return recallAfter(topic, by).at(Math.min(rank, topic.documentCount) - 1)!;
  },
});

export const averageGeneralizedPrecision = ourMeasure({
  name: "AgP",
  about: "Generalized precision averaged over the relevant documents; those not found count 0.",
  params: {
    ...documentScoreParams,
    by,
    form: choice(
      "how by=text weighs: each document by its text, or the mean by the recall",
      ["sum", "product"],
      "sum",
      ["by", "text"],
    ),
  },
  averaged: true,
  paper: "MAgP",
  prime,
  formula:
    "AgP = 1/Nrel · Σ rel(d_r) gP[r]; with by=text AgP' = Σ rsize(d_r)/Trel · gP[r]; with form=product AgP' = gR'[|D|] · Σ rel(d_r) gP[r] / Σ rel(d_r)",
  latex: String.raw`AgP = \frac{1}{Nrel} \sum_{r} rel(d_r) \, gP[r] \qquad AgP' = \sum_{r} \frac{rsize(d_r)}{Trel} \, gP[r]`,
  rewards: "good answers in relevant documents, ranked high: the overall measure of the in-context tasks",
  ignores: "with by=documents, how much highlighted text a document holds",
  source: { paper: "kamps2007measures", where: "Eq. 13; by=text: Pehcevski and Thom, Eq. 8 and 11" },
  worked: {
    on: fourResults,
    working: [
      "relevant documents at ranks 1 and 3: gP[1] = 4/5, gP[3] = (4/5 + 0 + 4/5) / 3 = 8/15",
      "AgP = (4/5 + 8/15) / 2",
    ],
    value: "2/3",
  },
  exempt: ["barren topics"],
  needs: scoreAndTextNeeds,
  instead: () => "AgP(score=rel)",

  score(topic, values) {
    const { documents, relevantDocuments, totalRelevant, rules } = topic;
    if (relevantDocuments === 0) return rules.barrenTopics === "not a number" ? NaN : 0;
    const precision = precisionAfter(topic, values);
    if (values.by === "documents")
      return sumBy(documents, (d, i) => (d.grade > 0 ? precision[i]! : 0)) / relevantDocuments;
    if (values.form === "sum")
      return ratio(
        sumBy(documents, (d, i) => d.totalRelevant * precision[i]!),
        totalRelevant,
      );
    const natural = sumBy(documents, (d, i) => (d.grade > 0 ? precision[i]! : 0));
    const found = sumBy(documents, (d) => (d.grade > 0 ? 1 : 0));
    return (
      ratio(natural, found) *
      ratio(
        sumBy(documents, (d) => d.totalRelevant),
        totalRelevant,
      )
    );
  },
});

export const interpolatedGeneralizedPrecision = ourMeasure({
  name: "igP",
  about: "The best generalized precision at any document where generalized recall has reached the level x.",
  example: "igP@0.1",
  params: { ...documentScoreParams, by, recall: fraction("recall level, x") },
  at: "recall",
  prime,
  formula: "igP[x] = max gP[r] over all r with gR[r] ≥ x, and 0 where there is none",
  latex: String.raw`igP[x] = \max_{r \,:\, gR[r] \ge x} gP[r]`,
  rewards: "reaching a level of recall with good answers: a point of the gP/gR curve",
  ignores: "what comes after the best rank",
  source: { paper: "pehcevski2007tasks", where: "Figure 4" },
  aka: ["ircl_prn of the in-context tasks (inex_eval)"],
  worked: {
    on: fourResults,
    measure: "igP@0.8",
    working: ["gR = 1/2, 1/2, 2/2 reaches 0.8 at the third document", "gP[3] = (4/5 + 0 + 4/5) / 3"],
    value: "8/15",
  },
  needs: scoreAndTextNeeds,
  instead: ({ recall }) => `igP(score=rel)@${recall}`,

  score: (topic, values) => interpolatedAt([values.recall], topic, values)[0]!,
});

export const interpolatedAverage = ourMeasure({
  name: "iAgP",
  about: "Interpolated generalized precision averaged over the 11 recall levels 0, 0.1, …, 1.",
  params: { ...documentScoreParams, by },
  averaged: true,
  prime,
  formula: "iAgP = 1/11 · Σ igP[j/10], for j = 0 … 10",
  latex: String.raw`iAgP = \frac{1}{11} \sum_{j=0}^{10} igP[j/10]`,
  rewards: "good answers at every level of recall; with by=text, of the text",
  ignores: "what lies between the levels",
  source: { paper: "pehcevski2007tasks", where: "section 5" },
  worked: {
    on: fourResults,
    working: [
      "igP is gP[1] = 4/5 at the 6 levels up to 0.5, and gP[3] = 8/15 at the 5 above",
      "iAgP = (6 · 4/5 + 5 · 8/15) / 11",
    ],
    value: "112/165",
  },
  needs: scoreAndTextNeeds,
  instead: () => "iAgP(score=rel)",

  score: (topic, values) => mean(interpolatedAt(elevenLevels, topic, values)),
});

const elevenLevels: readonly number[] = Array.from({ length: 11 }, (_, i) => i / 10);

/**
 * igP at levels of recall, which must rise: the best gP at or after the document where each level is reached. Computed
 * backwards from the last document.
 */
export function interpolatedAt(
  levels: readonly number[],
  topic: TopicGains,
  values: DocumentScoreValues & { readonly by: By },
): Float64Array {
  const { precision, recall } = values.by === "documents" ? afterRelevant(topic, values) : afterEach(topic, values);
  const heights = new Float64Array(levels.length);
  let best = 0;
  let level = levels.length - 1;
  for (let i = precision.length - 1; i >= 0; i--) {
    for (; level >= 0 && recall[i]! < levels[level]!; level--) heights[level] = best;
    best = Math.max(best, precision[i]!);
  }
  return heights.fill(best, 0, level + 1);
}

interface After {
  readonly precision: ArrayLike<number>;
  readonly recall: ArrayLike<number>;
}

/**
 * gP and gR after each relevant document. Between relevant documents gR does not change and gP falls, so no maximum is
 * missed.
 */
function afterRelevant(topic: TopicGains, values: DocumentScoreValues): After {
  const { relevantAt, relevantDocuments } = topic;
  const precision = relevantScores(topic, values);
  const recall = new Float64Array(precision.length);
  let total = 0;
  for (let i = 0; i < precision.length; i++) {
    precision[i] = (total += precision[i]!) / (relevantAt[i]! + 1);
    recall[i] = ratio(i + 1, relevantDocuments);
  }
  return { precision, recall };
}

function afterEach(topic: TopicGains, values: DocumentScoreValues & { readonly by: By }): After {
  return { precision: precisionAfter(topic, values), recall: recallAfter(topic, values.by) };
}

/** gP after each document. */
function precisionAfter(topic: TopicGains, values: DocumentScoreValues): Float64Array {
  let total = 0;
  return documentScores(topic, values).map((score, i) => (total += score) / (i + 1));
}

/** gR after each document. */
function recallAfter(topic: TopicGains, by: By): Float64Array {
  const { documentCount, relevantAt, relevantDocuments, totalRelevant } = topic;
  let total = 0;
  if (by === "text")
    return Float64Array.from(topic.documents, ({ totalRelevant: text }) => ratio((total += text), totalRelevant));
  const recall = new Float64Array(documentCount);
  for (const [found, place] of relevantAt.entries())
    recall.fill(ratio(found + 1, relevantDocuments), place, relevantAt[found + 1] ?? documentCount);
  return recall;
}

/** The second of the two things that AgP rewards, on its own. The first is AP. */
export const meanScore = ourMeasure({
  name: "meanS",
  about: "The mean score S(d) of the relevant documents that were found, wherever they are ranked.",
  params: documentScoreParams,
  formula: "meanS = Σ S(d) / |D|, for the relevant documents d in D that the run returns anything from",
  latex: String.raw`meanS = \frac{1}{|D|} \sum_{d \in D} S(d)`,
  rewards: "returning the right text of each relevant document: what AgP adds to AP, the ranking of the documents",
  ignores: "how many relevant documents are found, and where they are ranked",
  source: { paper: "kamps2007ric", where: "section 4, the second of two requirements" },
  worked: {
    on: fourResults,
    working: ["relevant documents found: d with F = 4/5, e with F = 4/5", "meanS = (4/5 + 4/5) / 2"],
    value: "4/5",
  },
  needs: documentScoreNeeds,
  instead: () => "meanS(score=rel)",

  score(topic, values) {
    const scores = relevantScores(topic, values);
    return ratio(sum(scores), scores.length);
  },
});
