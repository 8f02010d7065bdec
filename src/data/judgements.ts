// The judgements of assessors, by topic and document, and functions that combine judgements from several files or with
// several right answers.

import type { Note } from "../base/note.ts";
import { ColumnTopic } from "./judged-columns.ts";
import { type DocumentOrigin, joinedOrigin } from "./origin.ts";
import { type RangeSet, union } from "../text/range.ts";

/** The judgement of one document for one topic. */
export interface JudgedDocument {
  /** The highlighted text. Empty if the assessor read the document and highlighted nothing. */
  readonly relevant: RangeSet;
  /**
   * The grade of relevance. A document is relevant if it is above 0. With highlights it is 1 if the file gives no
   * grade.
   */
  readonly grade: number;
  /** The length of the document in characters, if it is known. */
  readonly length?: number | undefined;
  /** The best entry point: where a reader should start. */
  readonly bestEntry?: number | undefined;
  /** The highlighted characters, summed over all elements of the document, if they are known. */
  readonly relevantInElements?: number | undefined;
  /** The sizes of judged elements, if the file gives these instead of ranges (INEX 2005). */
  readonly elements?: readonly JudgedElement[] | undefined;
  /**
   * For a document with highlights: the elements that contain highlighted text, in document order, if they are known.
   */
  readonly highlightedElements?: readonly HighlightedElement[] | undefined;
  /** The white space in the highlighted text, if a measure needs it and the text is known. */
  readonly blank?: RangeSet | undefined;
  /** Who judged the document, and how each highlight came about, if the file says so. */
  readonly origin?: DocumentOrigin | undefined;
  /** How many lines of the file judge it relevant, if there are several. */
  readonly timesRelevant?: number | undefined;
}

/** An element and how much of it is relevant. */
export interface JudgedElement {
  readonly path: string;
  /** "1", "2", or "?" if the element is too small to say. */
  readonly exhaustivity: string;
  /** The size in characters, as the file counts them. */
  readonly size: number;
  /** The highlighted characters among those. */
  readonly relevant: number;
}

/** An element, given by its range, and how much of it is highlighted. */
export interface HighlightedElement {
  readonly start: number;
  readonly end: number;
  /** The number of elements around it. */
  readonly depth: number;
  /** The highlighted characters in it. */
  readonly relevant: number;
}

export type JudgedTopic = ReadonlyMap<string, JudgedDocument>;

/** Alternatives for one thing that a topic needs. A group with only one alternative requires that one. */
export type GoldGroup = readonly JudgedTopic[];

export interface Judgements {
  /** The kind of judgements: highlighted text, elements with the size of their relevant part, or whole documents. */
  readonly of: "highlights" | "elements" | "grades";
  /** All judged documents. For a topic with several right answers, all of them together. */
  readonly topics: ReadonlyMap<string, JudgedTopic>;
  /**
   * For topics with several right answers: each answer separately. A run is scored by the answer that is best for it.
   */
  readonly alternatives?: ReadonlyMap<string, readonly JudgedTopic[]> | undefined;
  /**
   * For topics that need several things, each of which has alternatives: how the right answers are composed. A right
   * answer has one alternative of each group. `alternatives` contains every such choice, and these are scored.
   */
  readonly groups?: ReadonlyMap<string, readonly GoldGroup[]> | undefined;
  /** Topics that cannot be answered, according to the file. Nothing is relevant to them. */
  readonly unanswerable?: ReadonlySet<string> | undefined;
  /** Notes from reading the judgements. */
  readonly notes?: readonly Note[];
  /** The file that the judgements were read from. */
  readonly source?: string | undefined;
  /**
   * The task for scoring, if neither the runs nor the options name one. For records (JSONL, CSV, SQuAD) it is chunks.
   */
  readonly usualTask?: string | undefined;
}

/** True if something is relevant to the topic. If nothing is, recall has no meaning. */
export function hasRelevant(judged: JudgedTopic): boolean {
  if (judged instanceof ColumnTopic) return judged.hasRelevant();
  for (const { grade } of judged.values()) if (grade > 0) return true;
  return false;
}

/**
 * True if documents without relevant text are listed. If none is listed, the file only lists what is relevant. A
 * document that is missing there may still have been judged.
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

/** The judgements of several files as one. INEX published one file per topic and pool. */
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
    // If files differ in this, none is used.
    usualTask: parts.every(({ usualTask }) => usualTask === first?.usualTask) ? first?.usualTask : undefined,
  };
}

/** The right answers of each file are right. Judgements without alternatives belong to every right answer. */
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

/**
 * Groups are kept if only one file has alternatives for the topic. If two have, the answers of each file are kept as
 * they are.
 */
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

/**
 * The judgement of a document that two files judge. Text highlighted in either is relevant, and the later entry point
 * is used.
 */
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

/**
 * The right answers to a topic. Any of them is enough. If there are no alternatives, everything judged is the only
 * answer.
 */
export function answersTo({ topics, alternatives }: Judgements, topic: string): readonly JudgedTopic[] {
  return alternatives?.get(topic) ?? [topics.get(topic) ?? new Map()];
}

/**
 * The same judgements, with `changed` applied to the judged documents of every topic, and of each of its right answers
 * and groups.
 */
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

/** The same judgements, as if a topic needed all its right answers. */
export function together(judgements: Judgements): Judgements {
  return judgements.alternatives === undefined
    ? judgements
    : { ...judgements, alternatives: undefined, groups: undefined };
}
