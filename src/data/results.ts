import { decodeUtf8 } from "../text/utf8.ts";
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
  /** The same as objects, best first. */
  passages(): readonly Passage[];
}

/** Ids to look up, as texts or as bytes. */
export interface IdList {
  readonly size: number;
  readonly texts: readonly string[];
  encoded(): EncodedIds;
  /** Where its ids begin among the encoded ones, which several lists may share. */
  readonly firstEncoded: number;
}

/** Ids as UTF-8, somewhere in some bytes. */
export interface EncodedIds {
  readonly bytes: Uint8Array;
  /** `entrySize` numbers an id. Whoever looks at one looks at all of them, and one array is faster than several. */
  readonly entries: Int32Array;
}

// The places of an id's numbers, from the first of them on.
/** Where it stands in the bytes. */
export const startAt = 0;
export const endAt = 1;
/** Its hash. */
export const hashAt = 2;
/** How many numbers an id has. */
export const entrySize = 3;

/** One of those as text. */
export function idAt({ bytes, entries }: EncodedIds, number: number): string {
  const at = entrySize * number;
  return decodeUtf8(bytes.subarray(entries[at + startAt], entries[at + endAt]))!; // they came out of a text
}

/** Takes the topics of a run one by one. The results are valid until it returns. */
export type TopicSink = (topic: string, results: Results) => void;
