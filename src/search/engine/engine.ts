// The questions that an index answers, and its answers. Callers see only an `Engine`, not where the documents are
// stored.

import type { Attribute, Document } from "../../data/collection.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import type { CutText } from "../../text/words.ts";
import type { Model } from "./models.ts";

/**
 * Answers questions about an index. Terms must be folded by its analyzer, and each may be asked only once per
 * question. Documents and terms that do not exist are absent from the answers.
 */
export interface Engine {
  readonly analyzer: Analyzer;
  /** Its name in messages. */
  readonly source: string;
  /** Figures of the collection, and of these terms in it. */
  statistics(terms: readonly string[]): Promise<Statistics>;
  /** The kinds of elements, and how many elements of each kind contain each term. */
  elementStatistics(terms: readonly string[]): Promise<ElementStatistics>;
  /**
   * The n articles with the highest scores among those with one of the terms. Ties are sorted by id, descending in
   * UTF-8 bytes.
   */
  best(model: Model, terms: readonly string[], n: number): Promise<readonly RankedArticle[]>;
  /** The places of the terms in each of these documents. */
  positions(terms: readonly string[], documents: readonly string[]): Promise<ReadonlyMap<string, TermPositions>>;
  /** The words of each of these documents in order: the place of each, and its term. */
  words(documents: readonly string[]): Promise<ReadonlyMap<string, CutText>>;
  /** All terms of each of these documents, with the number of occurrences, in no order. */
  terms(documents: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
  /** The elements of each of these documents. A document that is not XML is one element. */
  elements(documents: readonly string[]): Promise<ReadonlyMap<string, ElementSpans>>;
  /** The documents themselves. */
  documents(ids: readonly string[]): Promise<ReadonlyMap<string, IndexedDocument>>;
  /** How many other documents link to each of these. */
  incomingLinks(documents: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Every document, in any order. */
  everyDocument(): AsyncIterable<IndexedDocument>;
  close(): Promise<void>;
}

export interface Statistics {
  readonly documents: number;
  /** The number of words in all documents together. */
  readonly words: number;
  readonly terms: ReadonlyMap<string, TermStatistics>;
}

interface TermStatistics {
  /** The number of documents that contain it. */
  readonly documents: number;
  /** The number of occurrences in all documents. */
  readonly occurrences: number;
}

export interface ElementStatistics {
  /** By kind of element: the names from the root down, such as article/body/p. */
  readonly kinds: ReadonlyMap<string, KindStatistics>;
  /** By term and kind: how many elements of the kind contain the term. */
  readonly holding: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface KindStatistics {
  readonly elements: number;
  /** The number of words in all elements of the kind together. */
  readonly words: number;
}

export interface RankedArticle {
  readonly doc: string;
  readonly score: number;
  /** The length in words, and in code points. */
  readonly words: number;
  readonly length: number;
  /** For each term that was asked for, in order: how often it occurs, or 0. */
  readonly counts: readonly number[];
  /** A description of its score, if another system gave it. */
  readonly about?: string | undefined;
}

/** By term: its places among the words of a document, from 0, in rising order. */
export type TermPositions = ReadonlyMap<string, Int32Array>;

/**
 * The elements of a document as columns, in document order, the root first. The descendants of an element are the
 * elements after it, up to `after`; their `start` and word numbers are inside its own.
 */
export interface ElementSpans {
  readonly count: number;
  readonly names: readonly string[];
  /** By element: the index of its name. */
  readonly name: Int32Array;
  /** By element: its parent; the root's is -1. */
  readonly parent: Int32Array;
  /** By element: the first element after its last descendant. */
  readonly after: Int32Array;
  /** By element: its range in the text, in code points. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** By element: its words are those from `firstWord` up to `endWord`. */
  readonly firstWord: Int32Array;
  readonly endWord: Int32Array;
}

/** The name of the one element of a document that is not XML. */
export const wholeText = "#text";

/** A document with the attributes of its elements, as an index stores it. */
export interface IndexedDocument extends Document {
  readonly attributes?: readonly Attribute[] | undefined;
}
