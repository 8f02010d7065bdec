// Describes judgements: documents, passages and grades by topic, and the elements that highlights begin and end with.

import { groupBy } from "../../base/lists.ts";
import { mean, sumBy } from "../../base/number.ts";
import { type Bin, bins, byCount, type NumberSpread, spread, type Tally, tally } from "./spread.ts";
import type { Collection } from "../../data/collection.ts";
import {
  hasRelevant,
  type JudgedDocument,
  type JudgedElement,
  type JudgedTopic,
  type Judgements,
} from "../../data/judgements.ts";
import { type OriginCounts, originCounts } from "../../data/origin.ts";
import { documentLengths } from "../../score/complete.ts";
import { type Range, type RangeSet, size } from "../../text/range.ts";
import { smallestElement } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";

/** The figures of judgements: Table 3 and Figure 2 of the overview, and more. */
export interface JudgementsInspection {
  readonly of: Judgements["of"];
  readonly topics: number;
  /** The number of topics in which something is relevant. */
  readonly topicsWithRelevant: number;
  /** The number of topics with several right answers. The highlights of all answers are counted together. */
  readonly topicsWithAlternatives: number;
  /** The number of judged articles per topic. */
  readonly judgedArticles: NumberSpread | undefined;
  readonly relevantArticles: NumberSpread | undefined;
  readonly highlights: HighlightsInspection | undefined;
  /** How highlights fit the elements, if a collection with elements is given. */
  readonly inElements: HighlightsInElements | undefined;
  readonly entryPoints: EntryPointsInspection | undefined;
  /** Who judged, and how the highlights came about, if the file says so. */
  readonly origin: OriginCounts | undefined;
  /** For judgements of whole documents: the number of documents by grade. */
  readonly grades: readonly Tally<number>[] | undefined;
  /** For judgements of 2005: the elements by exhaustivity. */
  readonly exhaustivity: readonly ExhaustivityGrade[] | undefined;
}

export interface HighlightsInspection {
  /** The number of passages per topic. */
  readonly passages: NumberSpread | undefined;
  /** The number of relevant articles, by the number of their passages (Figure 2). */
  readonly passagesAnArticle: readonly Tally<number>[];
  /** The highlighted characters per passage, per relevant article, and per topic that has any. */
  readonly inPassage: NumberSpread | undefined;
  readonly inArticle: NumberSpread | undefined;
  readonly inTopic: NumberSpread | undefined;
  /** The highlighted share of a relevant article, if its length is known. */
  readonly share: NumberSpread | undefined;
  /** The number of passages, by length. */
  readonly lengths: readonly Bin[];
}

export interface EntryPointsInspection {
  /** The number of relevant articles with an entry point, and without one. */
  readonly judged: number;
  readonly missing: number;
  /** The number of entry points before, on, and after the first highlighted character. */
  readonly before: number;
  readonly at: number;
  readonly after: number;
  /** The distance in characters from the first highlighted character, in either direction. */
  readonly distance: NumberSpread | undefined;
  readonly distances: readonly Bin[];
}

export function inspectJudgements(judgements: Judgements, collection?: Collection): JudgementsInspection {
  const { of } = judgements;
  const topics = [...judgements.topics.values()];
  const relevant = topics.map((judged) => [...judged].filter(([, { grade }]) => grade > 0));
  const documents = relevant.flat();
  const lengthOf = documentLengths(judgements, collection);
  return {
    of,
    topics: topics.length,
    topicsWithRelevant: topics.filter(hasRelevant).length,
    topicsWithAlternatives: judgements.alternatives?.size ?? 0,
    judgedArticles: spread(topics.map((judged) => judged.size)),
    relevantArticles: spread(relevant.map((found) => found.length)),
    highlights: of === "highlights" ? inspectHighlights(relevant, lengthOf) : undefined,
    inElements:
      of === "highlights" && collection !== undefined
        ? highlightsInElements(
            documents.map(([doc, document]) => [doc, document.relevant]),
            collection,
          )
        : undefined,
    entryPoints: of === "highlights" ? inspectEntryPoints(documents.map(([, document]) => document)) : undefined,
    origin: originCounts(judgements),
    grades:
      of === "grades"
        ? tally(topics.flatMap((judged) => Array.from(judged.values(), ({ grade }) => grade))).sort(byValue)
        : undefined,
    exhaustivity: of === "elements" ? exhaustivityGrades(topics) : undefined,
  };
}

type Relevant = readonly (readonly [doc: string, document: JudgedDocument])[];

