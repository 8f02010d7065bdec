import { ratio } from "../base/number.ts";
import type { TopicGains } from "../gain/gain.ts";
import { documentScore, documentScoreNeeds, documentScoreParams } from "./document-score.ts";
import { count, defineMeasure, neither } from "./measure.ts";

const rank = count("documents read, r");

export const generalizedPrecision = defineMeasure({
  name: "gP",
  about: "The mean score of the first r documents; score says how a document is scored.",
  example: "gP@10",
  params: { ...documentScoreParams, rank },
  at: "rank",
  source: { paper: "kamps2007measures", where: "Eq. 11" },
  needs: documentScoreNeeds,
  instead: ({ rank }) => `gP(score=rel)@${rank}`,

  score({ documents, rules }, values) {
    let total = 0;
    for (const document of documents.slice(0, values.rank)) total += documentScore(document, values);
    const last = Math.min(values.rank, documents.length);
    return ratio(total, rules.beyondTheList === "last value" ? last : values.rank);
  },
});

export const generalizedRecall = defineMeasure({
  name: "gR",
  about: "Of the relevant documents, the share that is among the first r; the same whatever the score.",
  example: "gR@10",
  params: { ...documentScoreParams, rank },
  at: "rank",
  source: { paper: "kamps2007measures", where: "Eq. 12" },
  needs: neither,

  score({ documents, relevantDocuments, rules }, { rank }) {
    if (documents.length === 0) return 0;
    if (relevantDocuments === 0 && rules.barrenTopics === "scored") return NaN;
    return ratio(relevantAmong(documents.slice(0, rank)), relevantDocuments);
  },
});

export const averageGeneralizedPrecision = defineMeasure({
  name: "AgP",
  about: "Generalized precision averaged over the relevant documents; those not found count 0.",
  example: "AgP",
  params: documentScoreParams,
  averaged: true,
  source: { paper: "kamps2007measures", where: "Eq. 13" },
  needs: documentScoreNeeds,
  instead: () => "AgP(score=rel)",

  score({ documents, relevantDocuments, rules }, values) {
    if (relevantDocuments === 0 && rules.barrenTopics === "scored") return NaN;
    let [scored, total] = [0, 0];
    for (const [i, document] of documents.entries()) {
      scored += documentScore(document, values);
      if (document.grade > 0) total += scored / (i + 1);
    }
    return ratio(total, relevantDocuments);
  },
});

function relevantAmong(documents: TopicGains["documents"]): number {
  return documents.filter(({ grade }) => grade > 0).length;
}
