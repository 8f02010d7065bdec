// Measures of ranked documents, as trec_eval computes them.

import { ratio } from "../../base/number.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { neither, ourMeasure, ownSource } from "./measure.ts";
import { choice, count, fraction, optionalCount } from "../../base/parameter-list.ts";
import { gradedDocuments } from "./worked.ts";

const rank = count("documents read, r");
const source = (where: string) => ({ paper: "trecEval", where }) as const;

export const averagePrecision = ourMeasure({
  name: "AP",
  about: "Document precision averaged over the relevant documents; those not found count 0.",
  params: { rank: optionalCount("documents read, r") },
  at: "rank",
  averaged: true,
  paper: "MAP",
  formula: "AP = 1/Nrel · Σ rel(d_r) P[r]",
  latex: String.raw`AP = \frac{1}{Nrel} \sum_{r} rel(d_r) \, P[r]`,
  rewards: "ranking relevant documents high",
  ignores: "which parts of the documents were returned, and grades",
  source: source("map"),
  trec: ["map", "map_cut_#"],
  worked: {
    on: gradedDocuments,
    working: ["a at rank 2: P = 1/2; c at rank 4: P = 2/4; e is not found: 0", "AP = (1/2 + 2/4 + 0) / 3"],
    value: "1/3",
  },
  needs: neither,

  score({ relevantAt, relevantDocuments }, { rank }) {
    let total = 0;
    for (let i = 0; i < relevantAt.length && relevantAt[i]! < rank; i++) total += (i + 1) / (relevantAt[i]! + 1);
    return ratio(total, relevantDocuments);
  },
});

export const rPrecision = ourMeasure({
  name: "Rprec",
  about: "Document precision after as many documents as there are relevant ones.",
  formula: "Rprec = P[Nrel]",
  latex: String.raw`Rprec = P[Nrel]`,
  rewards: "relevant documents within the first Nrel",
  ignores: "the order within them, and everything after",
  source: source("Rprec"),
  trec: ["Rprec"],
  worked: {
    on: gradedDocuments,
    working: ["three documents are relevant, so the first three count: b, a, u", "one of them, a, is relevant"],
    value: "1/3",
  },
  needs: neither,
  score: (topic) => ratio(relevantAmong(topic, topic.relevantDocuments), topic.relevantDocuments),
});

export const reciprocalRank = ourMeasure({
  name: "RR",
  about: "One over the rank of the first relevant document.",
  params: { rank: optionalCount("documents read, r") },
  at: "rank",
  averaged: true,
  formula: "RR = 1 / (rank of the first relevant document), and 0 where there is none",
  latex: String.raw`RR = \frac{1}{\text{rank of the first relevant document}}`,
  rewards: "one relevant document as early as possible",
  ignores: "all documents after it",
  source: source("recip_rank"),
  trec: ["recip_rank"],
  aka: ["MRR"],
  worked: {
    on: gradedDocuments,
    working: ["b is not relevant, a is", "its rank is 2"],
    value: "1/2",
  },
  needs: neither,

  score({ relevantAt: [first = Infinity] }, { rank }) {
    return first < rank ? 1 / (first + 1) : 0;
  },
});

export const binaryPreference = ourMeasure({
  name: "bpref",
  about: "How often a relevant document stands before the documents judged non-relevant; unjudged ones do not count.",
  formula:
    "bpref = 1/Nrel · Σ (1 − min(non-relevant above d, Nrel) / min(non-relevant, Nrel)), over relevant d returned",
  latex: String.raw`bpref = \frac{1}{Nrel} \sum_{d \text{ relevant, returned}} \left( 1 - \frac{\min(n(d), Nrel)}{\min(N, Nrel)} \right)`,
  rewards: "relevant before judged non-relevant documents",
  ignores: "documents that nobody judged",
  source: source("bpref"),
  trec: ["bpref"],
  worked: {
    on: gradedDocuments,
    working: [
      "judged non-relevant above a: b; above c: b, as u was not judged; N = 3, Nrel = 3",
      "bpref = ((1 − 1/3) + (1 − 1/3) + 0) / 3",
    ],
    value: "4/9",
  },
  needs: neither,

  score({ judgedGrades, relevantDocuments, nonrelevantDocuments }) {
    const most = Math.min(nonrelevantDocuments, relevantDocuments);
    let [above, total] = [0, 0];
    for (const grade of judgedGrades) {
      if (grade > 0) total += above === 0 ? 1 : 1 - Math.min(above, relevantDocuments) / most;
      else above++;
    }
    return ratio(total, relevantDocuments);
  },
});

