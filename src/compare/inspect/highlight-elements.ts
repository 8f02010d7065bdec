import { groupBy } from "../../base/lists.ts";
import { mean } from "../../base/number.ts";
import type { Collection } from "../../data/collection.ts";
import type { Range, RangeSet } from "../../text/range.ts";
import { smallestElement } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import { byCount } from "./tally.ts";

/** How highlights sit in the elements of their documents. */
export interface HighlightsInElements extends HighlightBorders {
  /** Highlights of documents that the collection has no elements of, or that are shorter than these say. */
  readonly unplaced: number;
  /** By the name of the smallest element around a highlight, the most frequent first. */
  readonly containers: readonly HighlightContainer[];
}

export interface HighlightBorders {
  /** Highlights that were looked at. */
  readonly count: number;
  /** Those that are all the text of an element, and no more. */
  readonly exact: number;
  /** Those that begin where an element with text begins, end where one ends, and do both. */
  readonly begin: number;
  readonly end: number;
  readonly both: number;
}

export interface HighlightContainer extends HighlightBorders {
  readonly element: string;
  /** The mean share of the element that a highlight takes, from 0 to 1. */
  readonly meanShare: number;
}

/** A highlight as it sits in its document. */
interface Placed {
  readonly element: string;
  readonly exact: boolean;
  readonly begin: boolean;
  readonly end: boolean;
  readonly share: number;
}

/** Undefined where no highlight is of a document that has elements. */
export function highlightsInElements(
  documents: Iterable<readonly [doc: string, relevant: RangeSet]>,
  collection: Collection,
): HighlightsInElements | undefined {
  const placed: Placed[] = [];
  let unplaced = 0;
  for (const [doc, several] of groupBy(documents, ([doc]) => doc)) {
    const highlights = several.flatMap(([, relevant]) => relevant);
    const table = highlights.length === 0 ? undefined : collection.document(doc)?.elements;
    const within = table === undefined ? [] : highlights.filter(({ end }) => end <= table.length);
    unplaced += highlights.length - within.length;
    if (table !== undefined) placed.push(...placedIn(table, within));
  }
  if (placed.length === 0) return undefined;
  const containers = Array.from(
    groupBy(placed, ({ element }) => element),
    ([element, inside]): HighlightContainer => ({
      element,
      ...borders(inside),
      meanShare: mean(inside.map(({ share }) => share)),
    }),
  );
  return { ...borders(placed), unplaced, containers: byCount(containers) };
}

function borders(placed: readonly Placed[]): HighlightBorders {
  const number = (holds: (one: Placed) => boolean): number => placed.filter(holds).length;
  return {
    count: placed.length,
    exact: number(({ exact }) => exact),
    begin: number(({ begin }) => begin),
    end: number(({ end }) => end),
    both: number(({ begin, end }) => begin && end),
  };
}

function placedIn(table: ElementTable, highlights: readonly Range[]): Placed[] {
  // An element without text is no border of any.
  const hasText = (_: number, element: number): boolean => table.start[element] !== table.end[element];
  const starts = new Set(Array.from(table.start).filter(hasText));
  const ends = new Set(Array.from(table.end).filter(hasText));
  return highlights.map((highlight) => {
    const container = smallestElement(table, highlight);
    const [start, end] = [table.start[container]!, table.end[container]!];
    return {
      element: table.names[table.name[container]!]!,
      exact: start === highlight.start && end === highlight.end,
      begin: starts.has(highlight.start),
      end: ends.has(highlight.end),
      share: (highlight.end - highlight.start) / (end - start),
    };
  });
}
