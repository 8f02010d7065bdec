import type { JudgedTopic } from "../data/judgements.ts";
import { judgedIds } from "../gain/judged-ids.ts";
import { startsAndLengths } from "./page-columns.ts";
import type { PageJudged } from "./page-data.ts";
import type { DocumentNumbers } from "./page-documents.ts";
import { type Chunks, chunkedColumn } from "./reading/known-chunks.ts";

/** A topic's judgements as columns. A document that is not relevant and that no run returned is left out. */
export function judgedColumns(judged: JudgedTopic, documents: DocumentNumbers, chunks: Chunks | undefined): PageJudged {
  const ids = judgedIds(judged);
  const shown: number[] = []; // by index
  for (let i = 0; i < ids.size; i++) if (ids.gradeAt(i) > 0 || documents.has(ids.texts[i]!)) shown.push(i);
  const judgements = shown.map((i) => ids.documentAt(i));
  return {
    docs: shown.map((i) => documents.number(ids.texts[i]!)),
    grades: shown.map((i) => ids.gradeAt(i)),
    entries: judgements.map(({ bestEntry }) => bestEntry ?? null),
    ranges: judgements.map(({ relevant }) => startsAndLengths(relevant)),
    chunked:
      chunks &&
      chunkedColumn(
        shown.map((i, at) => ({ doc: ids.texts[i]!, relevant: judgements[at]!.relevant })),
        chunks,
      ),
  };
}
