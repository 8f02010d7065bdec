import { sumBy } from "../../base/number.ts";
import type { Collection } from "../../data/collection.ts";
import { hasRelevant, type JudgedDocument, type Judgements } from "../../data/judgements.ts";
import { documentLengths } from "../../score/complete.ts";
import { size } from "../../text/range.ts";
import { type ExhaustivityGrade, exhaustivityGrades } from "./exhaustivity.ts";
import { type HighlightsInElements, highlightsInElements } from "./highlight-elements.ts";
import { type NumberSpread, spread } from "./spread.ts";
import { type Bin, bins, type Tally, tally } from "./tally.ts";

/** What judgements hold: Table 3 and Figure 2 of the overview, and more. */
export interface JudgementsInspection {
  readonly of: Judgements["of"];
  readonly topics: number;
  /** Topics in which something is relevant. */
  readonly topicsWithRelevant: number;
  /** Topics with several right answers, whose highlights are counted together. */
  readonly topicsWithAlternatives: number;
  /** By topic. */
  readonly judgedArticles: NumberSpread | undefined;
  readonly relevantArticles: NumberSpread | undefined;
  readonly highlights: HighlightsInspection | undefined;
  /** With a collection that has elements: how highlights sit in them. */
  readonly inElements: HighlightsInElements | undefined;
  readonly entryPoints: EntryPointsInspection | undefined;
  /** Of judgements of whole documents: documents by grade. */
  readonly grades: readonly Tally<number>[] | undefined;
  /** Of judgements of 2005. */
  readonly exhaustivity: readonly ExhaustivityGrade[] | undefined;
}

export interface HighlightsInspection {
  /** Passages, by topic. */
  readonly passages: NumberSpread | undefined;
  /** Relevant articles by the number of their passages (Figure 2). */
  readonly passagesAnArticle: readonly Tally<number>[];
  /** Highlighted characters: in a passage, in a relevant article, in a topic that has any. */
  readonly inPassage: NumberSpread | undefined;
  readonly inArticle: NumberSpread | undefined;
  readonly inTopic: NumberSpread | undefined;
  /** The share of a relevant article that is highlighted, where its length is known. */
  readonly share: NumberSpread | undefined;
  /** Passages by length. */
  readonly lengths: readonly Bin[];
}

export interface EntryPointsInspection {
  /** Relevant articles with one, and without. */
  readonly judged: number;
  readonly missing: number;
  /** Of those judged: before the first highlighted character, on it, after it. */
  readonly before: number;
  readonly at: number;
  readonly after: number;
  /** Characters from the first highlighted one, whichever way. */
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
