// What the page shows of a topic, from the same join that the measures see.

import { groupBy } from "../base/group.ts";
import { ratio } from "../base/number.ts";
import type { JudgedDocument, JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { gains } from "../gain/gain.ts";
import { paper, rules as allRules } from "../gain/rules.ts";
import { intersect, nothing, type Range, type RangeSet, rangeSet, size, subtract } from "../text/range.ts";
import type { PageData, PageRanking } from "./page-data.ts";

/** The judgements of a topic as the core has them. */
export function judgedTopic({ documents, topics }: PageData, topic: number): JudgedTopic {
  const { docs, grades, entries, ranges } = topics[topic]!.judged;
  return new Map(
    docs.map((doc, i): [string, JudgedDocument] => [
      documents.ids[doc]!,
      {
        relevant: rangesFrom(ranges[i]!),
        grade: grades[i]!,
        length: documents.lengths[doc] ?? undefined,
        bestEntry: entries[i] ?? undefined,
      },
    ]),
  );
}

/** Highlights from start and length in turn. */
export function rangesFrom(flat: readonly number[]): RangeSet {
  const ranges: Range[] = [];
  for (let i = 0; i < flat.length; i += 2) ranges.push({ start: flat[i]!, end: flat[i]! + flat[i + 1]! });
  return rangeSet(ranges);
}

/** The results of a topic as the core has them. */
export function rankedPassages({ documents }: PageData, { docs, starts, lengths }: PageRanking): Passage[] {
  return docs.map((doc, i) => ({ doc: documents.ids[doc]!, start: starts[i]!, end: starts[i]! + lengths[i]! }));
}

/** One result, and what it brought. */
export interface ResultRow extends Passage {
  readonly rank: number;
  /** Highlighted characters in it. */
  readonly relevant: number;
  /** Of those, the ones that earlier results returned. */
  readonly seen: number;
  /** Of the text, after it. */
  readonly precision: number;
  readonly recall: number;
  /** Of its document; undefined where nobody judged it. */
  readonly grade: number | undefined;
}

/** The results with what each brought, by the rules of the report. */
export function resultRows(data: PageData, ranked: readonly Passage[], judged: JudgedTopic): ResultRow[] {
  const rules = allRules.find(({ name }) => name === data.rules) ?? paper;
  const gained = gains(ranked, judged, { rules, repeats: data.repeats });
  return ranked.map((passage, i) => ({
    ...passage,
    rank: i + 1,
    relevant: gained.highlighted[i]!,
    seen: gained.seen[i]!,
    precision: ratio(gained.found[i]!, gained.read[i]!),
    recall: ratio(gained.found[i]!, gained.totalRelevant),
    grade: judged.get(passage.doc)?.grade,
  }));
}

/** The text of one document that a list of results returned. */
export function returnedFrom(ranked: readonly Passage[], doc: string): RangeSet {
  return rangeSet(ranked.filter((passage) => passage.doc === doc && !isUnresolved(passage)));
}

/** The same of every document that they return something from. */
export function returnedTexts(ranked: readonly Passage[]): Map<string, RangeSet> {
  const placed = ranked.filter((passage) => !isUnresolved(passage));
  return new Map([...groupBy(placed, ({ doc }) => doc)].map(([doc, own]) => [doc, rangeSet(own)]));
}

/** A document's characters by what became of them: found, missed, or returned in vain. */
export interface Marks {
  readonly found: RangeSet;
  readonly missed: RangeSet;
  readonly vain: RangeSet;
}

export function marks(relevant: RangeSet, returned: RangeSet): Marks {
  return {
    found: intersect(relevant, returned),
    missed: subtract(relevant, returned),
    vain: subtract(returned, relevant),
  };
}

/** The same for one result of several: what the others found is neither its own nor missed. */
export interface ResultMarks extends Marks {
  readonly elsewhere: RangeSet;
}

export function resultMarks(relevant: RangeSet, result: Range, returned: RangeSet): ResultMarks {
  const own = marks(relevant, rangeSet([result]));
  return { ...own, missed: subtract(own.missed, returned), elsewhere: intersect(own.missed, returned) };
}

/** Text of a topic, in one document. */
export interface TopicText {
  readonly doc: string;
  readonly ranges: RangeSet;
  readonly characters: number;
}

/** What was highlighted and not returned, document by document in the order of the judgements. */
export function missedTexts(judged: JudgedTopic, ranked: readonly Passage[]): TopicText[] {
  const returned = returnedTexts(ranked);
  return textsIn(judged, (doc, relevant) => subtract(relevant, returned.get(doc) ?? nothing));
}

/** What was highlighted and returned by these results, and not by those. */
export function foundOnlyBy(judged: JudgedTopic, ranked: readonly Passage[], others: readonly Passage[]): TopicText[] {
  const [returned, elsewhere] = [returnedTexts(ranked), returnedTexts(others)];
  return textsIn(judged, (doc, relevant) => {
    const own = returned.get(doc);
    return own === undefined ? nothing : subtract(intersect(relevant, own), elsewhere.get(doc) ?? nothing);
  });
}

function textsIn(judged: JudgedTopic, pick: (doc: string, relevant: RangeSet) => RangeSet): TopicText[] {
  return [...judged].flatMap(([doc, { relevant }]) => {
    if (relevant.length === 0) return [];
    const ranges = pick(doc, relevant);
    return ranges.length === 0 ? [] : [{ doc, ranges, characters: size(ranges) }];
  });
}

/** The highlights of a document in a topic. */
export function relevantIn(judged: JudgedTopic, doc: string): RangeSet {
  return judged.get(doc)?.relevant ?? nothing;
}
