import { groupBy } from "../../base/lists.ts";
import { type Range, rangeSet, subtract } from "../../text/range.ts";
import type { CopyLink, CopyLinks } from "./copy-link.ts";
import type { TopicCopies } from "./topic-copies.ts";

/** The copies in some returned text and in the highlights, including copies that a result touches at an edge. */
export function returnedCopies(copies: TopicCopies, returned: Iterable<Range & { readonly doc: string }>): CopyLinks {
  const links = new Map(copies.inHighlights());
  for (const [doc, ranges] of groupBy(returned, (range) => range.doc)) {
    const touched = rangeSet(ranges.map(({ start, end }) => ({ start: Math.max(0, start - 1), end: end + 1 })));
    const own = touched.flatMap((stretch) => copies.linksIn(doc, stretch));
    if (own.length > 0) links.set(doc, merged(links.get(doc) ?? [], own));
  }
  return links;
}

/** The links of one document from two lists, which may share some. */
function merged(some: readonly CopyLink[], others: readonly CopyLink[]): CopyLink[] {
  const held = rangeSet(some);
  const further = others.flatMap((link) =>
    subtract(rangeSet([link]), held).map((own) => ({ ...own, doc: link.doc, at: link.at + own.start - link.start })),
  );
  return [...some, ...further].sort((a, b) => a.start - b.start);
}
