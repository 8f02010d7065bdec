import { ratio } from "../../../base/number.ts";
import { cutoff, optionalCutoff, totalsAt, upTo } from "../cutoff.ts";
import { ourMeasure, text } from "../measure.ts";
import { choice, optionalCount } from "../param.ts";
import { ownSource } from "../sources.ts";
import { overlappingResults } from "../worked.ts";

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
