import type { KindStatistics } from "./engine.ts";
import type { StoredDocument } from "./segment.ts";

/** A segment where it lies, in memory or in a file. */
export interface SegmentReader {
  /** By document: how many words it has, and its length in code points. */
  readonly wordCounts: Int32Array;
  readonly lengths: Int32Array;
  /** Of all documents. */
  readonly words: number;
  /** Undefined where no document has the term. */
  term(term: string): TermCells | undefined;
  kinds(): readonly (KindStatistics & { readonly kind: string })[];
  /** The ids of documents, by their numbers. */
  ids(numbers: readonly number[]): readonly string[];
  /** The number of a document, if it is in this segment. */
  numberOf(doc: string): number | undefined;
  document(number: number): StoredDocument;
  /** What a document's elements are made from, without its text. */
  structure(number: number): Pick<StoredDocument, "elements" | "wordsBetween" | "length" | "words">;
  /** What a document's words are cut from. */
  content(number: number): Pick<StoredDocument, "text" | "elements">;
  /** How many documents of the segment link to this one. */
  linksTo(doc: string): number;
}

/** What a segment has of a term. Its lists are read when they are asked for. */
export interface TermCells {
  readonly documents: number;
  readonly occurrences: number;
  postings(): Uint8Array;
  positions(): Uint8Array;
  holding(): Uint8Array;
}
