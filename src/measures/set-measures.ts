import { ratio } from "../base/number.ts";
import type { TopicGains } from "../gain/gain.ts";
import { defineMeasure, neither, text } from "./measure.ts";
import { harmonicMean, precisionAfter, recallAfter } from "./precision-recall.ts";

const source = { paper: "inexEval", where: "focused task" } as const;

export const characterPrecision = defineMeasure({
  name: "charP",
  about: "Of all text returned, the share that is highlighted.",
  example: "charP",
  params: {},
  source,
  needs: text,
  instead: () => "artP",
  score: (topic) => precisionAfter(Infinity, topic),
});

export const characterRecall = defineMeasure({
  name: "charR",
  about: "Of all highlighted text, the share that was returned.",
  example: "charR",
  params: {},
  source,
  needs: text,
  instead: () => "artR",
  score: (topic) => recallAfter(Infinity, topic),
});

export const characterF1 = defineMeasure({
  name: "charF1",
  about: "The harmonic mean of charP and charR.",
  example: "charF1",
  params: {},
  source,
  needs: text,
  instead: () => "artF1",
  score: (topic) => harmonicMean(precisionAfter(Infinity, topic), recallAfter(Infinity, topic)),
});

export const articlePrecision = defineMeasure({
  name: "artP",
  about: "Of the documents with any result, the share that is relevant.",
  example: "artP",
  params: {},
  source,
  needs: neither,
  score: documentPrecision,
});

export const articleRecall = defineMeasure({
  name: "artR",
  about: "Of the relevant documents, the share with any result.",
  example: "artR",
  params: {},
  source,
  needs: neither,
  score: documentRecall,
});

export const articleF1 = defineMeasure({
  name: "artF1",
  about: "The harmonic mean of artP and artR.",
  example: "artF1",
  params: {},
  source,
  needs: neither,
  score: (topic) => harmonicMean(documentPrecision(topic), documentRecall(topic)),
});

function documentPrecision({ documents }: TopicGains): number {
  return ratio(documents.filter(({ grade }) => grade > 0).length, documents.length);
}

function documentRecall({ documents, relevantDocuments, rules }: TopicGains): number {
  if (relevantDocuments === 0) return rules.barrenTopics === "scored" ? NaN : 0;
  return documents.filter(({ grade }) => grade > 0).length / relevantDocuments;
}
