import type { MissedContext } from "../../score/missed.ts";
import type { Range, RangeSet } from "../../text/range.ts";
import type { PageData, PageJudged } from "../page-data.ts";
import { rangesFrom } from "../page-topic.ts";

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
