// HiXEval: precision and recall of elements that may overlap. alpha says how text counts that was seen before.

import { mean, ratio, sumBy } from "../../base/number.ts";
import type { DocumentGain, TopicGains } from "../gain/topic-gains.ts";
import { type Need, ourMeasure } from "./measure.ts";
import { choice, count, fraction } from "../../base/parameter-list.ts";
import { harmonicMean } from "./precision-recall.ts";
import { fourResults, overlappingResults } from "./worked.ts";

// rval(e) = highlighted characters of e, minus alpha times those that earlier results returned. --overlap has no effect
// here: alpha is the rule for repeated text.

const againCounts = fraction("how far text returned again is held against a result", 1);
const alpha = { ...againCounts, only: ["level", "element"] as const };
const level = {
  ...choice("what is ranked", ["element", "article"], "element"),
  remark: "articles: whole ones, each once, in the order in which they first appear",
};
const rank = count("results read, r");
type Level = "element" | "article";
interface Given {
  readonly alpha: number;
  readonly level?: Level;
}

const sizes = ({ level }: Given): readonly Need[] => (level === "article" ? ["article sizes"] : ["sizes"]);
const source = { paper: "pehcevski2006hixeval", where: "section 3" } as const;

/** With alpha below 1, recall is relative to the relevant text summed over all elements. */
const sizesOrElements = (given: Given): readonly Need[] => (given.alpha < 1 ? ["sizes", "elements"] : sizes(given));

export const hiPrecision = ourMeasure({
  name: "HP",
  about: "HiXEval precision: the mean share of relevant text over the first r results, each result counting alike.",
  example: "HP@10",
  params: { alpha, level, rank },
  at: "rank",
  formula:
    "HP[r] = 1/r · Σ rval(e_i) / size(e_i), for i = 1 … r, where rval(e) = rsize(e) − alpha · seen(e), seen(e) being the relevant text of e that earlier results returned",
  latex: String.raw`HP[r] = \frac{1}{r} \sum_{i=1}^{r} \frac{rval(e_i)}{size(e_i)} \qquad rval(e) = rsize(e) - \alpha \cdot seen(e)`,
  rewards: "results that are relevant throughout, however short",
  ignores: "the sizes of results",
  source,
  worked: {
    on: overlappingResults,
    measure: "HP@3",
    working: ["rval: 0 of 10; 5 of 12; 7 − 2 = 5 of 17, since 8..10 came before", "HP[3] = (0/10 + 5/12 + 5/17) / 3"],
    value: "145/612",
  },
  needs: sizes,
  instead: ({ rank }) => `docP@${rank}`,
  score: (topic, { alpha, level, rank }) => precisionSum(ranked(topic, level), alpha, rank) / rank,
});

export const hiRecall = ourMeasure({
  name: "HR",
  about: "HiXEval recall: of all relevant text, the share that is in the first r results.",
  example: "HR@10",
  params: { alpha, level, rank },
  at: "rank",
  formula: "HR[r] = 1/Trel · Σ rval(e_i), for i = 1 … r; with alpha < 1 Trel sums over all elements",
  latex: String.raw`HR[r] = \frac{1}{Trel} \sum_{i=1}^{r} rval(e_i)`,
  rewards: "finding much of the relevant text early",
  ignores: "how much other text comes with it",
  source,
  worked: {
    on: overlappingResults,
    measure: "HR@3",
    working: ["rval: 0, 5, and 7 − 2 = 5, since 8..10 came before", "HR[3] = (0 + 5 + 5) / 15"],
    value: "10/15",
  },
  needs: sizesOrElements,
  instead: ({ rank }) => `docR@${rank}`,
  score: (topic, { alpha, level, rank }) => recallAfter(ranked(topic, level), alpha, rank),
});

export const hiF = ourMeasure({
  name: "HF",
  about: "The harmonic mean of HP@r and HR@r.",
  example: "HF@10",
  params: { alpha, level, rank },
  at: "rank",
  formula: "HF[r] = 2 HP[r] HR[r] / (HP[r] + HR[r])",
  latex: String.raw`HF[r] = \frac{2 \, HP[r] \, HR[r]}{HP[r] + HR[r]}`,
  rewards: "a balance of both",
  ignores: "the order within the first r",
  source,
  worked: {
    on: overlappingResults,
    measure: "HF@2",
    working: ["HP[2] = (0/10 + 5/12) / 2 = 5/24, HR[2] = 5/15", "HF[2] = 2 · 5/24 · 1/3 / (5/24 + 1/3)"],
    value: "10/39",
  },
  needs: sizesOrElements,
  instead: () => "artF1",
  score(topic, { alpha, level, rank }) {
    const list = ranked(topic, level);
    return harmonicMean(precisionSum(list, alpha, rank) / rank, recallAfter(list, alpha, rank));
  },
});

export const hiAverage = ourMeasure({
  name: "HAP",
  about: "HiXEval precision averaged over the results that bring relevant text, times the recall of the whole list.",
  params: { alpha, level },
  averaged: true,
  formula: "HAP = [Σ HP[r] over r with rval > 0, divided by their number] · HR[|R|]",
  latex: String.raw`HAP = \frac{\sum_{r \,:\, rval(e_r) > 0} HP[r]}{|\{r : rval(e_r) > 0\}|} \cdot HR[|R|]`,
  rewards: "precision wherever relevant text is found, and finding all of it",
  ignores: "the sizes of results",
  source,
  worked: {
    on: overlappingResults,
    working: ["relevant text in results 2 and 3: HP[2] = 5/24, HP[3] = 145/612", "their mean, times HR[3] = 10/15"],
    value: "545/3672",
  },
  needs: sizesOrElements,
  instead: () => "AP",

  score(topic, { alpha, level }) {
    const list = ranked(topic, level);
    let [total, natural] = [0, 0];
    for (const { precision, rval } of points(list, alpha)) {
      if (rval <= 0) continue;
      total += precision;
      natural++;
    }
    return ratio(total, natural) * recallAfter(list, alpha, Infinity);
  },
});

