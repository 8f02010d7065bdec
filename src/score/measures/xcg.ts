// XCG (extended cumulated gain), the official measures of INEX 2005: a ranked list of elements is compared with the
// best possible list.

import { ratio, sumBy } from "../../base/number.ts";
import { firstWhere } from "../../base/smallest.ts";
import { type ElementCounting, quantisations, type TopicGains } from "../gain/topic-gains.ts";
import { type Law, type Need, ourMeasure } from "./measure.ts";
import { choice, count, fraction } from "../../base/parameter-list.ts";
import { judgedElements } from "./worked.ts";

// Gains are added up along a list: xCG is the sum of the run's list, xCI that of the ideal list. After the end of the
// list the sum does not change.

/** Overlapping elements count in full, or their overlap is penalised. */
const withOverlap = ["overlap", "on"] as const;

const params = {
  quant: {
    ...choice("what exhaustivity E and specificity s = rsize/size are worth", quantisations, "genLifted"),
    remark: "strict: 1 for E = 2 and s = 1; gen: E·s; genLifted: (E+1)·s; ? counts as 0; s where text was highlighted",
  },
  overlap: {
    ...choice("whether text that comes again is held against a result", ["off", "on"], "off"),
    remark:
      "on: of elements on one path the ideal list holds the one that gains most; a result that was returned before gains (1 − alpha) of itself, " +
      "one partly returned alpha · Σ gain(part) · size(part) / size + (1 − alpha) of itself, and what is around or inside one ideal element gains together no more than that",
  },
  ties: choice("of elements on one path that gain alike, which is ideal", ["deeper", "higher"], "deeper", withOverlap),
  alpha: { ...fraction("how far what was returned before is held against a result", 1), only: withOverlap },
  level: {
    ...choice("what is ranked", ["element", "article"], "element"),
    remark: "an article counts as its highest-scoring element",
  },
};
const rank = count("results read, r");

const needs = ({ level }: { readonly level: ElementCounting["level"] }): readonly Need[] =>
  level === "article" ? ["judged elements"] : ["sizes", "judged elements"];
const source = { paper: "kazai2005metrics", where: "nxCG and ep/gr" } as const;
/** How certain it is that the authors meant what is counted here. */
const howSure = (sure: string): string =>
  `not checked against the original program or its figures, of which none are at hand; the definition is held to be right with ${sure}, that of overlap=on with 75 %`;
const range = "0 to 1, more is better; beyond 1 where an element is returned twice and overlap is off";
const rangeOfAverage = `${range}, or where overlap is on and parts of an ideal element gain one by one`;
// The tests of the laws use text without elements, which gains nothing here. test/score/measures/xcg.test.ts has trees
// of elements.
const exempt: readonly Law[] = ["perfection", "brute force"];

/** What all measures of this family have in common. */
const family = { needs, source, range, exempt };

export const normalizedGain = ourMeasure({
  ...family,
  name: "nxCG",
  remark: howSure("97 %"),
  about: "What the first r results gain, of what the first r of an ideal list would.",
  example: "nxCG@10",
  params: { ...params, rank },
  at: "rank",
  paper: "nxCG[#]",
  formula: "nxCG[r] = xCG[r] / xCI[r], where xCG[r] = Σ gain(e_i), for i = 1 … r, and xCI the same of the ideal list",
  latex: String.raw`nxCG[r] = \frac{xCG[r]}{xCI[r]} \qquad xCG[r] = \sum_{i=1}^{r} gain(e_i)`,
  rewards: "returning the elements that gain most first",
  ignores: "the order within the first r, and the sizes of elements",
  worked: {
    on: judgedElements,
    measure: "nxCG@3",
    working: [
      "gains: 0, 2·10/10, 1·4/4; ideal: 3 for e, 2 for s1, 1 for p, 2·10/20 for a",
      "nxCG[3] = (0 + 2 + 1) / (3 + 2 + 1)",
    ],
    value: "1/2",
  },
  instead: ({ rank }) => `nDCG@${rank}`,
  score(topic, { rank, ...counting }) {
    const { xcg, xci } = curves(topic, counting);
    return ratio(xcg(rank), xci(rank));
  },
});

