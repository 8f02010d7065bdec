// A thread that makes segments from the documents that it is sent.

import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../base/node/thread.ts";
import { segmentBuilder } from "../engine/build-segment.ts";
import { byteColumnBuilder } from "../engine/byte-column.ts";
import type { Segment } from "../engine/segment.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import { type DocumentPile, documentsIn, type SentSegment } from "./segment-threads.ts";

const builder = loadAnalyzer(workerData).then(segmentBuilder);
const between = byteColumnBuilder();

answerQuestions<DocumentPile, SentSegment>(async (pile) => {
  const { documents, ...rest } = (await builder)(documentsIn(pile));
  const sent = { ...rest, ...packed(documents, pile), memory: pile.bytes.buffer };
  const { terms, postings, positions, holding, wordsBetween } = sent;
  const columns = [terms, postings, positions, holding, wordsBetween].flatMap(({ bytes, from }) => [bytes, from]);
  const numbers = [sent.documentCounts, sent.occurrences, sent.places, sent.lengths, sent.wordCounts];
  const moved = [...columns, ...numbers].map(({ buffer }) => buffer as ArrayBuffer);
  return { answer: sent, moved: [...moved, sent.memory] };
});

function packed(documents: Segment["documents"], { abouts }: DocumentPile) {
  const placeOf = new Map(abouts.map(({ doc }, place) => [doc, place]));
  for (const { wordsBetween } of documents) {
    between.bytes(wordsBetween, 0, wordsBetween.length);
    between.endCell();
  }
  return {
    places: Int32Array.from(documents, ({ doc }) => placeOf.get(doc)!),
    lengths: Int32Array.from(documents, ({ length }) => length),
    wordCounts: Int32Array.from(documents, ({ words }) => words),
    wordsBetween: between.column(),
  };
}
