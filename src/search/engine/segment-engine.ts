// Answers the questions of an engine from segments. Counts are sums over segments, and each document is in one segment.

import { sumBy } from "../../base/number.ts";
import { once } from "../../base/remembered.ts";
import { decodeUtf8 } from "../../text/utf8.ts";
import { elementTableFromBytes } from "../../text/xml/element-bytes.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { cutBytes, type CutText, sharedWordNumbers } from "../../text/words.ts";
import { bordersOf, elementSpans } from "./element-spans.ts";
import { bestArticles } from "./best-articles.ts";
import { numberReader } from "./byte-column.ts";
import type {
  ElementStatistics,
  Engine,
  IndexedDocument,
  KindStatistics,
  Statistics,
  TermPositions,
} from "./engine.ts";
import type { SegmentReader, SourceDocument } from "./segment.ts";

/** An engine over segments that can be read synchronously: those in memory, or in a file. */
export function segmentEngine(
  analyzer: Analyzer,
  segments: readonly SegmentReader[],
  { source, close = () => undefined }: { readonly source: string; readonly close?: () => void },
): Engine {
  function located<T>(
    documents: readonly string[],
    take: (segment: SegmentReader, number: number, doc: string) => T,
  ): Map<string, T> {
    const found = new Map<string, T>();
    for (const doc of documents)
      for (const segment of segments) {
        const number = segment.numberOf(doc);
        if (number !== undefined) found.set(doc, take(segment, number, doc));
      }
    return found;
  }

  const kinds = once(() => kindsOf(segments));
  return {
    analyzer,
    source,
    statistics: async (terms) => statisticsOf(segments, terms),
    elementStatistics: async (terms) => ({ kinds: kinds(), holding: holdingOf(segments, terms) }),
    best: async (model, terms, n) => bestArticles(segments, model, terms, n),
    positions: async (terms, documents) => positionsOf(segments, terms, documents),
    words: async (documents) =>
      located(documents, (segment, number) => wordsBetweenBorders(analyzer, segment.content(number))),
    terms: async (documents) => located(documents, (segment, number) => termCounts(analyzer, segment.content(number))),
    elements: async (documents) => located(documents, (segment, number) => elementSpans(segment.structure(number))),
    documents: async (ids) => located(ids, (segment, number) => indexedDocument(segment.document(number))),
    incomingLinks: async (documents) =>
      new Map(documents.map((doc) => [doc, sumBy(segments, (segment) => segment.linksTo(doc))])),
    async *everyDocument() {
      for (const segment of segments)
        for (let number = 0; number < segment.lengths.length; number++) yield indexedDocument(segment.document(number));
    },
    close: async () => close(),
  };
}

function statisticsOf(segments: readonly SegmentReader[], terms: readonly string[]): Statistics {
  let [documents, words] = [0, 0];
  const found = new Map<string, { documents: number; occurrences: number }>();
  for (const segment of segments) {
    documents += segment.lengths.length;
    words += segment.words;
    for (const term of terms) {
      const cells = segment.term(term);
      if (cells === undefined) continue;
      const sum = found.get(term) ?? { documents: 0, occurrences: 0 };
      found.set(term, {
        documents: sum.documents + cells.documents,
        occurrences: sum.occurrences + cells.occurrences,
      });
    }
  }
  return { documents, words, terms: found };
}

function kindsOf(segments: readonly SegmentReader[]): Map<string, KindStatistics> {
  const kinds = new Map<string, KindStatistics>();
  for (const segment of segments)
    for (const { kind, elements, words } of segment.kinds()) {
      const sum = kinds.get(kind) ?? { elements: 0, words: 0 };
      kinds.set(kind, { elements: sum.elements + elements, words: sum.words + words });
    }
  return kinds;
}

function holdingOf(segments: readonly SegmentReader[], terms: readonly string[]): ElementStatistics["holding"] {
  const holding = new Map<string, Map<string, number>>(terms.map((term) => [term, new Map()]));
  for (const segment of segments) {
    const own = segment.kinds();
    for (const [term, sums] of holding) {
      const numbers = numberReader(segment.term(term)?.holding() ?? new Uint8Array());
      while (!numbers.atEnd) {
        const { kind } = own[numbers.next()]!;
        sums.set(kind, (sums.get(kind) ?? 0) + numbers.next());
      }
    }
  }
  return holding;
}

function positionsOf(
  segments: readonly SegmentReader[],
  terms: readonly string[],
  documents: readonly string[],
): Map<string, TermPositions> {
  const found = new Map<string, Map<string, Int32Array>>();
  for (const segment of segments) {
    const asked = new Map<number, string>();
    for (const doc of documents) {
      const number = segment.numberOf(doc);
      if (number !== undefined) asked.set(number, doc);
    }
    for (const doc of asked.values()) found.set(doc, new Map());
    if (asked.size === 0) continue;
    for (const term of terms) eachPlaces(segment, term, asked, (doc, places) => found.get(doc)!.set(term, places));
  }
  return found;
}

/** Reports the places of a term in each of the documents that were asked for and contain it. */
function eachPlaces(
  segment: SegmentReader,
  term: string,
  asked: ReadonlyMap<number, string>,
  take: (doc: string, places: Int32Array) => void,
): void {
  const cells = segment.term(term);
  if (cells === undefined) return;
  const [postings, positions] = [numberReader(cells.postings()), numberReader(cells.positions())];
  for (let number = -1; !postings.atEnd;) {
    number += postings.next();
    const count = postings.next();
    const doc = asked.get(number);
    if (doc === undefined) {
      positions.skip(count);
      continue;
    }
    const places = new Int32Array(count);
    for (let [i, place] = [0, 0]; i < count; i++) places[i] = place += positions.next();
    take(doc, places);
  }
}

/** The words of a document. A word ends where an element begins or ends. */
function wordsBetweenBorders(analyzer: Analyzer, { text, elements }: Content): CutText {
  return cutBytes(analyzer, text, elements === undefined ? [] : bordersOf(elements));
}

type Content = Pick<SourceDocument, "text" | "elements">;

/** The terms of a document, counted. */
function termCounts(analyzer: Analyzer, { text, elements }: Content): Map<string, number> {
  const words = sharedWordNumbers(analyzer);
  const counts = new Map<number, number>();
  words.each(text, elements === undefined ? [] : bordersOf(elements), (term) => {
    counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  return new Map(Array.from(counts, ([term, count]) => [words.terms[term]!, count]));
}

/** A document as callers of the engine see it. */
export function indexedDocument({ doc, title, text, elements, attributes }: SourceDocument): IndexedDocument {
  return {
    doc,
    title,
    text: decodeUtf8(text)!,
    attributes,
    elements: elements === undefined ? undefined : elementTableFromBytes(elements),
  };
}
