import type { IdBytes, IdList } from "./encoded-ids.ts";
import type { Passage } from "./run.ts";

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
