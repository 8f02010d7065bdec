import { compareCodePoints } from "../../text/code-points.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { gather, gatheredWords } from "./gathered-words.ts";
import { wordInverter } from "./inverted-words.ts";
import { linksOf } from "./links.ts";
import type { Segment, SourceDocument } from "./segment.ts";
import { vocabulary } from "./vocabulary.ts";

/** Makes the segment of documents, the same in whatever order they come. */
export type BuildSegment = (documents: readonly SourceDocument[]) => Segment;

/** The words of a collection need not fit in memory: beyond this many they are forgotten, and met anew. */
const mostWords = 2 ** 19;

/** Makes one segment after the other. Words that it has met in one are known in the next, which changes nothing but the time it takes. */
export function segmentBuilder(analyzer: Analyzer): BuildSegment {
  let known = vocabulary(analyzer);
  let gathered = gatheredWords();
  const invert = wordInverter();
  return (documents) => {
    if (known.words.size > mostWords) known = vocabulary(analyzer);
    gathered = gatheredWords(gathered);
    const sorted = [...documents].sort((a, b) => compareCodePoints(b.doc, a.doc));
    const stored = sorted.map((document) => gather(document, known.words, gathered));
    return { documents: stored, links: linkCounts(sorted), ...invert(known, stored, gathered) };
  };
}

/** The segment of these documents. */
export function buildSegment(analyzer: Analyzer, documents: readonly SourceDocument[]): Segment {
  return segmentBuilder(analyzer)(documents);
}

function linkCounts(documents: readonly SourceDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents)
    for (const target of linksOf(document)) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}
