import type { CopyLinks } from "../../match/copies/copy-link.ts";
import { returnedCopies } from "../../match/copies/returned-copies.ts";
import { countedSize, type TopicCopies } from "../../match/copies/topic-copies.ts";
import type { JudgedDocument, JudgedTopic } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { nothing, type Range, rangeSet, union } from "../../text/range.ts";
import { type KnownTopic, knownTopic } from "./known-topic.ts";
import type { Rules } from "./rules.ts";

/**
 * A topic whose highlighted text counts from its copies, too: as far as results return a copy, that text is relevant where it
 * stands, and `links` tells which text it is. Documents keep their grades, and what is highlighted counts once in all.
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

/** What was judged, with copies as further highlights. */
export function withCopies(judged: JudgedTopic, links: CopyLinks): Map<string, JudgedDocument> {
  const documents = new Map(judged);
  for (const [doc, own] of links) {
    const document = documents.get(doc) ?? { relevant: nothing, grade: -1 };
    documents.set(doc, { ...document, relevant: union(document.relevant, rangeSet(own)) });
  }
  return documents;
}
