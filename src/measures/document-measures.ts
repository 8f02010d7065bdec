import { ratio } from "../base/number.ts";
import { count, defineMeasure, neither } from "./measure.ts";

const rank = count("documents read, r");

export const averagePrecision = defineMeasure({
  name: "AP",
  about: "Document precision averaged over the relevant documents; those not found count 0.",
  example: "AP",
  params: {},
  averaged: true,
  source: { paper: "trecEval", where: "map" },
  needs: neither,

  score({ documents, relevantDocuments }) {
    let [relevant, total] = [0, 0];
    for (const [i, { grade }] of documents.entries()) if (grade > 0) total += ++relevant / (i + 1);
    return ratio(total, relevantDocuments);
  },
});

export const documentPrecision = defineMeasure({
  name: "docP",
  about: "Of the first r documents, the share that is relevant.",
  example: "docP@10",
  params: { rank },
  at: "rank",
  source: { paper: "trecEval", where: "P" },
  needs: neither,

  score: ({ documents }, { rank }) => documents.slice(0, rank).filter(({ grade }) => grade > 0).length / rank,
});

export const discountedGain = defineMeasure({
  name: "nDCG",
  about: "The grades of the first r documents, discounted by log2(rank + 1), against the best order possible.",
  example: "nDCG@10",
  params: { rank },
  at: "rank",
  source: { paper: "trecEval", where: "ndcg_cut" },
  needs: neither,

  score: ({ documents, idealGrades }, { rank }) =>
    ratio(discounted(documents.slice(0, rank).map(({ grade }) => grade)), discounted(idealGrades.slice(0, rank))),
});

function discounted(grades: readonly number[]): number {
  let total = 0;
  for (const [i, grade] of grades.entries()) if (grade > 0) total += grade / Math.log2(i + 2);
  return total;
}
