import { groupBy } from "../../base/lists.ts";
import { type CopyLinks, textAnywhere } from "../../match/copies/copy-link.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { isUnresolved, type Passage } from "../../data/run.ts";
import { intersect, nothing, type Range, rangeSet, type RangeSet, sizeWithin, subtract } from "../../text/range.ts";
import type { KnownTopic } from "./known-topic.ts";
import type { HighlightGain } from "./topic-gains.ts";

/** By highlight: how much of it some results return, from copies too where those count. */
export function highlightGains(ranked: readonly Passage[], { judged, links }: KnownTopic): HighlightGain[] {
  const textOf =
    links === undefined || links.size === 0 ? returnedText(ranked) : returnedFromAnywhere(ranked, judged, links);
  return [...judged].flatMap(([doc, { relevant, blank = nothing }]) => {
    const text = textOf(doc);
    const copied = links?.get(doc);
    const blankFound = intersect(text, blank);
    return relevant.map(({ start, end }) => {
      const [length, found] = [end - start, sizeWithin(text, start, end)];
      const visible = length - sizeWithin(blank, start, end);
      const missed = length - found - (copied === undefined ? 0 : missedAgain(copied, text, start, end));
      return { length, found, missed, visible, visibleFound: found - sizeWithin(blankFound, start, end) };
    });
  });
}

/** Characters of a highlight that were not found, and that are copies of an earlier one's. */
function missedAgain(copied: readonly Range[], text: RangeSet, start: number, end: number): number {
  return sizeWithin(subtract(rangeSet(copied), text), start, end);
}

/** By document: at least all of its highlighted text that was returned. */
type ReturnedText = (doc: string) => RangeSet;

function returnedText(ranked: readonly Passage[]): ReturnedText {
  const returned = returnedFrom(ranked);
  return (doc) => rangeSet(returned.get(doc) ?? []);
}

function returnedFromAnywhere(ranked: readonly Passage[], judged: JudgedTopic, links: CopyLinks): ReturnedText {
  const placed = ranked.filter((passage) => !isUnresolved(passage));
  const found = textAnywhere(judged, placed, links);
  return (doc) => found.get(doc) ?? nothing;
}

/** The results of each document that have a place in it. */
export function returnedFrom(ranked: readonly Passage[]): Map<string, Passage[]> {
  const placed = ranked.filter((passage) => !isUnresolved(passage));
  return groupBy(placed, ({ doc }) => doc);
}
