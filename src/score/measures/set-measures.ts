// Measures of everything that was returned, without regard to order: its text, or its documents.

import { ratio } from "../../base/number.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { optionalCutoff } from "./cutoff.ts";
import { neither, ourMeasure, text } from "./measure.ts";
import { harmonicMean, precisionAt, recallAt } from "./precision-recall.ts";
import { gradedDocuments, overlappingResults } from "./worked.ts";

const source = { paper: "inexEval", where: "focused task" } as const;
const stop = optionalCutoff();

export const characterPrecision = ourMeasure({
  name: "charP",
  about: "Of all text returned, the share that is highlighted.",
  params: { stop },
  at: "stop",
  formula: "charP = highlighted characters returned / characters returned",
  latex: String.raw`charP = \frac{\text{highlighted characters returned}}{\text{characters returned}}`,
  rewards: "returning nothing but highlighted text",
  ignores: "order, and what was missed",
  source,
  aka: ["char_prec (inex_eval)", "precision (chunking_evaluation)"],
  worked: {
    on: overlappingResults,
    working: [
      "highlighted, each once: 5..10 and 20..25, 10 characters",
      "read, each time: 10 + 12 + 17 = 39 characters",
    ],
    value: "10/39",
  },
  needs: text,
  instead: () => "artP",
  score: (topic, { stop }) => precisionAt(stop, topic),
});

export const characterRecall = ourMeasure({
  name: "charR",
  about: "Of all highlighted text, the share that was returned.",
  params: { stop },
  at: "stop",
  formula: "charR = highlighted characters returned / highlighted characters",
  latex: String.raw`charR = \frac{\text{highlighted characters returned}}{\text{highlighted characters}}`,
  rewards: "returning all of the highlighted text",
  ignores: "order, and how much other text was returned",
  source,
  aka: ["char_rec (inex_eval)", "recall (chunking_evaluation)"],
  worked: {
    on: overlappingResults,
    working: ["highlighted and returned: 5..10 and 20..25, 10 characters", "highlighted: 5 + 5 + 5 = 15 characters"],
    value: "10/15",
  },
  exempt: ["barren topics"],
  needs: text,
  instead: () => "artR",
  score: (topic, { stop }) => recallAt(stop, topic),
});

export const characterF1 = ourMeasure({
  name: "charF1",
  about: "The harmonic mean of charP and charR.",
  params: { stop },
  at: "stop",
  formula: "charF1 = 2 charP charR / (charP + charR)",
  latex: String.raw`charF1 = \frac{2 \cdot charP \cdot charR}{charP + charR}`,
  rewards: "a balance of both",
  ignores: "order",
  source,
  aka: ["char_f1 (inex_eval)"],
  worked: {
    on: overlappingResults,
    working: ["charP = 10/39, charR = 10/15", "charF1 = 2 · 10 / (39 + 15)"],
    value: "20/54",
  },
  needs: text,
  instead: () => "artF1",
  score: (topic, { stop }) => harmonicMean(precisionAt(stop, topic), recallAt(stop, topic)),
});

export const articlePrecision = ourMeasure({
  name: "artP",
  about: "Of the documents with any result, the share that is relevant.",
  formula: "artP = relevant documents returned / documents returned",
  latex: String.raw`artP = \frac{\text{relevant documents returned}}{\text{documents returned}}`,
  rewards: "returning from relevant documents only",
  ignores: "order, and which parts were returned",
  source,
  trec: ["set_P"],
  aka: ["art_prec (inex_eval)"],
  worked: {
    on: gradedDocuments,
    working: ["returned and relevant: a, c", "returned: b, a, u, c"],
    value: "2/4",
  },
  needs: neither,
  score: documentPrecision,
});

export const articleRecall = ourMeasure({
  name: "artR",
  about: "Of the relevant documents, the share with any result.",
  formula: "artR = relevant documents returned / relevant documents",
  latex: String.raw`artR = \frac{\text{relevant documents returned}}{\text{relevant documents}}`,
  rewards: "returning something from every relevant document",
  ignores: "order, and which parts were returned",
  source,
  trec: ["set_recall"],
  aka: ["art_rec (inex_eval)"],
  worked: {
    on: gradedDocuments,
    working: ["returned and relevant: a, c", "relevant: a, c, e"],
    value: "2/3",
  },
  exempt: ["barren topics"],
  needs: neither,
  score: documentRecall,
});

export const articleF1 = ourMeasure({
  name: "artF1",
  about: "The harmonic mean of artP and artR.",
  formula: "artF1 = 2 artP artR / (artP + artR)",
  latex: String.raw`artF1 = \frac{2 \cdot artP \cdot artR}{artP + artR}`,
  rewards: "a balance of both",
  ignores: "order, and which parts were returned",
  source,
  trec: ["set_F"],
  aka: ["art_f1 (inex_eval)"],
  worked: {
    on: gradedDocuments,
    working: ["artP = 2/4, artR = 2/3", "artF1 = 2 · 2/4 · 2/3 / (2/4 + 2/3)"],
    value: "4/7",
  },
  needs: neither,
  score: (topic) => harmonicMean(documentPrecision(topic), documentRecall(topic)),
});

export const setAveragePrecision = ourMeasure({
  name: "setAP",
  about: "The product of artP and artR: what AP would be if the documents returned were shuffled.",
  formula: "setAP = artP · artR",
  latex: String.raw`setAP = artP \cdot artR`,
  rewards: "a set of documents that is both pure and complete",
  ignores: "order, and which parts were returned",
  source: { paper: "trecEval", where: "set_map" },
  trec: ["set_map"],
  worked: {
    on: gradedDocuments,
    working: ["artP = 2/4, artR = 2/3", "setAP = 2/4 · 2/3"],
    value: "1/3",
  },
  exempt: ["barren topics"],
  needs: neither,

  score(topic) {
    if (topic.relevantDocuments === 0) return documentRecall(topic);
    const found = relevantReturned(topic);
    // Only one division, because a product of two quotients may miss a tie that trec_eval rounds up, as in 3 · 3 / (4 ·
    // 40).
    return ratio(found * found, topic.documentCount * topic.relevantDocuments);
  },
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
