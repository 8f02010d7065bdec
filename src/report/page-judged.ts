import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import { judgedIds } from "../score/gain/judged-documents.ts";
import { startsAndLengths } from "./page-columns.ts";
import type { PageJudged } from "./page-data.ts";
import type { DocumentNumbers } from "./page-documents.ts";
import { type Chunks, chunkedColumn } from "./reading/known-chunks.ts";

/** A topic's judgements as columns. A document that is not relevant and that no run returned is left out. */
export function judgedColumns(judged: JudgedTopic, documents: DocumentNumbers, chunks: Chunks | undefined): PageJudged {
  const ids = judgedIds(judged);
  const { bestEntry, first } = ids.highlights();
  const shown: number[] = []; // by index
  for (let i = 0; i < ids.size; i++) if (ids.gradeAt(i) > 0 || documents.knownAt(ids, i) >= 0) shown.push(i);
  const isBare = (i: number): boolean => first[i] === first[i + 1]; // most are, and no object is made of them
  return {
    docs: shown.map((i) => documents.numberAt(ids, i)),
    grades: shown.map((i) => ids.gradeAt(i)),
    entries: shown.map((i) => (Number.isNaN(bestEntry[i]!) ? null : bestEntry[i]!)),
    ranges: shown.map((i) => (isBare(i) ? [] : startsAndLengths(ids.documentAt(i).relevant))),
    chunked:
      chunks &&
      chunkedColumn(
        shown.map((i) => ({ doc: ids.texts[i]!, relevant: ids.documentAt(i).relevant })),
        chunks,
      ),
  };
}

/** How long documents are, by their numbers, as the judgements say; NaN where they do not. */
export function judgedLengths({ topics }: Judgements, documents: DocumentNumbers): Float64Array {
  const lengths = new Float64Array(documents.count()).fill(NaN);
  for (const topic of topics.values()) {
    const ids = judgedIds(topic);
    const { length } = ids.highlights();
    for (let i = 0; i < ids.size; i++) {
      if (Number.isNaN(length[i]!)) continue;
      const number = documents.knownAt(ids, i);
      if (number >= 0) lengths[number] = length[i]!;
    }
  }
  return lengths;
}
