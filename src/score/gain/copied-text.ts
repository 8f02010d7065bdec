// Scoring where copies of highlighted text count too. `copiedTopic` makes the copies in the results relevant in their
// own places. `newFromAnywhere` finds which text of a result no earlier result returned, in any place.

import type { JudgedDocument, JudgedTopic } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { type CopyLinks, countedPlaces } from "../../match/copies/copy-link.ts";
import { returnedCopies } from "../../match/copies/returned-copies.ts";
import { countedSize, type TopicCopies } from "../../match/copies/topic-copies.ts";
import { nothing, type Range, rangeSet, union } from "../../text/range.ts";
import { type KnownTopic, knownTopic } from "./known-topic.ts";
import { placements } from "./placement.ts";
import type { Rules } from "./rules.ts";

/**
 * A topic in which copies of highlighted text count too. If results return a copy, its text is relevant in its own
 * place, and `links` says which highlighted text it copies. Documents keep their grades, and highlighted text counts
 * only once in total.
 */
export function copiedTopic(results: Results, known: KnownTopic, copies: TopicCopies, rules: Rules): KnownTopic {
  const links = returnedCopies(copies, placesOf(results));
  if (links.size === 0) return { ...known, links };
  return {
    ...knownTopic(withCopies(known.judged, links), rules),
    judged: known.judged,
    totalRelevant: countedSize(known.totalRelevant, copies.inHighlights()),
    links,
  };
}

/** The results that have a place. */
function* placesOf(results: Results): Iterable<Range & { readonly doc: string }> {
  for (let i = 0; i < results.count; i++) {
    const [start, end] = [results.start[i]!, results.end[i]!];
    if (start >= 0) yield { doc: results.idOf(results.document[i]!), start, end };
  }
}

/** The judgements, with copies added as further highlights. */
export function withCopies(judged: JudgedTopic, links: CopyLinks): Map<string, JudgedDocument> {
  const documents = new Map(judged);
  for (const [doc, own] of links) {
    const document = documents.get(doc) ?? { relevant: nothing, grade: -1 };
    documents.set(doc, { ...document, relevant: union(document.relevant, rangeSet(own)) });
  }
  return documents;
}

/** A piece of a result, with the place that it counts for. */
interface Piece extends Range {
  readonly result: number;
  readonly own: number;
}

/** By result: the parts of it, as ranges in its own document, whose text no earlier result returned from any place. */
export function newFromAnywhere(results: Results, links: CopyLinks): Map<number, readonly Range[]> {
  const pieces = new Map<string, Piece[]>(); // by the document of the place that counts
  const parts = new Map<number, Range[]>();
  for (let result = 0; result < results.count; result++) {
    const [start, end] = [results.start[result]!, results.end[result]!];
    if (start < 0) continue;
    parts.set(result, []);
    for (const { doc, ...place } of countedPlaces(links, results.idOf(results.document[result]!), start, end)) {
      const piece = { ...place, result };
      const others = pieces.get(doc);
      if (others === undefined) pieces.set(doc, [piece]);
      else others.push(piece);
    }
  }
  for (const some of pieces.values())
    for (const [i, { novel }] of placements(some).entries()) {
      const { result, own, start: from } = some[i]!;
      for (const { start, end } of novel) parts.get(result)!.push({ start: start - from + own, end: end - from + own });
    }
  return new Map(Array.from(parts, ([result, some]) => [result, rangeSet(some)]));
}
