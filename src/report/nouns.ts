// What the page calls topics, runs, results and highlighted text. Reports of chunks speak of questions, retrievers, chunks and text that answers.

import { counted } from "../base/note.ts";
import type { PageData } from "./page-data.ts";

export interface PageNouns {
  readonly topic: string;
  readonly run: string;
  readonly result: string;
  /** "1,200 highlighted characters". */
  relevant(characters: number): string;
}

const usual: PageNouns = {
  topic: "topic",
  run: "run",
  result: "result",
  relevant: (characters) => counted(characters, "highlighted character", "highlighted characters"),
};

const ofChunks: PageNouns = {
  topic: "question",
  run: "retriever",
  result: "chunk",
  relevant: (characters) => counted(characters, "character that answers", "characters that answer"),
};

/** True if the report is of chunks that a retriever hands to a language model. */
export function isOfChunks({ task }: Pick<PageData, "task">): boolean {
  return task === "chunks";
}

export function nounsOf(data: Pick<PageData, "task">): PageNouns {
  return isOfChunks(data) ? ofChunks : usual;
}
