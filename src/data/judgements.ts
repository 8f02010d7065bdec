// What assessors said, by topic and document, and the ways to put judgements together: several files, several right answers.

import type { Note } from "../base/note.ts";
import { ColumnTopic } from "./judged-columns.ts";
import { type DocumentOrigin, joinedOrigin } from "./origin.ts";
import { type RangeSet, union } from "../text/range.ts";

/** What an assessor said of one document for one topic. */
export interface JudgedDocument {
  /** The highlighted text. Empty: read by the assessor, nothing highlighted. */
  readonly relevant: RangeSet;
  /** How relevant the document is; above 0 counts as relevant. With highlights: 1 where the file gives no grade. */
  readonly grade: number;
  /** Characters in the document, where known. */
  readonly length?: number | undefined;
  /** The best entry point: where a reader should start. */
  readonly bestEntry?: number | undefined;
  /** Highlighted characters summed over all its elements, where those are known. */
  readonly relevantInElements?: number | undefined;
  /** The sizes of judged elements, where the file gives those and no ranges (INEX 2005). */
  readonly elements?: readonly JudgedElement[] | undefined;
  /** Of a document with highlights: its elements that hold highlighted text, in document order, where they are known. */
  readonly highlightedElements?: readonly HighlightedElement[] | undefined;
  /** White space in the highlighted text, where a measure asks for it and the text is known. */
  readonly blank?: RangeSet | undefined;
  /** Who said so, and how each highlight came about, where the file tells. */
  readonly origin?: DocumentOrigin | undefined;
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

/** An element by its range, and how much of it is highlighted. */
export interface HighlightedElement {
  readonly start: number;
  readonly end: number;
  /** Elements around it. */
  readonly depth: number;
  /** Highlighted characters in it. */
  readonly relevant: number;
}

export type JudgedTopic = ReadonlyMap<string, JudgedDocument>;

/** What a topic needs, as one of several alternatives; one that stands alone is needed as it is. */
export type GoldGroup = readonly JudgedTopic[];

export interface Judgements {
  /** What was judged: text that was highlighted; elements, by the size of what is relevant in them; whole documents. */
  readonly of: "highlights" | "elements" | "grades";
  /** All that was judged; of a topic with several right answers, those together. */
  readonly topics: ReadonlyMap<string, JudgedTopic>;
  /** Of topics with several right answers: each of them alone. A run is scored by the one that is best for it. */
  readonly alternatives?: ReadonlyMap<string, readonly JudgedTopic[]> | undefined;
  /**
   * Of topics that need several things, each in one of several ways: how their right answers come about. An answer has one
   * alternative of each group; `alternatives` has every such choice, and is what is scored.
   */
  readonly groups?: ReadonlyMap<string, readonly GoldGroup[]> | undefined;
  /** Topics of which the file says that they cannot be answered: nothing is relevant to them. */
  readonly unanswerable?: ReadonlySet<string> | undefined;
  /** What reading them brought up. */
  readonly notes?: readonly Note[];
  /** The file they came from. */
  readonly source?: string | undefined;
  /** The task that runs are scored for where neither they nor the options name one; of records (JSONL, CSV, SQuAD): chunks. */
  readonly usualTask?: string | undefined;
}

/** Whether anything is relevant to the topic. Where nothing is, recall has no meaning. */
export function hasRelevant(judged: JudgedTopic): boolean {
  if (judged instanceof ColumnTopic) return judged.hasRelevant();
  for (const { grade } of judged.values()) if (grade > 0) return true;
  return false;
}

/**
 * Whether documents with nothing relevant are listed. Where none is, the file lists what is relevant and nothing else: that a
 * document is not in it does not say that no assessor looked at it.
 */
export function judgesNonrelevant({ topics }: Judgements): boolean {
  for (const judged of topics.values()) if (hasNonrelevant(judged)) return true;
  return false;
}

function hasNonrelevant(judged: JudgedTopic): boolean {
  if (judged instanceof ColumnTopic) return judged.hasNonrelevant();
  for (const { grade } of judged.values()) if (grade === 0) return true;
  return false;
}

/** Judgements from several files as one: INEX gave out a file a topic and pool. */
export function mergedJudgements(parts: readonly Judgements[], source: string | undefined): Judgements {
  const byTopic = new Map<string, JudgedTopic[]>();
  for (const part of parts)
    for (const [topic, judged] of part.topics) byTopic.set(topic, [...(byTopic.get(topic) ?? []), judged]);
  const [first] = parts;
  return {
    of: first?.of ?? "highlights",
    topics: new Map(Array.from(byTopic, ([topic, judged]) => [topic, joined(judged)])),
    alternatives: mergedAlternatives(parts),
    groups: mergedGroups(parts),
    ...(parts.some(({ unanswerable }) => unanswerable !== undefined) && {
      unanswerable: new Set(parts.flatMap(({ unanswerable }) => [...(unanswerable ?? [])])),
    }),
    notes: parts.flatMap(({ notes = [] }) => notes),
    source,
    // Files that differ in this tell nothing.
    usualTask: parts.every(({ usualTask }) => usualTask === first?.usualTask) ? first?.usualTask : undefined,
  };
}

/** Each file's right answers are right; what a file says without alternatives belongs to every one of them. */
function mergedAlternatives(parts: readonly Judgements[]): Judgements["alternatives"] {
  const several = new Set(parts.flatMap(({ alternatives }) => [...(alternatives?.keys() ?? [])]));
  if (several.size === 0) return undefined;
  return new Map(
    Array.from(several, (topic) => {
      const common = parts.flatMap(({ topics, alternatives }) =>
        alternatives?.has(topic) ? [] : (topics.get(topic) ?? []),
      );
      const answers = parts.flatMap(({ alternatives }) => alternatives?.get(topic) ?? []);
      return [topic, answers.map((answer) => joined([...common, answer]))];
    }),
  );
}

/** Groups stay where one file alone has alternatives; where two have, each file's answers are right as they stand. */
function mergedGroups(parts: readonly Judgements[]): Judgements["groups"] {
  const merged = new Map<string, readonly GoldGroup[]>();
  for (const part of parts)
    for (const [topic, groups] of part.groups ?? []) {
      const others = parts.filter((other) => other !== part);
      if (others.some(({ alternatives }) => alternatives?.has(topic))) continue;
      const needed = groups.flatMap((group) => (group.length === 1 ? group : []));
      const common = joined([...needed, ...others.flatMap(({ topics }) => topics.get(topic) ?? [])]);
      merged.set(topic, [[common], ...groups.filter(({ length }) => length > 1)]);
    }
  return merged.size === 0 ? undefined : merged;
}

function joined(topics: readonly JudgedTopic[]): JudgedTopic {
  const documents = new Map<string, JudgedDocument>();
  for (const judged of topics)
    for (const [doc, document] of judged) documents.set(doc, both(documents.get(doc), document));
  return documents;
}

/** A document that two files judge: what either highlights is relevant, and the later entry point stands. */
function both(first: JudgedDocument | undefined, second: JudgedDocument): JudgedDocument {
  if (first === undefined) return second;
  const relevant = union(first.relevant, second.relevant);
  const origin = joinedOrigin(relevant, [first.origin, second.origin]);
  return {
    relevant,
    grade: Math.max(first.grade, second.grade),
    length: second.length ?? first.length,
    bestEntry: second.bestEntry ?? first.bestEntry,
    elements: second.elements ?? first.elements,
    ...(origin !== undefined && { origin }),
  };
}

/** The right answers to a topic: several, any of which will do, or all that was judged as the only one. */
export function answersTo({ topics, alternatives }: Judgements, topic: string): readonly JudgedTopic[] {
  return alternatives?.get(topic) ?? [topics.get(topic) ?? new Map()];
}

/** The same judgements, with every topic's judged documents changed alike, together, in each right answer and group. */
export function withTopics(
  judgements: Judgements,
  changed: (judged: JudgedTopic, topic: string) => JudgedTopic,
): Judgements {
  const topics = new Map(Array.from(judgements.topics, ([topic, judged]) => [topic, changed(judged, topic)]));
  if (judgements.alternatives === undefined) return { ...judgements, topics };
  const alternatives = new Map(
    Array.from(judgements.alternatives, ([topic, answers]) => [topic, answers.map((judged) => changed(judged, topic))]),
  );
  if (judgements.groups === undefined) return { ...judgements, topics, alternatives };
  const groups = new Map(
    Array.from(judgements.groups, ([topic, each]) => [
      topic,
      each.map((group) => group.map((judged) => changed(judged, topic))),
    ]),
  );
  return { ...judgements, topics, alternatives, groups };
}

/** The same judgements, as if all right answers to a topic were needed. */
export function together(judgements: Judgements): Judgements {
  return judgements.alternatives === undefined
    ? judgements
    : { ...judgements, alternatives: undefined, groups: undefined };
}
