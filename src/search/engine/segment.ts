// A segment is a part of an index: some documents and their terms. `Segment` is a segment that has been made;
// `SegmentReader` reads one from memory or from a file.

import type { Attribute } from "../../data/collection.ts";
import type { ByteColumn } from "./byte-column.ts";
import type { KindStatistics } from "./engine.ts";
import { decodeUtf8 } from "../../text/utf8.ts";

/** A document as an index receives it: what a collection packs of it. */
export interface SourceDocument {
  readonly doc: string;
  readonly title?: string | undefined;
  /** In UTF-8. */
  readonly text: Uint8Array;
  /** The elements as elementTableToBytes packs them. Undefined if the document is not XML. */
  readonly elements?: Uint8Array | undefined;
  readonly attributes?: readonly Attribute[] | undefined;
}

/** A document as a segment stores it. */
export interface StoredDocument extends SourceDocument {
  /** The length of the text in code points, and its number of words. */
  readonly length: number;
  readonly words: number;
  /**
   * Numbers: how many words are before the first border of an element, from there to the next border, and so on to the
   * last.
   */
  readonly wordsBetween: Uint8Array;
}

/**
 * A part of an index: some documents, and their terms. It depends only on its documents. They are sorted by id,
 * descending. Ties are broken in the same order, so the smaller document number wins a tie.
 */
export interface Segment {
  readonly documents: readonly StoredDocument[];
  /** One per line, each with a line feed, in UTF-8, sorted by code point. */
  readonly terms: ByteColumn;
  /** By term: the number of documents that contain it, and the number of its occurrences. */
  readonly documentCounts: Int32Array;
  readonly occurrences: Int32Array;
  /**
   * By term: for each document with it, the difference to the previous document number (which starts at -1), and how
   * often it has the term.
   */
  readonly postings: ByteColumn;
  /** By term: for each document with it, the places: the first as it is, then the difference to the previous one. */
  readonly positions: ByteColumn;
  /** By term: pairs of a kind of element and the number of elements of that kind that contain the term. */
  readonly holding: ByteColumn;
  /** The kinds of elements, such as article/body/p. `holding` refers to them by index. */
  readonly kinds: readonly (KindStatistics & { readonly kind: string })[];
  /** How many other documents link to each of these. */
  readonly links: ReadonlyMap<string, number>;
}

/** The terms of a segment. */
export function segmentTerms({ terms }: Segment): string[] {
  return decodeUtf8(terms.bytes)!.split("\n").slice(0, -1);
}

/** Reads a segment from memory or from a file. */
export interface SegmentReader {
  /** By document: the number of its words, and its length in code points. */
  readonly wordCounts: Int32Array;
  readonly lengths: Int32Array;
  /** The number of words in all documents. */
  readonly words: number;
  /** Undefined if no document has the term. */
  term(term: string): TermCells | undefined;
  kinds(): readonly (KindStatistics & { readonly kind: string })[];
  /** The ids of documents, given their numbers. */
  ids(numbers: readonly number[]): readonly string[];
  /** The number of a document. Undefined if it is not in this segment. */
  numberOf(doc: string): number | undefined;
  document(number: number): StoredDocument;
  /** The data from which a document's elements are made, without its text. */
  structure(number: number): Pick<StoredDocument, "elements" | "wordsBetween" | "length" | "words">;
  /** The data from which a document's words are cut. */
  content(number: number): Pick<StoredDocument, "text" | "elements">;
  /** How many documents of the segment link to this one. */
  linksTo(doc: string): number;
}

/** What a segment knows about a term. Its lists are read only when they are asked for. */
export interface TermCells {
  readonly documents: number;
  readonly occurrences: number;
  postings(): Uint8Array;
  positions(): Uint8Array;
  holding(): Uint8Array;
}