export const meanNormalizedGain = ourMeasure({
  ...family,
  name: "MAnxCG",
  remark: howSure("97 %"),
  about: "The mean of nxCG over the ranks 1 to r.",
  example: "MAnxCG@10",
  params: { ...params, rank },
  at: "rank",
  paper: "MAnxCG[#]",
  formula: "MAnxCG[r] = 1/r · Σ nxCG[i], for i = 1 … r",
  latex: String.raw`MAnxCG[r] = \frac{1}{r} \sum_{i=1}^{r} nxCG[i]`,
  rewards: "returning the elements that gain most first, the earlier the better",
  ignores: "the sizes of elements",
  worked: {
    on: judgedElements,
    measure: "MAnxCG@3",
    working: ["nxCG: 0/3, 2/5, 3/6", "MAnxCG[3] = (0 + 2/5 + 1/2) / 3"],
    value: "3/10",
  },
  instead: ({ rank }) => `nDCG@${rank}`,
  score(topic, { rank, ...counting }) {
    const { xcg, xci, last } = curves(topic, counting);
    let total = 0;
    const changing = Math.min(rank, last); // after which nothing is added to either
    for (let i = 1; i <= changing; i++) total += ratio(xcg(i), xci(i));
    return (total + (rank - changing) * ratio(xcg(rank), xci(rank))) / rank;
  },
});

export const gainRecall = ourMeasure({
  ...family,
  name: "gr",
  remark: howSure("95 %"),
  about: "Gain-recall: what the first r results gain, of all that can be gained.",
  example: "gr@10",
  params: { ...params, rank },
  at: "rank",
  formula: "gr[r] = xCG[r] / xCI[n], n being the number of elements in the ideal list",
  latex: String.raw`gr[r] = \frac{xCG[r]}{xCI[n]}`,
  rewards: "finding much of what can be gained",
  ignores: "the order within the first r",
  worked: {
    on: judgedElements,
    measure: "gr@3",
    working: ["gains: 0, 2, 1; the ideal list gains 3 + 2 + 1 + 1", "gr[3] = 3 / 7"],
    value: "3/7",
  },
  instead: ({ rank }) => `docR@${rank}`,
  score(topic, { rank, ...counting }) {
    const { xcg, total } = curves(topic, counting);
    return ratio(xcg(rank), total);
  },
});

export const effortPrecision = ourMeasure({
  ...family,
  name: "ep",
  remark: howSure("95 %"),
  about: "Effort-precision: of the r results read, how many of an ideal list would have gained as much.",
  example: "ep@10",
  params: { ...params, rank },
  at: "rank",
  formula: "ep[r] = j / r, j being the first rank of the ideal list with xCI[j] ≥ xCG[r]",
  latex: String.raw`ep[r] = \frac{\min\{j : xCI[j] \ge xCG[r]\}}{r}`,
  rewards: "gaining early what can be gained",
  ignores: "what is found after rank r",
  worked: {
    on: judgedElements,
    measure: "ep@3",
    working: ["xCG[3] = 3, which the ideal list has at its first rank, with e", "ep[3] = 1 / 3"],
    value: "1/3",
  },
  instead: ({ rank }) => `docP@${rank}`,
  score: (topic, { rank, ...counting }) => curves(topic, counting).effort(rank),
});

export const interpolatedEffort = ourMeasure({
  ...family,
  name: "iep",
  remark: howSure("95 %"),
  about: "The best effort-precision at or after a level of gain-recall.",
  example: "iep@0.1",
  params: { ...params, recall: fraction("the level of gain-recall") },
  at: "recall",
  formula: "iep[x] = max ep[r] over r with gr[r] ≥ x at which something is gained",
  latex: String.raw`iep[x] = \max_{r \,:\, gr[r] \ge x, \; gain(e_r) > 0} ep[r]`,
  rewards: "reaching that level with few results",
  ignores: "what comes before it",
  worked: {
    on: judgedElements,
    measure: "iep@0.4",
    working: [
      "gr = 0, 2/7, 3/7, 4/7; ep[3] = 1/3, and ep[4] = 2/4, since xCI = 3, 5, 6, 7",
      "the best from gr = 0.4 on is ep[4]",
    ],
    value: "1/2",
  },
  instead: ({ recall }) => `docIP@${recall}`,
  score: (topic, { recall, ...counting }) => bestFrom(recall, grownIn(topic, counting)),
});

