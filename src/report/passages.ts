// What runs made of highlighted passages: the fates of each passage of a topic in one run or two, and the text of all topics that
// only one of two runs found.

import { groupBy } from "../base/lists.ts";
import { sumBy } from "../base/number.ts";
import { firstWhere } from "../base/smallest.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import type { Cutoff } from "../score/measures/cutoff.ts";
import type { MissedText } from "../score/missed.ts";
import { intersect, nothing, type Range, type RangeSet, rangeSet, size, sizeWithin, subtract } from "../text/range.ts";
import type { PageData, PageResults } from "./page-data.ts";
import { foundOnlyBy, judgedTopic, type TopicText } from "./page-topic.ts";
import { type TopicReading, topicReading } from "./topic-reading.ts";

/** A highlighted passage of a topic, and what became of it in one run or several. */
export interface TopicPassage extends Range {
  readonly doc: string;
  /** By run. */
  readonly fates: readonly PassageFate[];
}

/** What a run made of a highlighted passage. */
export interface PassageFate {
  /** How many of its characters were read. */
  readonly found: number;
  /** Of these, how many no other of the runs has. */
  readonly alone: number;
  /** The ranks of the listed results in which some of it is read. */
  readonly ranks: readonly number[];
  /** The ranks of the listed results that hold some of it below the cut-off. */
  readonly below: readonly number[];
  /** What is missing of it, and why. */
  readonly missed: readonly MissedText[];
}

/** A run's list, as far as the page holds it, and what is read of it. */
interface ReadList {
  readonly passages: readonly Passage[];
  readonly reading: Pick<TopicReading, "read" | "from" | "missed">;
}

/** All highlighted passages of a topic, in the order of the judgements. */
export function topicPassages(judged: JudgedTopic, lists: readonly ReadList[]): TopicPassage[] {
  const parts = lists.map(byDocument);
  return [...judged].flatMap(([doc, { relevant }]) => {
    if (relevant.length === 0) return [];
    const own = parts.map((part) => part(doc));
    return relevant.map((passage) => ({
      doc,
      ...passage,
      fates: own.map((one) =>
        fateOf(
          passage,
          one,
          own.filter((other) => other !== one),
        ),
      ),
    }));
  });
}

/** What a list has to do with one document. */
interface DocumentPart {
  readonly read: RangeSet;
  readonly missed: readonly MissedText[];
  /** Its listed results with a place, and how much of each is read. */
  readonly results: readonly (Range & { readonly rank: number; readonly read: number })[];
}

function byDocument({ passages, reading }: ReadList): (doc: string) => DocumentPart {
  const missed = groupBy(reading.missed().missed, ({ doc }) => doc);
  const results = groupBy(
    passages.flatMap((result, i) => (isUnresolved(result) ? [] : [{ ...result, rank: i + 1, read: reading.read[i]! }])),
    ({ doc }) => doc,
  );
  return (doc) => ({ read: reading.from(doc), missed: missed.get(doc) ?? [], results: results.get(doc) ?? [] });
}

function fateOf(passage: Range, { read, missed, results }: DocumentPart, others: readonly DocumentPart[]): PassageFate {
  const text = intersect(read, rangeSet([passage]));
  const ranksWhere = (part: (result: DocumentPart["results"][number]) => Range): number[] =>
    results.flatMap((result) => (areOverlapping(part(result), passage) ? [result.rank] : []));
  return {
    found: size(text),
    alone: size(others.reduce((left, other) => subtract(left, other.read), text)),
    ranks: ranksWhere(({ start, read: length }) => ({ start, end: start + length })),
    below: ranksWhere(({ start, end, read: length }) => ({ start: start + length, end })),
    missed: missed.filter(({ start, end }) => passage.start <= start && end <= passage.end),
  };
}

function areOverlapping(a: Range, b: Range): boolean {
  return a.start < a.end && a.start < b.end && a.end > b.start;
}

/** A highlighted passage, and parts of it that have something in common, in the order of the text. */
export interface PassageParts<T extends Range> extends Range {
  readonly doc: string;
  readonly parts: readonly T[];
  /** The characters of the parts. */
  readonly characters: number;
}

