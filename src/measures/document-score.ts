import { ratio } from "../base/number.ts";
import type { DocumentGain } from "../gain/gain.ts";
import { choice, type Need, positive } from "./measure.ts";
import { harmonicMean } from "./precision-recall.ts";

const names = ["F", "bep", "bepA", "T2I", "rel"] as const;

/** The parameters that choose S(d), how well a run served one document; shared by gP, gR and AgP. */
export const documentScoreParams = {
  score: choice("how a document is scored", names, "F"),
  beta: positive("the weight of recall in F", 1, ["score", "F"]),
  n: positive("characters on a screen; a greater distance from the best entry point scores 0", 1000, ["score", "bep"]),
  A: positive("how much distance is forgiven: 10 much, 0.1 little", 0.1, ["score", "bepA"]),
  irr: positive("irrelevant characters after which a reader gives up", 300, ["score", "T2I"]),
};

export interface DocumentScoreValues {
  readonly score: (typeof names)[number];
  readonly beta: number;
  readonly n: number;
  readonly A: number;
  readonly irr: number;
}

/** S(d) in 0..1; 0 for a document without relevant text. */
export function documentScore(document: DocumentGain, values: DocumentScoreValues): number {
  if (document.grade <= 0) return 0;
  return scores[values.score](document, values);
}

export function documentScoreNeeds({ score }: DocumentScoreValues): readonly Need[] {
  if (score === "rel") return [];
  if (score === "bep") return ["text", "entry points"];
  if (score === "bepA") return ["text", "lengths", "entry points"];
  return score === "T2I" ? ["text", "lengths"] : ["text"];
}

const scores: Record<(typeof names)[number], (document: DocumentGain, values: DocumentScoreValues) => number> = {
  /** Eq. 4 to 7 of the measures paper. */
  F: ({ retrieved, relevant, totalRelevant }, { beta }) =>
    harmonicMean(ratio(relevant, retrieved), ratio(relevant, totalRelevant), beta),

  /** Eq. 9: linear in the distance to the best entry point. */
  bep: ({ entryDistance }, { n }) => (entryDistance <= n ? (n - entryDistance) / n : 0),

  /** Eq. 8: A·L / (A·L + distance). */
  bepA: ({ entryDistance, length = 0 }, { A }) =>
    entryDistance === 0 ? 1 : ratio(A * length, A * length + entryDistance),

  /** The share of relevant text that a reader meets before as much irrelevant text as they tolerate. */
  T2I(document, { irr }) {
    let [relevant, irrelevant] = [0, 0];
    for (const stretch of document.stretches()) {
      if (stretch.relevant) relevant += stretch.length;
      else irrelevant += Math.min(stretch.length, irr - irrelevant);
      if (irrelevant >= irr) break;
    }
    return ratio(relevant, relevant + irrelevant);
  },

  rel: () => 1,
};
