// A segment is a part of an index: some documents and the terms that they have. `Segment` is one as it is made, `SegmentReader` one as it
// is read, from memory or from a file.

import type { Attribute } from "../../data/collection.ts";
import type { ByteColumn } from "./byte-column.ts";
import type { KindStatistics } from "./engine.ts";
import { decodeUtf8 } from "../../text/utf8.ts";

/** A document as it comes to an index: what a collection packs of it. */
export interface SourceDocument {
  readonly doc: string;
  readonly title?: string | undefined;
  /** In UTF-8. */
  readonly text: Uint8Array;
  /** What elementTableToBytes makes of its elements; undefined where it was no XML. */
  readonly elements?: Uint8Array | undefined;
  readonly attributes?: readonly Attribute[] | undefined;
}

/** A document as a segment keeps it. */
export interface StoredDocument extends SourceDocument {
  /** Of the text, in code points. */
  readonly length: number;
  readonly words: number;
  /** Numbers: how many words there are before the first border of an element, from there to the next, and so on to the last. */
  readonly wordsBetween: Uint8Array;
}

/**
 * A part of an index: some documents, and the terms that they have. It depends on nothing but its documents, whose order in the
 * segment is by id descending, as ties are: a smaller number wins.
 */
export interface Segment {
  readonly documents: readonly StoredDocument[];
  /** One a line, each with its line feed, in UTF-8; rising, by code point. */
  readonly terms: ByteColumn;
  /** By term: in how many documents it is, and how often it occurs. */
  readonly documentCounts: Int32Array;
  readonly occurrences: Int32Array;
  /** By term: for each document with it how far its number is from the one before (the first from -1), and how often it has the term. */
  readonly postings: ByteColumn;
  /** By term: for each document with it the places, the first as it is, then how far each is from the one before. */
  readonly positions: ByteColumn;
  /** By term: pairs of a kind of element and how many of it hold the term. */
  readonly holding: ByteColumn;
  /** The kinds of elements, such as article/body/p: in `holding` they go by their index. */
  readonly kinds: readonly (KindStatistics & { readonly kind: string })[];
  /** How many documents link to each of these, themselves apart. */
  readonly links: ReadonlyMap<string, number>;
}

/** The terms of a segment. */
export function segmentTerms({ terms }: Segment): string[] {
  return decodeUtf8(terms.bytes)!.split("\n").slice(0, -1);
}

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
