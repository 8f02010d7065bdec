import { ratio } from "../base/number.ts";
import { defineMeasure, text } from "./measure.ts";

export const textAveragePrecision = defineMeasure({
  name: "textAP",
  about: "The mean precision at the results that bring highlighted text, times the recall of the whole list.",
  example: "textAP",
  params: {},
  averaged: true,
  formula: "textAP = [Σ rel(p_r) P[r] / Σ rel(p_r)] · R[|R|]",
  rewards: "precision wherever highlighted text is found, and finding all of it",
  ignores: "how much text each relevant result brings",
  source: { paper: "kamps2007measures", where: "Eq. 3" },
  needs: text,
  instead: () => "AP",

  score({ found, read, totalRelevant, rules }) {
    if (totalRelevant === 0) return rules.barrenTopics === "not a number" ? NaN : 0;
    let [total, relevantResults] = [0, 0];
    for (let i = 0; i < read.length; i++) {
      if (found[i]! <= (found[i - 1] ?? 0)) continue;
      total += found[i]! / read[i]!;
      relevantResults++;
    }
    return ratio(total, relevantResults) * ((found.at(-1) ?? 0) / totalRelevant);
  },
});