export const averageEffort = ourMeasure({
  ...family,
  range: rangeOfAverage,
  name: "MAep",
  remark: howSure("95 %, its divisor with 80 %"),
  about: "Effort-precision averaged over the elements of the ideal list, those not found counting 0.",
  params: {
    ...params,
    over: choice("what is averaged over: the ideal list, or what gained", ["ideal", "found"], "ideal"),
  },
  formula: "MAep = 1/n · Σ ep[r] over r with gain(e_r) > 0",
  latex: String.raw`MAep = \frac{1}{n} \sum_{r \,:\, gain(e_r) > 0} ep[r]`,
  rewards: "finding all that can be gained, with little effort",
  ignores: "the sizes of elements",
  worked: {
    on: judgedElements,
    working: ["ep[2] = 1/2 (2 ≤ 3), ep[3] = 1/3 (3 ≤ 3), ep[4] = 2/4 (4 ≤ 3 + 2)", "MAep = (1/2 + 1/3 + 1/2) / 4"],
    value: "1/3",
  },
  instead: () => "AP",
  score(topic, { over, ...counting }) {
    const grown = grownIn(topic, counting);
    const efforts = sumBy(grown, ({ effort }) => effort);
    return ratio(efforts, over === "ideal" ? topic.elementGains(counting).ideal.length : grown.length);
  },
});

export const interpolatedAverageEffort = ourMeasure({
  ...family,
  name: "iMAep",
  remark: howSure("95 %"),
  about: "The best effort-precision at or after each of the 100 levels of gain-recall 0.01, 0.02, …, 1, averaged.",
  params,
  formula: "iMAep = 1/100 · Σ iep[j/100], for j = 1 … 100",
  latex: String.raw`iMAep = \frac{1}{100} \sum_{j=1}^{100} iep[j/100]`,
  rewards: "little effort at every level of gain-recall",
  ignores: "the sizes of elements",
  worked: {
    on: judgedElements,
    working: [
      "ep[2] = 1/2, ep[3] = 1/3, ep[4] = 1/2; the last, at gr = 4/7, is the best from each of 57 levels on",
      "iMAep = 57 · 1/2 / 100",
    ],
    value: "57/200",
  },
  instead: () => "docAiP",
  score(topic, counting) {
    const grown = grownIn(topic, counting);
    let total = 0;
    for (let j = 1; j <= 100; j++) total += bestFrom(j / 100, grown);
    return total / 100;
  },
});

/**
 * Sums count as equal if they differ by less than this share of the total gain: they are the same gains, added in
 * another order.
 */
const same = 1e-12;

interface Curves {
  /** The gain up to a rank. After the end of the list it does not change. */
  xcg(rank: number): number;
  xci(rank: number): number;
  /** The gain of the whole ideal list. */
  readonly total: number;
  /** The rank after which neither sum changes. */
  readonly last: number;
  effort(rank: number): number;
}

function curves(topic: TopicGains, counting: ElementCounting): Curves {
  const { results, ideal } = topic.elementGains(counting);
  const [run, best] = [addedUp(results), addedUp(ideal)];
  const total = best.at(-1)!;
  const upTo = (sums: Float64Array, rank: number): number => sums[Math.min(rank, sums.length - 1)]!;
  return {
    xcg: (rank) => upTo(run, rank),
    xci: (rank) => upTo(best, rank),
    total,
    last: Math.max(results.length, ideal.length),
    effort: (rank) => firstWith(best, upTo(run, rank) - same * total) / rank,
  };
}

/** By rank, from 0. */
function addedUp(gains: Float64Array): Float64Array {
  const sums = new Float64Array(gains.length + 1);
  for (let i = 0; i < gains.length; i++) sums[i + 1] = sums[i]! + gains[i]!;
  return sums;
}

/** The first rank with at least this gain; the last rank if none has it. */
function firstWith(sums: Float64Array, gain: number): number {
  return firstWhere(0, sums.length - 1, (rank) => sums[rank]! >= gain);
}

/** A rank at which the sum grows. */
interface Grown {
  readonly recall: number;
  readonly effort: number;
}

function grownIn(topic: TopicGains, counting: ElementCounting): Grown[] {
  const { xcg, total, effort } = curves(topic, counting);
  const found: Grown[] = [];
  for (const [i, gain] of topic.elementGains(counting).results.entries())
    if (gain > same * total) found.push({ recall: ratio(xcg(i + 1), total), effort: effort(i + 1) });
  return found;
}

function bestFrom(level: number, grown: readonly Grown[]): number {
  let best = 0;
  for (const { recall, effort } of grown) if (recall >= level - same) best = Math.max(best, effort);
  return best;
}
