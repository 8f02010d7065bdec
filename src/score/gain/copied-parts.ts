import { type CopyLinks, countedPlaces } from "../../match/copies/copy-link.ts";
import type { Results } from "../../data/run.ts";
import { type Range, rangeSet } from "../../text/range.ts";
import { placements } from "./placement.ts";

/** A piece of a result, by the place that counts for it. */
interface Piece extends Range {
  readonly result: number;
  readonly own: number;
}

/** By result: the parts of it whose text no earlier result returned, from any place, in the result's own document. */
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
