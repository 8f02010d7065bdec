import { type CopyLink, type CopyLinks, linksInside } from "../match/copies/copy-link.ts";
import type { CopyFinder } from "../match/copies/topic-copies.ts";
import type { PageData, PageRanking } from "./page-data.ts";

/** Copies as the page keeps them: document, start, length, the document and place of what is copied, in turn. */
const linkSize = 5;

export function linkNumbers(links: CopyLinks, numberOf: (doc: string) => number): number[] {
  return [...links].flatMap(([doc, own]) =>
    own.flatMap((link) => [numberOf(doc), link.start, link.end - link.start, numberOf(link.doc), link.at]),
  );
}

/** The copies among the results of a topic. */
export function linksIn({ documents: { ids } }: PageData, { copies }: PageRanking): CopyLinks {
  const links = new Map<string, CopyLink[]>();
  for (let i = 0; i < copies.length; i += linkSize) {
    const [doc, start, length, original, at] = copies.slice(i, i + linkSize) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const link = { start, end: start + length, doc: ids[original]!, at };
    links.set(ids[doc]!, [...(links.get(ids[doc]!) ?? []), link]);
  }
  return links;
}

/** Finds the copies that are known already: the page has no texts to look for others. */
export function knownCopies(links: CopyLinks): CopyFinder {
  return (judged) => ({
    linksIn: (doc, stretch) => linksInside(links.get(doc) ?? [], [stretch]),
    inHighlights: () =>
      new Map(
        Array.from(judged, ([doc, { relevant }]) => [doc, linksInside(links.get(doc) ?? [], relevant)] as const).filter(
          ([, own]) => own.length > 0,
        ),
      ),
  });
}
