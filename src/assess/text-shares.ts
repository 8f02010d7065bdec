import type { RangeSet } from "../text/range.ts";

/** A piece of text that the same people highlighted from its start to its end. */
export interface TextShare {
  readonly start: number;
  readonly end: number;
  /** The numbers of those who did, ascending. */
  readonly by: readonly number[];
}

/** All text that somebody highlighted, cut where those who did change. */
export function textShares(texts: readonly RangeSet[]): TextShare[] {
  const edges = texts.flatMap((ranges, who) =>
    ranges.flatMap(({ start, end }) => [
      { at: start, who, isStart: true },
      { at: end, who, isStart: false },
    ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const now = new Set<number>();
  const shares: TextShare[] = [];
  for (const [i, { at, who, isStart }] of edges.entries()) {
    if (isStart) now.add(who);
    else now.delete(who);
    const end = edges[i + 1]?.at ?? at;
    if (end > at && now.size > 0) shares.push({ start: at, end, by: [...now].sort((a, b) => a - b) });
  }
  return shares;
}
