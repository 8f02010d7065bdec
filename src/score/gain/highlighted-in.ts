import type { HighlightColumns } from "../../data/judged-columns.ts";
import { sizeWithin } from "../../text/range.ts";
import type { JudgedIds } from "./judged-ids.ts";

const fewRanges = 8;

/** The highlighted characters of a judged document in from..to: of few ranges a walk is quicker than a search. */
export function highlightedIn(
  { first, start, end }: HighlightColumns,
  ids: JudgedIds,
  document: number,
  from: number,
  to: number,
): number {
  const at = first[document]!;
  const until = first[document + 1]!;
  if (until - at > fewRanges) return sizeWithin(ids.documentAt(document).relevant, from, to);
  let total = 0;
  for (let i = at; i < until; i++) total += Math.max(Math.min(to, end[i]!) - Math.max(from, start[i]!), 0);
  return total;
}
