// Average precision of text, by results and by characters.

import { ratio } from "../../base/number.ts";
import { ourMeasure, text } from "./measure.ts";
import { fourResults } from "./worked.ts";

export const textAveragePrecision = ourMeasure({
  name: "textAP",
  about: "The mean precision at the results that gain highlighted text, times the recall of the whole list.",
  averaged: true,
  formula:
    "textAP = [Σ rel(p_r) P[r] / Σ rel(p_r)] · R[|R|], where rel(p) = 1 if p brings highlighted text that no earlier result returned, or, with --overlap again, any highlighted text",
  latex: String.raw`textAP = \frac{\sum_{r} rel(p_r) \, P[r]}{\sum_{r} rel(p_r)} \cdot R[|R|]`,
  rewards: "precision wherever highlighted text is found, and finding all of it",
  ignores:
    "how much text each relevant result brings, and, unless --overlap again counts it, highlighted text that was returned before, except for what it costs",
  source: { paper: "kamps2007measures", where: "Eq. 3" },
  worked: {
    on: fourResults,
    working: ["new highlighted text in results 1, 3 and 4: P = 1/2, 10/25, 14/31", "their mean, times R[4] = 14/14"],
    value: "419/930",
  },
  exempt: ["barren topics"],
  needs: text,
  instead: () => "AP",

  score({ found, read, gainedAt, totalRelevant, rules }) {
    if (totalRelevant === 0) return rules.barrenTopics === "not a number" ? NaN : 0;
    let total = 0;
    for (const i of gainedAt) total += found[i]! / read[i]!;
    return ratio(total, gainedAt.length) * ((found.at(-1) ?? 0) / totalRelevant);
  },
});

export const characterAveragePrecision = ourMeasure({
  name: "charAP",
  about: "Average precision where every new character is a rank: TREC Genomics' passage measure.",
  averaged: true,
  formula: "charAP = 1/Trel · Σ (relevant characters so far / characters so far), at each new relevant character",
  latex: String.raw`charAP = \frac{1}{Trel} \sum_{c \,\in\, \text{new relevant characters}} \frac{\text{relevant characters up to } c}{\text{characters up to } c}`,
  rewards: "highlighted text early, with little other text before it",
  ignores: "text returned again, and where one result ends and the next begins",
  source: { paper: "hersh2007genomics", where: "PASSAGE2" },
  aka: ["PASSAGE2 MAP (TREC Genomics 2007)"],
  worked: {
    on: fourResults,
    working: [
      "1/6 + 2/7 + … + 5/10 in the first result, 6/21 + … + 10/25 in the third, 11/28 + … + 14/31 in the last",
      "their sum over Trel = 14",
    ],
    value: "0.3707",
  },
  needs: text,
  instead: () => "AP",

  score(topic) {
    let [read, found, total] = [0, 0, 0];
    for (const { length, relevant } of topic.newText()) {
      if (relevant) {
        total += precisionsOver(length, found, read);
        found += length;
      }
      read += length;
    }
    return ratio(total, topic.totalRelevant);
  },
});

/** Σ (found + j) / (read + j), for j = 1 … length. */
function precisionsOver(length: number, found: number, read: number): number {
  if (found === read) return length;
  // Below, length − … loses digits if little was found in much text, so short stretches are summed term by term.
  if (length <= 4096) {
    let total = 0;
    for (let j = 1; j <= length; j++) total += (found + j) / (read + j);
    return total;
  }
  // Each term is 1 − (read − found) / (read + j).
  return length - (read - found) * harmonicBetween(read, read + length);
}

/** 1/(from + 1) + … + 1/to. From 64 on, by the Euler–Maclaurin formula; the first term left out is below 1e-16. */
function harmonicBetween(from: number, to: number): number {
  const direct = Math.max(from, Math.min(to, 64));
  let total = 0;
  for (let i = from + 1; i <= direct; i++) total += 1 / i;
  // log1p of the difference is more exact than the difference of two large, similar logarithms.
  return total + Math.log1p((to - direct) / direct) + correction(to) - correction(direct);
}

function correction(n: number): number {
  const square = 1 / (n * n);
  return 1 / (2 * n) - square * (1 / 12 - square * (1 / 120 - square / 252));
}