/** Texts by the highlighted passage that each is a part of; a text that is in none is by itself. Passages are in the order of their first texts. */
export function byPassage<T extends Range & { readonly doc: string }>(
  judged: JudgedTopic,
  texts: readonly T[],
): PassageParts<T>[] {
  const found = new Map<Range, { readonly doc: string; readonly parts: T[] }>();
  for (const text of texts) {
    const { doc } = text;
    const passage = passageAround(judged.get(doc)?.relevant ?? nothing, text) ?? text;
    const known = found.get(passage) ?? { doc, parts: [] };
    found.set(passage, known);
    known.parts.push(text);
  }
  return Array.from(found, ([{ start, end }, { doc, parts }]) => ({
    doc,
    start,
    end,
    parts: parts.sort((a, b) => a.start - b.start),
    characters: sumBy(parts, (part) => part.end - part.start),
  }));
}

/** The passage that holds the beginning of a text. */
function passageAround(passages: RangeSet, { start }: Range): Range | undefined {
  const next = firstWhere(0, passages.length, (i) => passages[i]!.end > start);
  const found = passages[next];
  return found !== undefined && found.start <= start ? found : undefined;
}

/** The texts with the most characters first. */
export function longestFirst<T extends { readonly characters: number }>(texts: readonly T[]): T[] {
  return texts.toSorted((a, b) => b.characters - a.characters);
}

/** Which passages to show of two runs, seen from the first. */
export type Shown = "all" | "differences" | "losses" | "wins";

/** Of two runs: the passages that are to be shown, those first of which most text was lost or won. Of one run all, as judged. */
export function shownPassages(passages: readonly TopicPassage[], shown: Shown): TopicPassage[] {
  const weight = ({ fates }: TopicPassage): number =>
    fates.length < 2 ? 0 : weightOf(fates[0]!.alone, fates[1]!.alone, shown);
  const kept = shown === "all" ? [...passages] : passages.filter((passage) => weight(passage) > 0);
  return kept.sort((a, b) => weight(b) - weight(a));
}

/** How much text is won, lost, or both. */
export function weightOf(won: number, lost: number, shown: Shown): number {
  if (shown === "losses") return lost;
  return shown === "wins" ? won : won + lost;
}

/** For each result of a list with new or old highlighted text: the ranks of those of another that hold some of the same. */
export function sharedRanks(judged: JudgedTopic, passages: readonly Passage[], others: readonly Passage[]): number[][] {
  return passages.map((passage) => {
    if (isUnresolved(passage)) return [];
    const own = intersect(judged.get(passage.doc)?.relevant ?? rangeSet([]), rangeSet([passage]));
    if (own.length === 0) return [];
    return others.flatMap(({ doc, start, end }, i) =>
      doc === passage.doc && start >= 0 && sizeWithin(own, start, end) > 0 ? [i + 1] : [],
    );
  });
}

/** The text of a topic that only one of two runs found. */
export interface TopicDifference {
  readonly topic: number;
  /** Only the run that is looked at found it; only the other did. */
  readonly won: readonly TopicText[];
  readonly lost: readonly TopicText[];
}

/** One run of two, and its results. */
interface ComparedRun {
  readonly run: number;
  readonly results: PageResults;
}

/** By topic in which there is any. Undefined where a list is cut above the cut-off. Stops after each topic. */
export function* runDifferences(
  data: PageData,
  own: ComparedRun,
  other: ComparedRun,
  stop: Cutoff,
): Generator<void, TopicDifference[] | undefined> {
  const found: TopicDifference[] = [];
  for (const topic of data.topics.keys()) {
    const judged = judgedTopic(data, topic);
    const [mine, theirs] = [own, other].map(({ run, results }) =>
      topicReading(data, topic, run, results[topic]!, judged, stop),
    );
    if (mine === undefined || theirs === undefined) return undefined;
    const [won, lost] = [foundOnlyBy(judged, mine, theirs), foundOnlyBy(judged, theirs, mine)];
    if (won.length + lost.length > 0) found.push({ topic, won, lost });
    yield;
  }
  return found;
}

/** Those to be shown, the ones first in which most text was lost or won. */
export function mostDifferent(differences: readonly TopicDifference[], shown: Shown): TopicDifference[] {
  const weight = ({ won, lost }: TopicDifference): number => weightOf(charactersIn(won), charactersIn(lost), shown);
  return differences.filter((each) => weight(each) > 0).sort((a, b) => weight(b) - weight(a));
}

export function charactersIn(texts: readonly TopicText[]): number {
  return sumBy(texts, ({ characters }) => characters);
}
