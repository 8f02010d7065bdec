import type { JudgedTopic } from "../data/judgements.ts";
import type { PageJudged } from "./page-data.ts";
import type { DocumentNumbers } from "./page-documents.ts";

/** A topic's judgements as columns. A document that is not relevant and that no run returned is left out. */
export function judgedColumns(judged: JudgedTopic, documents: DocumentNumbers): PageJudged {
  const shown = [...judged].filter(([doc, { grade }]) => grade > 0 || documents.has(doc));
  return {
    docs: shown.map(([doc]) => documents.number(doc)),
    grades: shown.map(([, { grade }]) => grade),
    entries: shown.map(([, { bestEntry }]) => bestEntry ?? null),
    ranges: shown.map(([, { relevant }]) => relevant.flatMap(({ start, end }) => [start, end - start])),
  };
}
