import { sumBy } from "../../base/number.ts";
import { cellOf } from "./byte-column.ts";
import type { SegmentReader } from "./segment-reader.ts";
import { type Segment, segmentTerms } from "./segment.ts";

/** A segment that lies in memory. */
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
