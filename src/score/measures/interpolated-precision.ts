// Interpolated precision of text at levels of recall, and its average over levels.

import { mean, ratio } from "../../base/number.ts";
import type { Rules } from "../gain/rules.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { ourMeasure, text } from "./measure.ts";
import { fraction } from "../../base/parameter-list.ts";
import { fourResults } from "./worked.ts";

const levels = 100;

export const interpolatedPrecision = ourMeasure({
  name: "iP",
  about: "The best precision at any rank where recall has reached the level x.",
  example: "iP@0.01",
  params: { recall: fraction("recall level, x") },
  at: "recall",
  paper: "iP[#]",
  formula: "iP[x] = max P[r] over all r with R[r] ≥ x, and 0 where there is none",
  latex: String.raw`iP[x] = \max_{r \,:\, R[r] \ge x} P[r]`,
  rewards: "reaching a level of recall without much other text",
  ignores: "what comes after the best rank, and ranks as such",
  source: { paper: "kamps2007measures", where: "section 4.2" },
  worked: {
    on: fourResults,
    measure: "iP@0.5",
    working: [
      "R = 5/14, 5/14, 10/14, 14/14 reaches 0.5 from the third result on",
      "P[3] = 10/25, P[4] = 14/31: the greater counts",
    ],
    value: "14/31",
  },
  needs: text,
  instead: ({ recall }) => `docIP@${recall}`,

  score(topic, { recall }) {
    const { found, read, gainedAt, totalRelevant, rules } = topic;
    let best = 0;
    for (const i of gainedAt)
      if (reaches(ratio(found[i]!, totalRelevant), recall, rules)) best = Math.max(best, ratio(found[i]!, read[i]!));
    return best;
  },
});

export const averageInterpolatedPrecision = ourMeasure({
  name: "AiP",
  about: "Interpolated precision averaged over the 101 recall levels 0, 0.01, …, 1.",
  averaged: true,
  paper: "MAiP",
  spelled: ["iAP", "iMAP"],
  formula: "AiP = 1/101 · Σ iP[j/100], for j = 0 … 100",
  latex: String.raw`AiP = \frac{1}{101} \sum_{j=0}^{100} iP[j/100]`,
  rewards: "precision at every level of recall alike: the overall measure of a ranked list of text",
  ignores: "nothing of the list, but it hardly sees the first few results of a topic with much highlighted text",
  source: { paper: "kamps2007measures", where: "section 4.2, iAP" },
  worked: {
    on: fourResults,
    working: [
      "iP is 1/2 at the 36 levels up to 0.35 (R[1] = 5/14), and 14/31 at the 65 above",
      "AiP = (36 · 1/2 + 65 · 14/31) / 101",
    ],
    value: "1468/3131",
  },
  needs: text,
  instead: () => "AP",

  score: (topic) => mean(interpolatedCurve(topic)),
});

/** Interpolated precision at the levels 0/100 … 100/100. */
export function interpolatedCurve({ found, read, gainedAt, totalRelevant, rules }: TopicGains): Float64Array {
  return curveOf(found, read, gainedAt, totalRelevant, rules);
}

/** The same for any list: what was found and read after each result, and the results that add to what is found. */
export function curveOf(
  found: Float64Array,
  read: Float64Array,
  gainedAt: Iterable<number>,
  total: number,
  rules: Rules,
): Float64Array {
  const best = new Float64Array(levels + 1);
  for (const i of gainedAt) {
    const level = highestLevel(ratio(found[i]!, total), rules);
    best[level] = Math.max(best[level]!, ratio(found[i]!, read[i]!));
  }
  for (let level = levels - 1; level >= 0; level--) best[level] = Math.max(best[level]!, best[level + 1]!);
  return best;
}

function reaches(recall: number, level: number, rules: Rules): boolean {
  if (rules.recallLevel !== "floored") return recall >= level;
  // 0.29 * 100 is 28.999…, but the level means the hundredth that was typed.
  const hundredth = Math.round(level * levels);
  return Math.floor(recall * levels) >= (Math.abs(hundredth - level * levels) < 1e-9 ? hundredth : level * levels);
}

/**
 * The highest of the levels 0/100 … 100/100 that this recall reaches. If repeated text counts again, recall may be
 * above 1.
 */
function highestLevel(recall: number, rules: Rules): number {
  let level = Math.min(Math.floor(recall * levels), levels);
  if (rules.recallLevel === "floored") return level;
  // Divide, then compare: 0.29 * 100 is 28.999…, but 0.29 >= 29 / 100 is true.
  while (level < levels && recall >= (level + 1) / levels) level++;
  while (recall < level / levels) level--;
  return level;
}
