import type { CopyLink, CopyLinks } from "../copies/copy-link.ts";
import { countedSize, type TopicCopies } from "../copies/topic-copies.ts";
import type { JudgedDocument } from "../data/judgements.ts";
import type { Results } from "../data/results.ts";
import { nothing, type Range, rangeSet, subtract, union } from "../text/range.ts";
import { type KnownTopic, knownTopic } from "./known-topic.ts";
import type { Rules } from "./rules.ts";

/**
 * A topic whose highlighted text counts from its copies, too: as far as results return a copy, that text is relevant where it
 * stands, and `links` tells which text it is. Documents keep their grades, and what is highlighted counts once in all.
 */
export function copiedTopic(results: Results, known: KnownTopic, copies: TopicCopies, rules: Rules): KnownTopic {
  const links = new Map(copies.inHighlights());
  for (const [doc, own] of linksOf(results, copies)) links.set(doc, merged(links.get(doc) ?? [], own));
  if (links.size === 0) return { ...known, links };
  return {
    ...knownTopic(withCopies(known, links), rules),
    judged: known.judged,
    totalRelevant: countedSize(known.totalRelevant, copies.inHighlights()),
    links,
  };
}

/** By document: the copies in what is returned of it. */
function* linksOf(results: Results, copies: TopicCopies): Iterable<[doc: string, links: CopyLink[]]> {
  const returned = new Map<number, Range[]>();
  for (let i = 0; i < results.count; i++) {
    const [start, end] = [results.start[i]!, results.end[i]!];
    if (start < 0) continue;
    const range = { start: Math.max(0, start - 1), end: end + 1 }; // with what it touches
    const own = returned.get(results.document[i]!);
    if (own === undefined) returned.set(results.document[i]!, [range]);
    else own.push(range);
  }
  for (const [document, ranges] of returned) {
    const doc = results.idOf(document);
    const links = rangeSet(ranges).flatMap((range) => copies.linksIn(doc, range));
    if (links.length > 0) yield [doc, links];
  }
}

/** Links of one document, of which some may be in both lists. */
function merged(some: readonly CopyLink[], others: readonly CopyLink[]): CopyLink[] {
  const held = rangeSet(some);
  const further = others.flatMap((link) =>
    subtract(rangeSet([link]), held).map((own) => ({ ...own, doc: link.doc, at: link.at + own.start - link.start })),
  );
  return [...some, ...further].sort((a, b) => a.start - b.start);
}

function withCopies({ judged }: KnownTopic, links: CopyLinks): Map<string, JudgedDocument> {
  const documents = new Map(judged);
  for (const [doc, own] of links) {
    const document = documents.get(doc) ?? { relevant: nothing, grade: -1 };
    documents.set(doc, { ...document, relevant: union(document.relevant, rangeSet(own)) });
  }
  return documents;
}
