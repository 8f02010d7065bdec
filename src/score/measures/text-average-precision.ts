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
    "how much text each relevant result brings, and, unless --overlap again counts it, highlighted text that was returned before, but for what it costs",
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
