// An engine over documents in memory. One segment contains all of them.

import { sumBy } from "../../base/number.ts";
import type { Document } from "../../data/collection.ts";
import { buildSegment } from "./build-segment.ts";
import { cellOf } from "./byte-column.ts";
import type { Engine, IndexedDocument } from "./engine.ts";
import { segmentEngine } from "./segment-engine.ts";
import { type Segment, type SegmentReader, segmentTerms } from "./segment.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { elementTableToBytes } from "../../text/xml/element-bytes.ts";

/**
 * An engine over documents in memory. If several documents have the same id, the last one counts.
 *
 * @example
 * import { analyzerCalled, memoryEngine } from "pericope";
 *
 * const engine = memoryEngine(analyzerCalled("plain"), [{ doc: "A", text: "To be, or not to be" }]);
 * (await engine.statistics(["be"])).terms.get("be")?.occurrences; // 2
 */
export function memoryEngine(
  analyzer: Analyzer,
  documents: Iterable<Document | IndexedDocument>,
  source = "memory",
): Engine {
  const byId = new Map([...documents].map((document) => [document.doc, document]));
  const sources = [...byId.values()].map(({ elements, text, ...rest }) => ({
    ...rest,
    text: encodeUtf8(text),
    elements: elements === undefined ? undefined : elementTableToBytes(elements),
  }));
  return segmentEngine(analyzer, [memorySegment(buildSegment(analyzer, sources))], { source });
}

/** A segment in memory. */
export function memorySegment(segment: Segment): SegmentReader {
  const { documents, kinds, links } = segment;
  const termNumbers = new Map(segmentTerms(segment).map((term, number) => [term, number]));
  const documentNumbers = new Map(documents.map(({ doc }, number) => [doc, number]));
  return {
    wordCounts: Int32Array.from(documents, ({ words }) => words),
    lengths: Int32Array.from(documents, ({ length }) => length),
    words: sumBy(documents, ({ words }) => words),
    term(term) {
      const number = termNumbers.get(term);
      if (number === undefined) return undefined;
      return {
        documents: segment.documentCounts[number]!,
        occurrences: segment.occurrences[number]!,
        postings: () => cellOf(segment.postings, number),
        positions: () => cellOf(segment.positions, number),
        holding: () => cellOf(segment.holding, number),
      };
    },
    kinds: () => kinds,
    ids: (numbers) => numbers.map((number) => documents[number]!.doc),
    numberOf: (doc) => documentNumbers.get(doc),
    document: (number) => documents[number]!,
    structure: (number) => documents[number]!,
    content: (number) => documents[number]!,
    linksTo: (doc) => links.get(doc) ?? 0,
  };
}