export const discountedGain = ourMeasure({
  name: "nDCG",
  about: "The grades of the first r documents, discounted by log2(rank + 1), against the best order possible.",
  example: "nDCG@10",
  params: { rank: optionalCount("documents read, r") },
  at: "rank",
  formula: "nDCG[r] = Σ grade(d_i) / log2(i + 1), for i = 1 … r, divided by the same sum of the ideal order",
  latex: String.raw`nDCG[r] = \frac{\sum_{i=1}^{r} grade(d_i) / \log_2(i + 1)}{\sum_{i=1}^{r} ideal_i / \log_2(i + 1)}`,
  rewards: "high grades at the head of the list",
  ignores: "which parts of the documents were returned",
  source: source("ndcg_cut, ndcg"),
  trec: ["ndcg", "ndcg_cut_#"],
  worked: {
    on: gradedDocuments,
    measure: "nDCG@4",
    working: [
      "grades 0, 2, 0, 1; at best 2, 1, 1",
      "(2/log2 3 + 1/log2 5) / (2/log2 2 + 1/log2 3 + 1/log2 4) = 1.6925 / 3.1309",
    ],
    value: "0.5406",
  },
  needs: neither,

  score({ judgedAt, judgedGrades, idealGrades }, { rank }) {
    let [found, ideal] = [0, 0];
    for (let i = 0; i < judgedAt.length && judgedAt[i]! < rank; i++)
      found += discounted(judgedGrades[i]!, judgedAt[i]!);
    for (let i = 0; i < Math.min(idealGrades.length, rank); i++) ideal += discounted(idealGrades[i]!, i);
    return ratio(found, ideal);
  },
});

export const documentPrecision = ourMeasure({
  name: "docP",
  about: "Of the first r documents, the share that is relevant.",
  example: "docP@10",
  params: { rank },
  at: "rank",
  formula: "docP[r] = Σ rel(d_i) / r, for i = 1 … r",
  latex: String.raw`docP[r] = \frac{1}{r} \sum_{i=1}^{r} rel(d_i)`,
  rewards: "relevant documents within the first r",
  ignores: "the order within them, and which parts were returned",
  source: source("P"),
  trec: ["P_#"],
  aka: ["P@k of documents"],
  worked: {
    on: gradedDocuments,
    measure: "docP@3",
    working: ["the first three: b, a, u", "one of them, a, is relevant"],
    value: "1/3",
  },
  needs: neither,
  score: (topic, { rank }) => relevantAmong(topic, rank) / rank,
});

export const documentRecall = ourMeasure({
  name: "docR",
  about: "Of the relevant documents, the share within the first r.",
  example: "docR@10",
  params: { rank },
  at: "rank",
  formula: "docR[r] = Σ rel(d_i) / Nrel, for i = 1 … r",
  latex: String.raw`docR[r] = \frac{1}{Nrel} \sum_{i=1}^{r} rel(d_i)`,
  rewards: "many of the relevant documents within the first r",
  ignores: "the order within them, and which parts were returned",
  source: source("recall"),
  trec: ["recall_#"],
  aka: ["R@k of documents"],
  worked: {
    on: gradedDocuments,
    measure: "docR@4",
    working: ["relevant among the first four: a, c", "relevant: a, c, e"],
    value: "2/3",
  },
  needs: neither,
  score: (topic, { rank }) => ratio(relevantAmong(topic, rank), topic.relevantDocuments),
});

export const success = ourMeasure({
  name: "success",
  about: "Whether a relevant document is within the first r: 1 or 0.",
  example: "success@10",
  params: { rank },
  at: "rank",
  formula: "success[r] = 1 if Σ rel(d_i) > 0, for i = 1 … r",
  latex: String.raw`success[r] = \begin{cases} 1 & \text{if } \sum_{i=1}^{r} rel(d_i) > 0 \\ 0 & \text{otherwise} \end{cases}`,
  rewards: "one relevant document within the first r",
  ignores: "everything else",
  source: source("success"),
  trec: ["success_#"],
  worked: {
    on: gradedDocuments,
    measure: "success@2",
    working: ["the first two: b, a", "a is relevant, and one is enough"],
    value: "1/1",
  },
  needs: neither,
  score: (topic, { rank }) => Math.min(relevantAmong(topic, rank), 1),
});

