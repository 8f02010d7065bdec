// A run: the ranked results of a system for each topic, as objects (`Run`, for whoever needs them whole) and as columns (`Results`,
// for whoever passes through the topics one by one).

import type { Note } from "../base/note.ts";
import type { Answer } from "./answers.ts";
import type { IdBytes, IdList } from "./encoded-ids.ts";

/** One answer of a system: a part of a document. Its rank is its place in the topic's list. */
export interface Passage {
  readonly doc: string;
  /** Half-open, in code points. -1 where the system's answer could not be resolved to a place. */
  readonly start: number;
  readonly end: number;
  /** The system's own number, kept for writing the run again; it never changes the order. */
  readonly score?: number | undefined;
  /** How the system said where it is, where the file tells: by the path of an element, or by two points. */
  readonly kind?: "element" | "passage" | undefined;
  /** The path of the element, where judgements of elements may ask for it. */
  readonly path?: string | undefined;
  /** The line of the file it was read from. */
  readonly line?: number | undefined;
}

export interface Run {
  /** The run's tag: what reports call it. */
  readonly name: string;
  /** What it answers with. In a run of documents, start and end are 0 and mean nothing. */
  readonly answers: "passages" | "documents";
  readonly topics: ReadonlyMap<string, readonly Passage[]>;
  /** Of a run that is what answers cite: the answers, by topic. */
  readonly cites?: ReadonlyMap<string, Answer> | undefined;
  /** What the submission says of itself. */
  readonly metadata?: RunMetadata | undefined;
  /** What reading it brought up. */
  readonly notes?: readonly Note[];
  /** The file it came from. */
  readonly source?: string | undefined;
}

/** What an INEX submission says of itself, in its own words. */
export interface RunMetadata {
  readonly participant?: string | undefined;
  /** Such as "Focused" or "CO.Thorough". */
  readonly task?: string | undefined;
  /** "automatic" or "manual". */
  readonly query?: string | undefined;
  /** "element", "passage" or "fol". */
  readonly resultType?: string | undefined;
  /** The fields of the topics that the system read. */
  readonly topicFields?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly collections?: readonly string[] | undefined;
}

/** An answer that its system could not place in the document ("X" or -1 in the file). */
export function isUnresolved(passage: Passage): boolean {
  return passage.start < 0;
}

/**
 * The results of one topic as columns, which may be longer than the list. A document goes by its place among the
 * documents of the list, in order of first appearance.
 */
export interface Results {
  /** Results in the list. */
  readonly count: number;
  /** Different documents among them. */
  readonly documents: number;
  /** Whether each result is a whole document, and each document has one: then there is nothing in the columns. */
  readonly whole: boolean;
  /** By result: its document. */
  readonly document: Int32Array;
  /** By result: half-open, in code points; -1 where its system could not place it. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Writes the index + 1 of each of these ids at the place of the document that has it; gives how many have one. */
  mark(ids: IdList, places: Int32Array): number;
  idOf(document: number): string;
  /** Adds its id to others. */
  addId(document: number, to: IdBytes): void;
  /** The lines of the file that have the first result and the last; undefined where the order is not that of the lines. */
  readonly lines?: readonly [first: number, last: number] | undefined;
  /** The same as objects, best first. */
  passages(): readonly Passage[];
}

/** Takes the topics of a run one by one. The results are valid until it returns. */
export type TopicSink = (topic: string, results: Results) => void;
