// What a list of chunks delivers, and what it costs: how early highlighted text comes, whether passages come back
// whole, and how much is read in repeated text, in tokens and in money.

import { ratio } from "../../base/number.ts";
import { cutoff, optionalCutoff, tokensAt, totalsAt, upTo } from "./cutoff.ts";
import { type Need, ourMeasure, ownSource, text } from "./measure.ts";
import { choice, optionalCount, positive, shareAboveNone } from "../../base/parameter-list.ts";
import { overlappingResults, shortTexts } from "./worked.ts";

const stop = cutoff();
const whole = optionalCutoff();

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
  source: ownSource("hit rate"),
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
  params: { stop: whole },
  at: "stop",
  averaged: true,
  formula: "textRR = 1 / (rank of the first result with rsize > 0), and 0 where there is none",
  latex: String.raw`textRR = \frac{1}{\text{rank of the first result with } rsize > 0}`,
  rewards: "one useful result as early as possible",
  ignores: "how much of it is highlighted, and all that follows",
  source: ownSource("MRR of chunks"),
  aka: ["MRR of chunks"],
  worked: {
    on: overlappingResults,
    working: ["the first result holds nothing, the second 5..10", "its rank is 2"],
    value: "1/2",
  },
  needs: text,
  instead: () => "RR",

  score(topic, { stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const first = read.highlighted.subarray(0, results).findIndex((characters) => characters > 0);
    return first === -1 ? 0 : 1 / (first + 1);
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
  source: ownSource("nDCG of chunks"),
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
      .filter((highlight) => highlight.missed > 0)
      .map((highlight) => (gain === "share" ? 1 : highlight.missed));
    const ideal = [...worth, ...missed].sort((a, b) => b - a);
    return ratio(discounted(worth.slice(0, rank)), discounted(ideal.slice(0, rank)));
  },
});

function discounted(gains: readonly number[]): number {
  let total = 0;
  for (const [i, gain] of gains.entries()) total += gain / Math.log2(i + 2);
  return total;
}