export const interpolatedDocumentPrecision = ourMeasure({
  name: "docIP",
  about: "The best document precision at any rank where recall of documents has reached the level x.",
  example: "docIP@0.1",
  params: { recall: fraction("recall level, x") },
  at: "recall",
  formula: "docIP[x] = max P[r] over all r with recall ≥ x, and 0 where there is none",
  latex: String.raw`docIP[x] = \max_{r \,:\, recall[r] \ge x} P[r]`,
  rewards: "reaching a level of recall with few other documents",
  ignores: "which parts of the documents were returned",
  source: source("iprec_at_recall"),
  trec: ["iprec_at_recall_#"],
  worked: {
    on: gradedDocuments,
    measure: "docIP@0.5",
    working: ["recall is 1/3 at rank 2, 2/3 at rank 4: only there it reaches 0.5", "P[4] = 2/4"],
    value: "2/4",
  },
  needs: neither,
  score: (topic, { recall }) => bestPrecisionFrom(recall, topic),
});

export const elevenPointAverage = ourMeasure({
  name: "docAiP",
  about: "Interpolated document precision averaged over the 11 recall levels 0, 0.1, …, 1.",
  averaged: true,
  formula: "docAiP = 1/11 · Σ docIP[j/10], for j = 0 … 10",
  latex: String.raw`docAiP = \frac{1}{11} \sum_{j=0}^{10} docIP[j/10]`,
  rewards: "precision at every level of recall",
  ignores: "which parts of the documents were returned",
  source: source("11pt_avg"),
  trec: ["11pt_avg"],
  worked: {
    on: gradedDocuments,
    working: [
      "docIP is 1/2 at the 4 levels up to 0.3 and 2/4 at 0.4, 0.5 and 0.6; above 2/3 it is 0",
      "docAiP = (4 · 1/2 + 3 · 2/4) / 11",
    ],
    value: "7/22",
  },
  needs: neither,

  score(topic) {
    let total = 0;
    for (let j = 0; j <= 10; j++) total += bestPrecisionFrom(j / 10, topic);
    return total / 11;
  },
});

function relevantAmong({ relevantAt }: TopicGains, rank: number): number {
  let relevant = 0;
  while (relevant < relevantAt.length && relevantAt[relevant]! < rank) relevant++;
  return relevant;
}

/** The best precision is reached at a relevant document, unless it is 0. */
function bestPrecisionFrom(level: number, { relevantAt, relevantDocuments, rules }: TopicGains): number {
  // trec_eval rounds the level to a whole number of documents. The formula compares the recall itself.
  const enough = Math.round(level * relevantDocuments);
  let best = 0;
  for (let i = 0; i < relevantAt.length; i++) {
    const relevant = i + 1;
    const reached = rules.recallLevel === "rounded" ? relevant >= enough : ratio(relevant, relevantDocuments) >= level;
    if (reached) best = Math.max(best, relevant / (relevantAt[i]! + 1));
  }
  return best;
}

function discounted(grade: number, index: number): number {
  return grade > 0 ? grade / Math.log2(index + 2) : 0;
}

export const judged = ourMeasure({
  name: "Judged",
  about: "Of the first r documents (or results, or their text), the share that somebody judged.",
  example: "Judged@10",
  params: {
    of: choice("what is counted", ["documents", "results", "text"], "documents"),
    rank: count("documents or results read, r"),
  },
  at: "rank",
  range: "0 to 1; neither end is better, but what nobody judged counts as irrelevant, so the more the surer",
  formula: "Judged[r] = judged among the first r / min(r, returned)",
  latex: String.raw`Judged[r] = \frac{|\{i \le r : d_i \text{ judged}\}|}{\min(r, \text{returned})}`,
  rewards: "nothing: it tells how far the other numbers can be trusted",
  ignores: "relevance",
  source: ownSource("Judged"),
  aka: ["1 − unj (trec_eval)", "Judged@k (ir_measures)"],
  worked: {
    on: gradedDocuments,
    measure: "Judged@3",
    working: ["the first three: b, a, u", "nobody judged u"],
    value: "2/3",
  },
  exempt: ["barren topics"],
  needs: ({ of }) => (of === "text" ? ["text"] : []),
  instead: ({ rank }) => `Judged@${rank}`,

  score(topic, { of, rank }) {
    if (of === "documents")
      return ratio(topic.judgedAt.filter((index) => index < rank).length, Math.min(rank, topic.documentCount));
    const results = resultsJudged(topic).slice(0, rank);
    return shareJudged(of === "results" ? results.map(({ judged }) => ({ judged, weight: 1 })) : results);
  },
});

interface Counted {
  readonly judged: boolean;
  readonly weight: number;
}

function resultsJudged(topic: TopicGains): Counted[] {
  const all: Counted[] = [];
  for (const { judged, results } of topic.documents)
    for (const index of results) all[index] = { judged, weight: topic.lengths[index]! };
  return all;
}

function shareJudged(counted: readonly Counted[]): number {
  let [judged, all] = [0, 0];
  for (const { judged: yes, weight } of counted) {
    if (yes) judged += weight;
    all += weight;
  }
  return ratio(judged, all);
}
