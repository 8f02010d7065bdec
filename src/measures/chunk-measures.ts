import { ratio } from "../base/number.ts";
import { cutoff, optionalCutoff, totalsAt, upTo } from "./cutoff.ts";
import { ourMeasure, text } from "./measure.ts";
import { choice, optionalCount } from "./param.ts";
import { overlappingResults } from "./worked.ts";

const stop = cutoff();
const whole = optionalCutoff();
const source = (where: string) => ({ paper: "pericope", where }) as const;

export const intersectionOverUnion = ourMeasure({
  name: "IoU",
  about: "The highlighted text returned, against all text that is highlighted or returned.",
  example: "IoU@5",
  params: { stop: whole },
  at: "stop",
  formula: "IoU = found / (read + Trel − found)",
  latex: String.raw`IoU = \frac{found}{read + Trel - found}`,
  rewards: "returning the highlighted text, all of it and nothing else",
  ignores: "order within the first r",
  source: { paper: "smith2024chunking", where: "IoU" },
  aka: ["IoU (chunking_evaluation)", "Jaccard index"],
  worked: {
    on: overlappingResults,
    measure: "IoU@2",
    working: ["the first two read 10 + 12 = 22 characters and find 5..10, 5 of the 15", "IoU = 5 / (22 + 15 − 5)"],
    value: "5/32",
  },
  needs: text,
  instead: () => "artF1",

  score(topic, { stop }) {
    const { read, found } = totalsAt(stop, topic);
    return ratio(found, read + topic.totalRelevant - found);
  },
});

export const hit = ourMeasure({
  name: "hit",
  about: "Whether the first r results bring any highlighted text: 1 or 0.",
  example: "hit@5",
  params: { stop },
  at: "stop",
  formula: "hit[r] = 1 if Σ rsize(p_i) > 0, for i = 1 … r",
  latex: String.raw`hit[r] = \begin{cases} 1 & \text{if } \sum_{i=1}^{r} rsize(p_i) > 0 \\ 0 & \text{otherwise} \end{cases}`,
  rewards: "any highlighted text at all",
  ignores: "how much, and how much other text comes with it: a large chunk wins by a tiny overlap",
  source: source("hit rate"),
  aka: ["hit rate", "HitRate@k", "recall_any"],
  worked: {
    on: overlappingResults,
    measure: "hit@2",
    working: ["the first result holds nothing, the second 5..10", "5 characters are more than none"],
    value: "1/1",
  },
  needs: text,
  instead: ({ stop }) => (stop.results === Infinity ? "success@10" : `success@${stop}`),
  score: (topic, { stop }) => (totalsAt(stop, topic).found > 0 ? 1 : 0),
});

