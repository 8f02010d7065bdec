import { ratio, sum } from "../../base/number.ts";
import { documentScoreNeeds, documentScoreParams, relevantScores } from "./document-score.ts";
import { ourMeasure } from "./measure.ts";
import { fourResults } from "./worked.ts";

/** The second of two things that AgP rewards, by itself. AP is the first. */
export const meanScore = ourMeasure({
  name: "meanS",
  about: "The mean score S(d) of the relevant documents that were found, wherever they are ranked.",
  params: documentScoreParams,
  formula: "meanS = Σ S(d) / |D|, for the relevant documents d in D that the run returns anything from",
  latex: String.raw`meanS = \frac{1}{|D|} \sum_{d \in D} S(d)`,
  rewards: "returning the right text of each relevant document: what AgP adds to AP, the ranking of the documents",
  ignores: "how many relevant documents are found, and where they are ranked",
  source: { paper: "kamps2007ric", where: "section 4, the second of two requirements" },
  worked: {
    on: fourResults,
    working: ["relevant documents found: d with F = 4/5, e with F = 4/5", "meanS = (4/5 + 4/5) / 2"],
    value: "4/5",
  },
  needs: documentScoreNeeds,
  instead: () => "meanS(score=rel)",

  score(topic, values) {
    const scores = relevantScores(topic, values);
    return ratio(sum(scores), scores.length);
  },
});
