import type { Note } from "../base/note.ts";
import { codePoints } from "../text/code-points.ts";
import type { RangeSet } from "../text/range.ts";
import type { Collection } from "./collection.ts";

/** What an assessor said of one document for one topic. */
export interface JudgedDocument {
  /** The highlighted text. Empty: read by the assessor, nothing highlighted. */
  readonly relevant: RangeSet;
  /** How relevant the document is; above 0 counts as relevant. With highlights: 1 where there are any. */
  readonly grade: number;
  /** Characters in the document, where known. */
  readonly length?: number | undefined;
  /** The best entry point: where a reader should start. */
  readonly bestEntry?: number | undefined;
  /** How many lines of the file judged it relevant, where it was more than one. */
  readonly timesRelevant?: number | undefined;
}

export type JudgedTopic = ReadonlyMap<string, JudgedDocument>;

export interface Judgements {
  /** What was judged: text that was highlighted, or documents that were graded. */
  readonly of: "highlights" | "grades";
  readonly topics: ReadonlyMap<string, JudgedTopic>;
  /** What reading them brought up. */
  readonly notes?: readonly Note[];
  /** The file they came from. */
  readonly source?: string | undefined;
}

/** Whether anything is relevant to the topic. Where nothing is, recall has no meaning. */
export function hasRelevant(judged: JudgedTopic): boolean {
  for (const { grade } of judged.values()) if (grade > 0) return true;
  return false;
}

/** The same judgements, with the lengths of documents that they leave out taken from the collection. */
export function withLengths(judgements: Judgements, { documents }: Collection): Judgements {
  const topics = new Map<string, JudgedTopic>();
  for (const [topic, judged] of judgements.topics) {
    const filled = [...judged].map(([doc, document]) => {
      const text = documents.get(doc)?.text;
      const known = document.length !== undefined || text === undefined;
      return [doc, known ? document : { ...document, length: codePoints(text) }] as const;
    });
    topics.set(topic, new Map(filled));
  }
  return { ...judgements, topics };
}
