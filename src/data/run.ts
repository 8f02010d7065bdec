// A run: the ranked results of a system for each topic. `Run` has them as objects, for code that needs the whole run.
// `Results` has them as columns, for code that reads the topics one by one.

import type { Note } from "../base/note.ts";
import type { Answer } from "./answers.ts";
import type { IdBytes, IdList } from "./encoded-ids.ts";

/** One result of a system: a part of a document. Its rank is its place in the topic's list. */
export interface Passage {
  readonly doc: string;
  /** The offsets are half-open and count code points. -1 if the result could not be resolved to a place. */
  readonly start: number;
  readonly end: number;
  /** The system's own score. It is kept for writing the run again, and never changes the order. */
  readonly score?: number | undefined;
  /** How the system gave the place, if the file says so: by the path of an element, or by two points. */
  readonly kind?: "element" | "passage" | undefined;
  /** The path of the element. Judgements of elements may need it. */
  readonly path?: string | undefined;
  /** The line in the file it was read from. */
  readonly line?: number | undefined;
}

export interface Run {
  /** The run's tag. Reports use it as the name. */
  readonly name: string;
  /** The kind of results. In a run of documents, start and end are 0 and have no meaning. */
  readonly answers: "passages" | "documents";
  readonly topics: ReadonlyMap<string, readonly Passage[]>;
  /** The answers by topic, if the run was made from their citations. */
  readonly cites?: ReadonlyMap<string, Answer> | undefined;
  /** The submission's description of itself. */
  readonly metadata?: RunMetadata | undefined;
  /** Notes from reading the run. */
  readonly notes?: readonly Note[];
  /** The file that the run was read from. */
  readonly source?: string | undefined;
}

/** The description that an INEX submission gives of itself, in its own words. */
export interface RunMetadata {
  readonly participant?: string | undefined;
  /** For example "Focused" or "CO.Thorough". */
  readonly task?: string | undefined;
  /** "automatic" or "manual". */
  readonly query?: string | undefined;
  /** "element", "passage" or "fol". */
  readonly resultType?: string | undefined;
  /** The topic fields that the system used. */
  readonly topicFields?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly collections?: readonly string[] | undefined;
}

/** True if the system's result could not be placed in the document ("X" or -1 in the file). */
export function isUnresolved(passage: Passage): boolean {
  return passage.start < 0;
}

/**
 * The results of one topic as columns, which may be longer than the list. A document is given by its index among the
 * documents of the list, in order of first appearance.
 */
export interface Results {
  /** The number of results in the list. */
  readonly count: number;
  /** The number of different documents among them. */
  readonly documents: number;
  /** True if the results are whole documents and each document occurs once. Then the columns are empty. */
  readonly whole: boolean;
  /** The document of each result. */
  readonly document: Int32Array;
  /** The half-open range of each result, in code points; -1 if its system could not place it. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /**
   * Writes the index + 1 of each of these ids to `places`, at the index of the document that has it. Returns how many
   * ids have a document.
   */
  mark(ids: IdList, places: Int32Array): number;
  idOf(document: number): string;
  /** Adds the id of a document to `to`. */
  addId(document: number, to: IdBytes): void;
  /**
   * The lines of the first and the last result in the file; undefined if the results are not in the order of the lines.
   */
  readonly lines?: readonly [first: number, last: number] | undefined;
  /** The same results as objects, best first. */
  passages(): readonly Passage[];
}

/** Receives the topics of a run one by one. The results are valid until the function returns. */
export type TopicSink = (topic: string, results: Results) => void;