function inspectHighlights(
  topics: readonly Relevant[],
  lengthOf: (doc: string) => number | undefined,
): HighlightsInspection {
  const documents = topics.flat();
  const lengths = documents.flatMap(([, { relevant }]) => relevant.map(({ start, end }) => end - start));
  const passages = (found: Relevant): number => sumBy(found, ([, { relevant }]) => relevant.length);
  const text = (found: Relevant): number => sumBy(found, ([, { relevant }]) => size(relevant));
  const shares = documents.flatMap(([doc, { relevant }]) => {
    const length = lengthOf(doc);
    return length === undefined || length === 0 ? [] : [size(relevant) / length];
  });
  return {
    passages: spread(topics.map(passages)),
    passagesAnArticle: tally(documents.map(([, { relevant }]) => relevant.length)).sort(byValue),
    inPassage: spread(lengths),
    inArticle: spread(documents.map(([, { relevant }]) => size(relevant))),
    inTopic: spread(topics.filter((found) => found.length > 0).map(text)),
    share: spread(shares),
    lengths: bins(lengths),
  };
}

function inspectEntryPoints(documents: readonly JudgedDocument[]): EntryPointsInspection | undefined {
  const offsets = documents.flatMap(({ bestEntry, relevant }) =>
    bestEntry === undefined || relevant.length === 0 ? [] : [bestEntry - relevant[0]!.start],
  );
  if (offsets.length === 0) return undefined;
  const distances = offsets.map(Math.abs);
  return {
    judged: offsets.length,
    missing: documents.length - offsets.length,
    before: offsets.filter((offset) => offset < 0).length,
    at: offsets.filter((offset) => offset === 0).length,
    after: offsets.filter((offset) => offset > 0).length,
    distance: spread(distances),
    distances: bins(distances),
  };
}

function byValue(a: Tally<number>, b: Tally<number>): number {
  return a.value - b.value;
}

/** How highlights fit the elements of their documents. */
export interface HighlightsInElements extends HighlightBorders {
  /**
   * Highlights that could not be placed: their document has no elements in the collection, or is shorter there than
   * they are.
   */
  readonly unplaced: number;
  /** The highlights by the name of the smallest element around them, the most frequent first. */
  readonly containers: readonly HighlightContainer[];
}

export interface HighlightBorders {
  /** The number of highlights that were looked at. */
  readonly count: number;
  /** The number of highlights that are exactly the text of an element. */
  readonly exact: number;
  /**
   * The number of highlights that begin where an element with text begins, that end where one ends, and that do both.
   */
  readonly begin: number;
  readonly end: number;
  readonly both: number;
}

export interface HighlightContainer extends HighlightBorders {
  readonly element: string;
  /** The mean share of the element that a highlight covers, from 0 to 1. */
  readonly meanShare: number;
}

/** How one highlight fits its document. */
interface Placed {
  readonly element: string;
  readonly exact: boolean;
  readonly begin: boolean;
  readonly end: boolean;
  readonly share: number;
}

/** Undefined if no highlight is in a document that has elements. */
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
  // The borders of elements without text do not count.
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

/** The relevant elements of one exhaustivity, over the topics that have any: Table 1 of HiXEval. */
export interface ExhaustivityGrade {
  /** "?", "1" or "2". */
  readonly exhaustivity: string;
  /** The number of elements per topic. */
  readonly elements: NumberSpread | undefined;
  /** The mean length of an element per topic. */
  readonly size: NumberSpread | undefined;
  /** The mean highlighted share of an element per topic, from 0 to 1. */
  readonly specificity: NumberSpread | undefined;
}

/** The grades in the order of the table: too small, partially exhaustive, highly exhaustive. */
export const gradedExhaustivities: readonly string[] = ["?", "1", "2"];

function exhaustivityGrades(topics: readonly JudgedTopic[]): ExhaustivityGrade[] {
  const relevant = topics.map((judged) =>
    [...judged.values()].flatMap(({ elements = [] }) => elements.filter(isRelevant)),
  );
  return gradedExhaustivities.map((exhaustivity) => {
    const found = relevant
      .map((elements) => elements.filter((element) => element.exhaustivity === exhaustivity))
      .filter((elements) => elements.length > 0);
    return {
      exhaustivity,
      elements: spread(found.map((elements) => elements.length)),
      size: spread(found.map((elements) => mean(elements.map(({ size }) => size)))),
      specificity: spread(found.map((elements) => mean(elements.map(({ size, relevant }) => relevant / size)))),
    };
  });
}

/** True if a judged element is relevant: neither its exhaustivity nor its specificity is 0. */
export function isRelevant({ exhaustivity, relevant }: JudgedElement): boolean {
  return exhaustivity !== "0" && relevant > 0;
}