export const hiInterpolatedAverage = ourMeasure({
  name: "HiAP",
  about: "The best HiXEval precision from each of the 11 recall levels 0, 0.1, …, 1 on, averaged.",
  params: { alpha, level },
  averaged: true,
  formula: "HiAP = 1/11 · Σ max HP[r] over r with HR[r] ≥ j/10, for j = 0 … 10",
  latex: String.raw`HiAP = \frac{1}{11} \sum_{j=0}^{10} \max_{r \,:\, HR[r] \ge j/10} HP[r]`,
  rewards: "precision at every level of recall",
  ignores: "the sizes of results",
  source,
  worked: {
    on: overlappingResults,
    working: [
      "HR = 0, 5/15, 10/15; HP[3] = 145/612 is the best, and counts at the 7 levels up to 0.6",
      "at 0.7 and above nothing: HiAP = 7 · 145/612 / 11",
    ],
    value: "1015/6732",
  },
  needs: sizesOrElements,
  instead: () => "docAiP",

  score(topic, { alpha, level }) {
    const best = new Float64Array(11);
    for (const { precision, recall } of points(ranked(topic, level), alpha))
      for (let j = 0; j <= 10 && recall >= j / 10; j++) best[j] = Math.max(best[j]!, precision);
    return mean(best);
  },
});

export const clusterPrecision = ourMeasure({
  name: "Prec",
  about: "HiXEval precision over all results of a document, averaged over the documents returned (FetchBrowse).",
  params: { alpha: againCounts },
  formula: "Prec = mean over documents d of 1/|R_d| · Σ rval(e) / size(e), over the results of d",
  latex: String.raw`Prec = \frac{1}{|D|} \sum_{d \in D} \frac{1}{|R_d|} \sum_{e \in R_d} \frac{rval(e)}{size(e)}`,
  rewards: "relevant results in every document returned",
  ignores: "the order of documents and of results",
  source: { paper: "pehcevski2006hixeval", where: "section 4.1, FetchBrowse" },
  worked: {
    on: fourResults,
    working: ["d: (5/10 + 5/5) / 2 = 3/4; x: 0; e: 4/6", "Prec = (3/4 + 0 + 2/3) / 3"],
    value: "17/36",
  },
  needs: (given) => [...sizes(given), "each document"],
  instead: () => "artP",

  score: (topic, { alpha }) =>
    meanOver(topic.documents, ({ results }) => {
      const precisions = sumBy(results, (index) => ratio(rval(topic, alpha, index), topic.lengths[index]!));
      return precisions / results.length;
    }),
});

export const clusterRecall = ourMeasure({
  name: "Rec",
  about: "HiXEval recall over all results of a document, averaged over the documents returned (FetchBrowse).",
  params: { alpha: againCounts },
  formula: "Rec = mean over documents d of 1/Trel(d) · Σ rval(e), over the results of d",
  latex: String.raw`Rec = \frac{1}{|D|} \sum_{d \in D} \frac{1}{Trel(d)} \sum_{e \in R_d} rval(e)`,
  rewards: "returning all relevant text of every document returned",
  ignores: "documents that were not returned, and order",
  source: { paper: "pehcevski2006hixeval", where: "section 4.1, FetchBrowse" },
  worked: {
    on: fourResults,
    working: ["d: (5 + 5) / 10; x: nothing to find, 0; e: 4/4", "Rec = (1 + 0 + 1) / 3"],
    value: "2/3",
  },
  needs: (given) => [...sizesOrElements(given), "each document"],
  instead: () => "artR",

  score: (topic, { alpha }) =>
    meanOver(topic.documents, (document) => {
      const found = sumBy(document.results, (index) => rval(topic, alpha, index));
      return ratio(found, totalFor(document, alpha));
    }),
});

function ranked(topic: TopicGains, level: Level): TopicGains {
  return level === "article" ? topic.articles() : topic;
}

function rval({ highlighted, seen }: TopicGains, alpha: number, index: number): number {
  return highlighted[index]! - alpha * seen[index]!;
}

function precisionSum(topic: TopicGains, alpha: number, rank: number): number {
  let total = 0;
  for (let i = 0; i < Math.min(rank, topic.lengths.length); i++)
    total += ratio(rval(topic, alpha, i), topic.lengths[i]!);
  return total;
}

function totalFor(
  { totalRelevant, totalInElements }: Pick<TopicGains, "totalRelevant" | "totalInElements">,
  alpha: number,
): number {
  return alpha < 1 ? (totalInElements ?? 0) : totalRelevant;
}

function recallAfter(topic: TopicGains, alpha: number, rank: number): number {
  let total = 0;
  for (let i = 0; i < Math.min(rank, topic.lengths.length); i++) total += rval(topic, alpha, i);
  return ratio(total, totalFor(topic, alpha));
}

/** HP, HR and rval after each result. */
function* points(topic: TopicGains, alpha: number): Generator<{ precision: number; recall: number; rval: number }> {
  const all = totalFor(topic, alpha);
  let [precision, found] = [0, 0];
  for (let i = 0; i < topic.lengths.length; i++) {
    const value = rval(topic, alpha, i);
    precision += ratio(value, topic.lengths[i]!);
    found += value;
    yield { precision: precision / (i + 1), recall: ratio(found, all), rval: value };
  }
}

function meanOver(documents: readonly DocumentGain[], of: (document: DocumentGain) => number): number {
  return ratio(sumBy(documents, of), documents.length);
}
