import type { Note } from "../base/note.ts";
import { type RangeSet, union } from "../text/range.ts";
import { ColumnTopic } from "./column-topic.ts";

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
  /** Highlighted characters summed over all its elements, where those are known. */
  readonly relevantInElements?: number | undefined;
  /** The sizes of judged elements, where the file gives those and no ranges (INEX 2005). */
  readonly elements?: readonly JudgedElement[] | undefined;
  /** How many lines of the file judged it relevant, where it was more than one. */
  readonly timesRelevant?: number | undefined;
}

/** An element and how much of it is relevant. */
export interface JudgedElement {
  readonly path: string;
  /** "1", "2", or "?" for too small to say. */
  readonly exhaustivity: string;
  /** Characters, as the file counts them. */
  readonly size: number;
  /** Highlighted characters among those. */
  readonly relevant: number;
}

export type JudgedTopic = ReadonlyMap<string, JudgedDocument>;

export interface Judgements {
  /** What was judged: text that was highlighted; elements, by the size of what is relevant in them; whole documents. */
  readonly of: "highlights" | "elements" | "grades";
  readonly topics: ReadonlyMap<string, JudgedTopic>;
  /** What reading them brought up. */
  readonly notes?: readonly Note[];
  /** The file they came from. */
  readonly source?: string | undefined;
}

/** Whether anything is relevant to the topic. Where nothing is, recall has no meaning. */
export function hasRelevant(judged: JudgedTopic): boolean {
  if (judged instanceof ColumnTopic) return judged.hasRelevant();
  for (const { grade } of judged.values()) if (grade > 0) return true;
  return false;
}

/** Judgements from several files as one: INEX gave out a file a topic and pool. */
export function mergedJudgements(parts: readonly Judgements[], source: string | undefined): Judgements {
  const topics = new Map<string, Map<string, JudgedDocument>>();
  for (const part of parts)
    for (const [topic, judged] of part.topics) {
      const documents = topics.get(topic) ?? new Map<string, JudgedDocument>();
      for (const [doc, document] of judged) documents.set(doc, both(documents.get(doc), document));
      topics.set(topic, documents);
    }
  return { of: parts[0]?.of ?? "highlights", topics, notes: parts.flatMap(({ notes = [] }) => notes), source };
}

/** A document that two files judge: what either highlights is relevant, and the later entry point stands. */
function both(first: JudgedDocument | undefined, second: JudgedDocument): JudgedDocument {
  if (first === undefined) return second;
  return {
    relevant: union(first.relevant, second.relevant),
    grade: Math.max(first.grade, second.grade),
    length: second.length ?? first.length,
    bestEntry: second.bestEntry ?? first.bestEntry,
    elements: second.elements ?? first.elements,
  };
}