export const coverage = ourMeasure({
  name: "coverage",
  about: "Of the highlighted passages, the share that was found in full, or in part, or missed.",
  example: "coverage@5",
  params: { of: choice("which passages are counted", ["full", "part", "missed"], "full"), stop: whole },
  at: "stop",
  better: ({ of }) => (of === "missed" ? "less" : undefined),
  range: "0 to 1; more is better of those found in full, less of those missed; those found in part may come from both",
  formula:
    "coverage = highlights with found = length (of=part: 0 < found < length; of=missed: found = 0) / highlights; white space does not count where the collection is given",
  latex: String.raw`coverage = \frac{|\{h : found(h) = length(h)\}|}{|\{h\}|}`,
  rewards: "whole answers: a highlight cut in two by a chunk's edge is found in part",
  ignores: "the lengths of highlights (those that touch are one), and how much other text was returned",
  source: ownSource("coverage of highlights"),
  worked: {
    on: overlappingResults,
    measure: "coverage",
    working: ["found in full: 5..10 and 20..25; missed: 33..38", "two of three highlights"],
    value: "2/3",
  },
  needs: () => ["text", "white space"],
  instead: () => "artR",

  score(topic, { of, stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const all = read.highlights(results);
    const counted = all.filter(({ visible, visibleFound }) => {
      if (visibleFound === visible) return of === "full";
      return of === (visibleFound === 0 ? "missed" : "part");
    });
    return ratio(counted.length, all.length);
  },
});

export const answered = ourMeasure({
  name: "answered",
  about:
    "Whether all that answers is in the first r results: every highlighted passage, or one alternative of each group.",
  example: "answered@5",
  params: { share: shareAboveNone("the least share of each passage that must be there, white space aside", 1), stop },
  at: "stop",
  formula:
    "answered[r] = 1 if found(h) / length(h) ≥ share for every passage h of a right answer, else 0; white space does not count where the collection is given",
  latex: String.raw`answered[r] = \begin{cases} 1 & \text{if } found(h) / length(h) \ge share \text{ for every passage } h \\ 0 & \text{otherwise} \end{cases}`,
  rewards: "all that an answer needs at once: each hop of a multi-hop question",
  ignores: "how near a miss is, how much other text comes with it, and the order within the first r",
  source: ownSource("answered questions"),
  aka: ["recall_all", "full recall", "all gold passages retrieved"],
  worked: {
    on: overlappingResults,
    measure: "answered@3",
    working: [
      "found in full: 5..10 and 20..25; of 33..38 nothing",
      "one of the three passages that are needed is missing",
    ],
    value: "0/1",
  },
  needs: () => ["text", "white space"],
  instead: ({ stop }) => (stop.results === Infinity ? "artR" : `docR@${stop}`),

  score(topic, { share, stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const passages = read.highlights(results);
    // Divide first, then compare: share * visible would be rounded, and miss exact ties.
    const isThere = passages.every(({ visible, visibleFound }) => visible === 0 || visibleFound / visible >= share);
    return passages.length > 0 && isThere ? 1 : 0;
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
  source: ownSource("redundancy of chunks"),
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

export const bestPrecision = ourMeasure({
  name: "bestP",
  about:
    "The price of full recall: the precision of the fewest characters, in whole results, that hold all highlighted text that the results hold.",
  params: {
    cover: choice(
      "which results are paid for: those that hold it all for the fewest characters, or all with highlighted text, text that they share once; or as chunking_evaluation counts, those too that share an edge alone, and highlights that are in none",
      ["cheapest", "all", "touching"],
      "cheapest",
    ),
  },
  formula:
    "bestP = highlighted characters in all results / the least Σ size(p) of results that hold all of these; cover=all: highlighted characters in U / characters in U, U being the union of all results with rsize > 0; cover=touching: U has the results that share an edge with a highlight, too, and what is highlighted in no result is added to the characters",
  latex: String.raw`bestP = \frac{|H|}{\min_{C} \sum_{p \in C} size(p)}, \quad H = \text{the highlighted text in all results}, \; C \text{ any results that hold } H`,
  rewards: "chunks whose edges are those of the highlights",
  ignores: "order, highlighted text that is in no result, and results that can be spared",
  source: {
    paper: "smith2024chunking",
    where: "precision omega, which its program counts as cover=touching, and which is cover=all without that slip",
  },
  aka: ["precision Ω (chunking_evaluation), which is bestP(cover=touching)"],
  worked: {
    on: overlappingResults,
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
    const isPaid = (index: number): boolean =>
      cover === "touching" ? topic.touches(index) : topic.highlighted[index]! > 0;
    const touching = topic.only(isPaid);
    let [characters, relevant] = [0, 0];
    for (let i = 0; i < touching.lengths.length; i++) {
      characters += touching.novel[i]!;
      relevant += touching.highlighted[i]! - touching.seen[i]!;
    }
    return ratio(relevant, cover === "touching" ? characters + topic.totalRelevant - relevant : characters);
  },
});

const textAndTokens = (): readonly Need[] => ["text", "tokens"];

export const tokensRead = ourMeasure({
  name: "tokens",
  about: "Tokens in the first r results: what a language model is given to read.",
  example: "tokens@5",
  params: { stop: whole },
  at: "stop",
  better: () => "less",
  range: "0 and more; less is better at the same recall",
  exempt: ["perfection", "range", "brute force"],
  formula: "tokens[r] = Σ tokens of the text of p_i by itself, for i = 1 … r",
  latex: String.raw`tokens[r] = \sum_{i=1}^{r} |tokens(p_i)|`,
  rewards: "little text",
  ignores: "whether any of it is relevant: look at it beside recall",
  source: ownSource("tokens read"),
  worked: {
    on: shortTexts,
    measure: "tokens",
    working: ['"Press the button." has 3 words', '"button. Wait for the light." has 5: 3 + 5'],
    value: "8/1",
  },
  needs: textAndTokens,
  instead: () => "artP",

  score: (topic, { stop }) => tokensAt(stop, topic),
});

export const cost = ourMeasure({
  name: "cost",
  about: "What it costs to have a language model read the first r results for 1,000 questions such as this.",
  example: "cost(price=2.5)@5",
  params: { price: positive("the price of a million tokens", 1), stop: whole },
  at: "stop",
  better: () => "less",
  range: "0 and more, in the currency of the price; less is better at the same recall",
  exempt: ["perfection", "range", "brute force"],
  formula: "cost[r] = 1,000 · tokens[r] · price / 1,000,000",
  latex: String.raw`cost[r] = 1000 \cdot \frac{tokens[r] \cdot price}{10^6}`,
  rewards: "little text",
  ignores: "whether any of it is relevant, the prompt around it, and what the model answers",
  source: ownSource("the bill"),
  worked: {
    on: shortTexts,
    measure: "cost(price=2.5)",
    working: ["tokens: 3 + 5 = 8", "1,000 · 8 · 2.5 / 1,000,000 = 8 · 2.5 / 1,000"],
    value: "20/1000",
  },
  needs: textAndTokens,
  instead: () => "artP",

  score: (topic, { price, stop }) => (tokensAt(stop, topic) * price) / 1000,
});
