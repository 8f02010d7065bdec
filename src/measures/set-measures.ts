import { ratio } from "../base/number.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { optionalCutoff } from "./cutoff.ts";
import { defineMeasure, neither, text } from "./measure.ts";
import { harmonicMean, precisionAt, recallAt } from "./precision-recall.ts";

const source = { paper: "inexEval", where: "focused task" } as const;
const stop = optionalCutoff();

export const characterPrecision = defineMeasure({
  name: "charP",
  about: "Of all text returned, the share that is highlighted.",
  example: "charP",
  params: { stop },
  at: "stop",
  formula: "charP = highlighted characters returned / characters returned",
  rewards: "returning nothing but highlighted text",
  ignores: "order, and what was missed",
  source,
  aka: ["char_prec (inex_eval)", "precision (chunking_evaluation)"],
  needs: text,
  instead: () => "artP",
  score: (topic, { stop }) => precisionAt(stop, topic),
});

export const characterRecall = defineMeasure({
  name: "charR",
  about: "Of all highlighted text, the share that was returned.",
  example: "charR",
  params: { stop },
  at: "stop",
  formula: "charR = highlighted characters returned / highlighted characters",
  rewards: "returning all of the highlighted text",
  ignores: "order, and how much other text was returned",
  source,
  aka: ["char_rec (inex_eval)", "recall (chunking_evaluation)"],
  needs: text,
  instead: () => "artR",
  score: (topic, { stop }) => recallAt(stop, topic),
});

export const characterF1 = defineMeasure({
  name: "charF1",
  about: "The harmonic mean of charP and charR.",
  example: "charF1",
  params: { stop },
  at: "stop",
  formula: "charF1 = 2 charP charR / (charP + charR)",
  rewards: "a balance of both",
  ignores: "order",
  source,
  aka: ["char_f1 (inex_eval)"],
  needs: text,
  instead: () => "artF1",
  score: (topic, { stop }) => harmonicMean(precisionAt(stop, topic), recallAt(stop, topic)),
});

export const articlePrecision = defineMeasure({
  name: "artP",
  about: "Of the documents with any result, the share that is relevant.",
  example: "artP",
  params: {},
  formula: "artP = relevant documents returned / documents returned",
  rewards: "returning from relevant documents only",
  ignores: "order, and which parts were returned",
  source,
  trec: ["set_P"],
  aka: ["art_prec (inex_eval)"],
  needs: neither,
  score: documentPrecision,
});

export const articleRecall = defineMeasure({
  name: "artR",
  about: "Of the relevant documents, the share with any result.",
  example: "artR",
  params: {},
  formula: "artR = relevant documents returned / relevant documents",
  rewards: "returning something from every relevant document",
  ignores: "order, and which parts were returned",
  source,
  trec: ["set_recall"],
  aka: ["art_rec (inex_eval)"],
  needs: neither,
  score: documentRecall,
});

export const articleF1 = defineMeasure({
  name: "artF1",
  about: "The harmonic mean of artP and artR.",
  example: "artF1",
  params: {},
  formula: "artF1 = 2 artP artR / (artP + artR)",
  rewards: "a balance of both",
  ignores: "order, and which parts were returned",
  source,
  trec: ["set_F"],
  aka: ["art_f1 (inex_eval)"],
  needs: neither,
  score: (topic) => harmonicMean(documentPrecision(topic), documentRecall(topic)),
});

export const setAveragePrecision = defineMeasure({
  name: "setAP",
  about: "The product of artP and artR: what AP would be if the documents returned were shuffled.",
  example: "setAP",
  params: {},
  formula: "setAP = artP · artR",
  rewards: "a set of documents that is both pure and complete",
  ignores: "order, and which parts were returned",
  source: { paper: "trecEval", where: "set_map" },
  trec: ["set_map"],
  needs: neither,
  score: (topic) => documentPrecision(topic) * documentRecall(topic),
});

function documentPrecision(topic: TopicGains): number {
  return ratio(relevantReturned(topic), topic.documentCount);
}

function documentRecall(topic: TopicGains): number {
  if (topic.relevantDocuments === 0) return topic.rules.barrenTopics === "not a number" ? NaN : 0;
  return relevantReturned(topic) / topic.relevantDocuments;
}

function relevantReturned({ judgedGrades }: TopicGains): number {
  let relevant = 0;
  for (const grade of judgedGrades) if (grade > 0) relevant++;
  return relevant;
}
