// Found text as the page keeps it where room is short: by its place in all highlighted text of its document, end to end. Highlights
// that were found whole are one stretch then, from 0, where they would be one each.

import { intersect, type Range, type RangeSet, rangeSet } from "../text/range.ts";

/** Text that is all highlighted, by its place among the highlights. */
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