export const textReciprocalRank = ourMeasure({
  name: "textRR",
  about: "One over the rank of the first result with highlighted text.",
  example: "textRR",
  params: { stop: whole },
  at: "stop",
  averaged: true,
  formula: "textRR = 1 / (rank of the first result with rsize > 0), and 0 where there is none",
  latex: String.raw`textRR = \frac{1}{\text{rank of the first result with } rsize > 0}`,
  rewards: "one useful result as early as possible",
  ignores: "how much of it is highlighted, and all that follows",
  source: source("MRR of chunks"),
  aka: ["MRR of chunks"],
  worked: {
    on: overlappingResults,
    measure: "textRR",
    working: ["the first result holds nothing, the second 5..10", "its rank is 2"],
    value: "1/2",
  },
  needs: text,
  instead: () => "RR",

  score(topic, { stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const first = read.highlighted.subarray(0, results).findIndex((characters) => characters > 0);
    return first < 0 ? 0 : 1 / (first + 1);
  },
});

export const textDiscountedGain = ourMeasure({
  name: "textnDCG",
  about:
    "The new highlighted text of the first r results, discounted by log2(rank + 1), against the best order of what was returned and what was missed.",
  example: "textnDCG@5",
  params: {
    gain: choice(
      "what a result is worth: its new highlighted characters, or their share of it",
      ["characters", "share"],
      "characters",
    ),
    rank: optionalCount("results read, r"),
  },
  at: "rank",
  formula:
    "textnDCG[r] = Σ gain(p_i) / log2(i + 1), divided by the same sum over all gains and all missed highlights (each as one result), largest first",
  latex: String.raw`textnDCG[r] = \frac{\sum_{i=1}^{r} gain(p_i) / \log_2(i + 1)}{\sum_{i=1}^{r} ideal_i / \log_2(i + 1)}`,
  rewards: "the results with most highlighted text at the head of the list",
  ignores: "with gain=characters, how much other text comes with it",
  source: source("nDCG of chunks"),
  worked: {
    on: overlappingResults,
    measure: "textnDCG@3",
    working: [
      "new highlighted characters: 0, 5, 5; at best, with the missed 33..38: 5, 5, 5",
      "(5/log2 3 + 5/log2 4) / (5/log2 2 + 5/log2 3 + 5/log2 4) = 5.6546 / 10.6546",
    ],
    value: "0.5307",
  },
  needs: text,
  instead: () => "nDCG@10",

  score(topic, { gain, rank }) {
    const worth = Array.from(topic.highlighted, (characters, i) => {
      const fresh = characters - topic.seen[i]!;
      return gain === "share" ? ratio(fresh, topic.lengths[i]!) : fresh;
    });
    const missed = topic
      .highlights(Infinity)
      .filter(({ length, found }) => found < length)
      .map(({ length, found }) => (gain === "share" ? 1 : length - found));
    const ideal = [...worth, ...missed].sort((a, b) => b - a);
    return ratio(discounted(worth.slice(0, rank)), discounted(ideal.slice(0, rank)));
  },
});

export const redundancy = ourMeasure({
  name: "redundancy",
  about: "Of the text returned, the share that an earlier result had returned. Less is better.",
  example: "redundancy@5",
  params: { stop: whole },
  at: "stop",
  better: () => "less",
  range: "0 to 1, less is better",
  formula: "redundancy = 1 − (characters returned, each once) / (characters returned)",
  latex: String.raw`redundancy = 1 - \frac{\text{characters returned, each once}}{\text{characters returned}}`,
  rewards: "nothing twice, at 0",
  ignores: "whether the text is relevant",
  source: source("redundancy of chunks"),
  worked: {
    on: overlappingResults,
    measure: "redundancy",
    working: ["returned: 10 + 12 + 17 = 39 characters, in all 0..25: 25 of them once", "redundancy = (39 − 25) / 39"],
    value: "14/39",
  },
  needs: text,
  instead: () => "artP",

  score(topic, { stop }) {
    const { topic: read, results } = upTo(stop, topic);
    let [lengths, novel] = [0, 0];
    for (let i = 0; i < results; i++) {
      lengths += read.lengths[i]!;
      novel += read.novel[i]!;
    }
    return ratio(lengths - novel, lengths);
  },
});

export const coverage = ourMeasure({
  name: "coverage",
  about: "Of the highlighted passages, the share that was found in full, or in part, or missed.",
  example: "coverage@5",
  params: { of: choice("which passages are counted", ["full", "part", "missed"], "full"), stop: whole },
  at: "stop",
  better: ({ of }) => (of === "missed" ? "less" : undefined),
  range: "0 to 1; more is better of those found in full, less of those missed; those found in part may come from both",
  formula: "coverage = highlights with found = length (of=part: 0 < found < length; of=missed: found = 0) / highlights",
  latex: String.raw`coverage = \frac{|\{h : found(h) = length(h)\}|}{|\{h\}|}`,
  rewards: "whole answers: a highlight cut in two by a chunk's edge is found in part",
  ignores: "the lengths of highlights (those that touch are one), and how much other text was returned",
  source: source("coverage of highlights"),
  worked: {
    on: overlappingResults,
    measure: "coverage",
    working: ["found in full: 5..10 and 20..25; missed: 33..38", "two of three highlights"],
    value: "2/3",
  },
  needs: text,
  instead: () => "artR",

  score(topic, { of, stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const all = read.highlights(results);
    const counted = all.filter(({ length, found }) => {
      if (of === "full") return found === length;
      return of === "missed" ? found === 0 : found > 0 && found < length;
    });
    return ratio(counted.length, all.length);
  },
});

export const bestPrecision = ourMeasure({
  name: "bestP",
  about:
    "The price of full recall: the precision of the fewest characters, in whole results, that hold all highlighted text that the results hold.",
  example: "bestP",
  params: {
    cover: choice(
      "which results are paid for: those that hold it all for the fewest characters, or all that touch a highlight, text that they share once",
      ["cheapest", "all"],
      "cheapest",
    ),
  },
  formula:
    "bestP = highlighted characters in all results / the least Σ size(p) of results that hold all of these; cover=all: highlighted characters in U / characters in U, U being the union of all results with rsize > 0",
  latex: String.raw`bestP = \frac{|H|}{\min_{C} \sum_{p \in C} size(p)}, \quad H = \text{the highlighted text in all results}, \; C \text{ any results that hold } H`,
  rewards: "chunks whose edges are those of the highlights",
  ignores: "order, highlighted text that is in no result, and results that can be spared",
  source: { paper: "smith2024chunking", where: "precision omega, which is cover=all" },
  aka: ["precision Ω (chunking_evaluation), which is bestP(cover=all)"],
  worked: {
    on: overlappingResults,
    measure: "bestP",
    working: [
      "highlighted in the results: 5..10, all of it only in d 0..12, and 20..25, only in d 8..25: 10 characters",
      "these two are 12 + 17 = 29 characters; d 10..20 is spared",
    ],
    value: "10/29",
  },
  needs: text,
  instead: () => "artP",

  score(topic, { cover }) {
    if (cover === "cheapest") {
      const { read, found } = topic.cheapestCover();
      return ratio(found, read);
    }
    const touching = topic.only((index) => topic.highlighted[index]! > 0);
    let [characters, relevant] = [0, 0];
    for (let i = 0; i < touching.lengths.length; i++) {
      characters += touching.novel[i]!;
      relevant += touching.highlighted[i]! - touching.seen[i]!;
    }
    return ratio(relevant, characters);
  },
});

function discounted(gains: readonly number[]): number {
  let total = 0;
  for (const [i, gain] of gains.entries()) total += gain / Math.log2(i + 2);
  return total;
}
