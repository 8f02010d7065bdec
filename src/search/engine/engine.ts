// The questions that an index answers, and what it answers with. Whoever searches sees an `Engine` and does not know where its documents
// are.

import type { Attribute, Document } from "../../data/collection.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import type { CutText } from "../../text/words.ts";
import type { Model } from "./models.ts";

/** What answers questions about an index. Terms are as its analyzer folds them, each asked for once; what is not there is left out. */
export interface Engine {
  readonly analyzer: Analyzer;
  /** What to call it in messages. */
  readonly source: string;
  /** The collection, and what is known of these terms in it. */
  statistics(terms: readonly string[]): Promise<Statistics>;
  /** The kinds of elements there are, and how many of each hold each term. */
  elementStatistics(terms: readonly string[]): Promise<ElementStatistics>;
  /** The n articles that score highest of those with one of the terms: by score, ties by id descending in UTF-8 bytes. */
  best(model: Model, terms: readonly string[], n: number): Promise<readonly RankedArticle[]>;
  /** Where the terms stand in each of these documents. */
  positions(terms: readonly string[], documents: readonly string[]): Promise<ReadonlyMap<string, TermPositions>>;
  /** The words of each of these documents, in order: where each stands, and its term. */
  words(documents: readonly string[]): Promise<ReadonlyMap<string, CutText>>;
  /** All terms of each of these documents, with how often each occurs, in no order. */
  terms(documents: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
  /** The elements of each of these documents. One that was no XML is one element. */
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
  /** Of all documents together. */
  readonly words: number;
  readonly terms: ReadonlyMap<string, TermStatistics>;
}

interface TermStatistics {
  /** In how many documents it is. */
  readonly documents: number;
  /** How often it occurs in all of them. */
  readonly occurrences: number;
}

export interface ElementStatistics {
  /** By kind of element: the names from the root down, such as article/body/p. */
  readonly kinds: ReadonlyMap<string, KindStatistics>;
  /** By term and kind: how many elements of the kind hold the term. */
  readonly holding: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface KindStatistics {
  readonly elements: number;
  /** Of all elements of the kind together. */
  readonly words: number;
}

export interface RankedArticle {
  readonly doc: string;
  readonly score: number;
  /** In words, and in code points. */
  readonly words: number;
  readonly length: number;
  /** How often each of the terms that were asked for occurs, 0 for none, in their order. */
  readonly counts: readonly number[];
  /** What its score is, where another system gave it. */
  readonly about?: string | undefined;
}

/** By term: its places among the words of a document, from 0, rising. */
export type TermPositions = ReadonlyMap<string, Int32Array>;

/**
 * The elements of a document as columns, in document order, the root first. An element's descendants are the elements that follow it
 * with `start` and word numbers inside its own, up to `after`.
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

/** The name that stands for the one element of a document that was no XML. */
export const wholeText = "#text";

/** A document with the attributes of its elements, as an index keeps it. */
export interface IndexedDocument extends Document {
  readonly attributes?: readonly Attribute[] | undefined;
}
