// Ranges, found text, copies and chunks as lists of whole numbers, as a report holds them, and the way back. The program writes
// these lists, and the page reads them.

import { type CopyLink, type CopyLinks, linksInside } from "../match/copies/copy-link.ts";
import type { CopyFinder } from "../match/copies/topic-copies.ts";
import type { MissedContext } from "../score/missed.ts";
import { intersect, type Range, type RangeSet, rangeSet } from "../text/range.ts";
import type { PageData, PageJudged, PageRanking } from "./page-data.ts";

/** Copies as the page keeps them: document, start, length, the document and place of what is copied, in turn. */
const linkSize = 5;

export function linkNumbers(links: CopyLinks, numberOf: (doc: string) => number): number[] {
  return [...links].flatMap(([doc, own]) =>
    own.flatMap((link) => [numberOf(doc), link.start, link.end - link.start, numberOf(link.doc), link.at]),
  );
}

/** The copies among the results of a topic. */
export function linksIn(
  { documents: { ids } }: { readonly documents: Pick<PageData["documents"], "ids"> },
  { copies }: Pick<PageRanking, "copies">,
): CopyLinks {
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

/**
 * Highlighted text as a report holds it where room is short: by its place in all highlighted text of its document, end to end.
 * Highlights that were found whole are one stretch then, from 0, where they would be one each.
 */
export function placedInHighlights(found: RangeSet, highlights: RangeSet): RangeSet {
  return shifted(highlights, (highlight, before) => [highlight, found, before - highlight.start]);
}

/** The way back. */
export function foundInHighlights(placed: RangeSet, highlights: RangeSet): RangeSet {
  return shifted(highlights, ({ start, end }, before) => [
    { start: before, end: before + end - start },
    placed,
    start - before,
  ]);
}

/** For each highlight, with how many characters those before it have: what of some ranges is in a window, moved. */
function shifted(
  highlights: RangeSet,
  move: (highlight: Range, before: number) => [window: Range, ranges: RangeSet, by: number],
): RangeSet {
  const moved: Range[] = [];
  let before = 0;
  for (const highlight of highlights) {
    const [window, ranges, by] = move(highlight, before);
    for (const { start, end } of intersect(rangeSet([window]), ranges))
      moved.push({ start: start + by, end: end + by });
    before += highlight.end - highlight.start;
  }
  return rangeSet(moved);
}

export type Chunks = NonNullable<MissedContext["chunks"]>;

/** What the page keeps of chunks: of each highlight whether one holds the whole of it. */
export function chunkedColumn(
  highlights: readonly { readonly doc: string; readonly relevant: RangeSet }[],
  chunks: Chunks,
): NonNullable<PageJudged["chunked"]> {
  return highlights.map(({ doc, relevant }) => {
    const own = chunks.get(doc) ?? [];
    return own.length === 0 ? null : relevant.map((highlight) => Number(own.some((chunk) => holds(chunk, highlight))));
  });
}

function holds({ start, end }: Range, highlight: Range): boolean {
  return start <= highlight.start && end >= highlight.end;
}

/** A chunk that holds nothing: its document is in the index, and no more is known. */
const somewhere: Range = { start: 0, end: 0 };

/** Chunks by which every highlight of a topic is held, cut through or not indexed as by the chunks that the page was made with. */
export function knownChunks({ documents, topics }: PageData, topic: number): Chunks | undefined {
  const { docs, ranges, chunked } = topics[topic]!.judged;
  if (chunked === undefined) return undefined;
  return new Map(
    chunked.map((whole, i): [string, Range[]] => {
      if (whole === null) return [documents.ids[docs[i]!]!, []];
      const held = rangesFrom(ranges[i]!).filter((_, highlight) => whole[highlight] === 1);
      return [documents.ids[docs[i]!]!, [somewhere, ...held]];
    }),
  );
}

/** Ranges as one column: start and length in turn. */
export function startsAndLengths(ranges: readonly Range[]): number[] {
  const numbers: number[] = [];
  for (const { start, end } of ranges) numbers.push(start, end - start);
  return numbers;
}

/** Highlights from start and length in turn. */
export function rangesFrom(flat: readonly number[]): RangeSet {
  const ranges: Range[] = [];
  for (let i = 0; i < flat.length; i += 2) ranges.push({ start: flat[i]!, end: flat[i]! + flat[i + 1]! });
  return rangeSet(ranges);
}
