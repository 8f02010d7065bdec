import { rangeSet, type Range, type RangeSet } from "../src/text/range.ts";

/** Reads ranges off a drawing: drawn("..##.###") is 2..4 and 5..8. */
export function drawn(picture: string): RangeSet {
  const ranges: Range[] = [];
  for (const match of picture.matchAll(/#+/g)) ranges.push({ start: match.index, end: match.index + match[0].length });
  return rangeSet(ranges);
}
