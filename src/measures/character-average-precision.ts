import { ratio } from "../base/number.ts";
import { defineMeasure, text } from "./measure.ts";

export const characterAveragePrecision = defineMeasure({
  name: "charAP",
  about: "Average precision where every new character is a rank: TREC Genomics' passage measure.",
  example: "charAP",
  params: {},
  averaged: true,
  formula: "charAP = 1/Trel · Σ (relevant characters so far / characters so far), at each new relevant character",
  rewards: "highlighted text early, with little other text before it",
  ignores: "text returned again, and where one result ends and the next begins",
  source: { paper: "hersh2007genomics", where: "PASSAGE2" },
  aka: ["PASSAGE2 MAP (TREC Genomics 2007)"],
  needs: text,
  instead: () => "AP",

  score(topic) {
    let [read, found, total] = [0, 0, 0];
    for (const { length, relevant } of topic.newText()) {
      if (relevant) {
        // Σ (found + j) / (read + j) for j = 1 … length, each term written as 1 + (found − read) / (read + j).
        total += length + (found - read) * harmonicBetween(read, read + length);
        found += length;
      }
      read += length;
    }
    return ratio(total, topic.totalRelevant);
  },
});

/** 1/(from + 1) + … + 1/to. */
function harmonicBetween(from: number, to: number): number {
  const direct = Math.min(to, 64);
  let total = 0;
  for (let i = from + 1; i <= direct; i++) total += 1 / i;
  return to <= 64 ? total : total + logarithmic(to) - logarithmic(Math.max(from, direct));
}

/** H(n) − γ, by Euler and Maclaurin; the first term left out is below 1e-16 from n = 64 on. */
function logarithmic(n: number): number {
  const square = 1 / (n * n);
  return Math.log(n) + 1 / (2 * n) - square * (1 / 12 - square * (1 / 120 - square / 252));
}
