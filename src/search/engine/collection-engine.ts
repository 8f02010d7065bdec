// An engine over a collection without an index. It knows in advance which terms will be asked for. It reads all
// documents once, to count these terms. Later it reads only the documents that it is asked about.

import type { Collection, Document } from "../../data/collection.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { elementTableToBytes } from "../../text/xml/element-bytes.ts";
import { segmentBuilder } from "./build-segment.ts";
import type { Engine } from "./engine.ts";
import { memoryEngine, memorySegment } from "./memory-engine.ts";
import { segmentEngine } from "./segment-engine.ts";
import type { SegmentReader, SourceDocument, TermCells } from "./segment.ts";

export interface CollectionEngineOptions {
  /** Called during counting. */
  readonly onDocument?: ((done: number, of: number) => void) | undefined;
  /** How many characters of documents are counted at a time. Only for tests. */
  readonly characters?: number | undefined;
}

/** How many characters of documents are in memory at a time during counting. */
const usualCharacters = 2 ** 22;

/**
 * An engine for queries with only these terms. Its numbers are exactly those of an index of the same documents. It
 * does not rank articles.
 */
export function collectionEngine(
  analyzer: Analyzer,
  collection: Collection,
  terms: readonly string[],
  options: CollectionEngineOptions = {},
): Engine {
  const source = collection.source ?? "the collection";
  const counted = segmentEngine(analyzer, countedSegments(analyzer, collection, new Set(terms), options), { source });
  let last: { readonly key: string; readonly engine: Engine } | undefined;

  /** An engine over only these documents. A topic asks several questions about the same documents. */
  function over(documents: readonly string[]): Engine {
    const key = JSON.stringify(documents);
    if (last?.key !== key) {
      const read = documents.flatMap((doc) => collection.document(doc) ?? []);
      last = { key, engine: memoryEngine(analyzer, read, source) };
    }
    return last.engine;
  }

  return {
    analyzer,
    source,
    statistics: (asked) => counted.statistics(asked),
    elementStatistics: (asked) => counted.elementStatistics(asked),
    positions: (asked, documents) => over(documents).positions(asked, documents),
    words: (documents) => over(documents).words(documents),
    elements: (documents) => over(documents).elements(documents),
    terms: (documents) => over(documents).terms(documents),
    documents: async (ids) => new Map(ids.flatMap((id) => withId(id, collection.document(id)))),
    async *everyDocument() {
      for (const doc of collection.ids()) yield collection.document(doc)!; // its own id
    },
    best: async () => gone(),
    incomingLinks: async () => gone(),
    close: async () => undefined,
  };
}

function withId(id: string, document: Document | undefined): [string, Document][] {
  return document === undefined ? [] : [[id, document]];
}

function countedSegments(
  analyzer: Analyzer,
  collection: Collection,
  terms: ReadonlySet<string>,
  { onDocument, characters = usualCharacters }: CollectionEngineOptions,
): SegmentReader[] {
  const build = segmentBuilder(analyzer);
  const segments: SegmentReader[] = [];
  let [some, length, done]: [SourceDocument[], number, number] = [[], 0, 0];
  function count(): void {
    if (some.length > 0) segments.push(countsOf(memorySegment(build(some)), terms));
    [some, length] = [[], 0];
  }
  for (const doc of collection.ids()) {
    const { text, elements } = collection.document(doc)!; // its own id
    some.push({ doc, text: encodeUtf8(text), elements: elements && elementTableToBytes(elements) });
    length += text.length;
    if (length >= characters) count();
    onDocument?.(++done, collection.size);
  }
  count();
  return segments;
}

/** What is kept of a segment: its counts, and those of the terms. */
function countsOf(
  { wordCounts, lengths, words, term, kinds }: SegmentReader,
  terms: ReadonlySet<string>,
): SegmentReader {
  const cells = new Map<string, TermCells>();
  for (const each of terms) {
    const found = term(each);
    if (found === undefined) continue;
    const { documents, occurrences } = found;
    const holding = Uint8Array.from(found.holding()); // a copy, so that the segment itself can go
    cells.set(each, { documents, occurrences, holding: () => holding, postings: gone, positions: gone });
  }
  const own = kinds();
  return {
    wordCounts,
    lengths,
    words,
    term: (each) => cells.get(each),
    kinds: () => own,
    ids: gone,
    numberOf: () => undefined,
    document: gone,
    structure: gone,
    content: gone,
    linksTo: () => 0,
  };
}

function gone(): never {
  throw new Error("a question that only an index answers");
}
