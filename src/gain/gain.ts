// The only room where results meet judgements. What leaves it are sizes: a measure never sees a text or a file.

import { groupBy } from "../base/group.ts";
import type { JudgedDocument, JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { nothing, type Range, rangeSet, size, sizeWithin } from "../text/range.ts";
import { placements } from "./placement.ts";
import { stretches, stretchesByGaps, stretchesIn } from "./reading.ts";
import type { Repeats, Rules } from "./rules.ts";
import type { DocumentGain, HighlightGain, TopicGains } from "./topic-gains.ts";

export interface Counting {
  readonly rules: Rules;
  readonly repeats: Repeats;
}

const unjudged: JudgedDocument = { relevant: nothing, grade: -1 };

/** Joins one topic's ranked results to its judgements. */
export function gains(ranked: readonly Passage[], judged: JudgedTopic, counting: Counting): TopicGains {
  const columns = {
    lengths: new Float64Array(ranked.length),
    novel: new Float64Array(ranked.length),
    highlighted: new Float64Array(ranked.length),
    seen: new Float64Array(ranked.length),
    read: new Float64Array(ranked.length),
    found: new Float64Array(ranked.length),
  };
  const parts: (readonly Range[])[] = ranked.map(() => []); // the new text of each result
  const documents: DocumentGain[] = [];
  let [overlapping, pastEnd] = [0, 0];

  for (const [doc, results] of groupBy(ranked.keys(), (index) => ranked[index]!.doc)) {
    const document = judged.get(doc) ?? unjudged;
    const { unplaced, countsLength, countsAgain } = countingIn(document, counting);
    const placed = results.filter((index) => !isUnresolved(ranked[index]!));
    const novelParts = placements(placed.map((index) => ranked[index]!));

    for (const index of results)
      if (isUnresolved(ranked[index]!)) columns.lengths[index] = columns.read[index] = unplaced;
    for (const [i, index] of placed.entries()) {
      const { start, end } = ranked[index]!;
      parts[index] = novelParts[i]!.novel;
      const [length, novel] = [end - start, totalLength(parts[index])];
      const [highlighted, gained] = [sizeWithin(document.relevant, start, end), relevantIn(document, parts[index])];
      columns.lengths[index] = length;
      columns.novel[index] = novel;
      columns.highlighted[index] = highlighted;
      columns.seen[index] = highlighted - gained;
      columns.read[index] = countsLength ? length : novel;
      columns.found[index] = countsAgain ? highlighted : gained;
      if (novelParts[i]!.overlaps !== undefined) overlapping++;
      if (end > (document.length ?? Infinity)) pastEnd++;
    }
    documents.push(documentGain(doc, document, { results, ranked, columns, parts, rules: counting.rules }));
  }

  runningSum(columns.read);
  runningSum(columns.found);
  const cutAt = (characters: number) => firstCharacters(ranked, characters, columns.read, parts, counting);
  return {
    rules: counting.rules,
    ...columns,
    documents,
    ...totals(judged, counting.rules),
    overlapping,
    pastEnd,
    after(characters) {
      const { whole, last, end } = cutAt(characters);
      const [read, found] = [columns.read[whole - 1] ?? 0, columns.found[whole - 1] ?? 0];
      if (last === undefined) return { read, found };
      const document = judged.get(last.doc) ?? unjudged;
      const beginning = { start: last.start, end };
      const text = countingIn(document, counting).countsAgain ? [beginning] : clipped(parts[whole]!, end);
      return { read: characters, found: found + relevantIn(document, text) };
    },
    within(characters) {
      const { whole, last, end } = cutAt(characters);
      const kept = ranked.slice(0, whole);
      return gains(last === undefined ? kept : [...kept, { ...last, end }], judged, counting);
    },
    only: (keep) =>
      gains(
        ranked.filter((_, index) => keep(index)),
        judged,
        counting,
      ),
    highlights: (results) => highlightGains(ranked.slice(0, results), judged),
    newText: () => parts.flatMap((ranges, index) => stretchesIn(rangeSet(ranges), relevantOf(ranked[index]!, judged))),
  };
}

/** How text that comes again counts in one document, and what a result without a place is worth there. */
function countingIn(document: JudgedDocument, { rules, repeats }: Counting) {
  const byDocument = repeats === "novel in relevant documents";
  const countsAgain = repeats === "again" || (byDocument && document.grade <= 0);
  return {
    countsAgain,
    countsLength: countsAgain || repeats === "once",
    unplaced: byDocument && !countsAgain ? 0 : (rules.unresolvedLength ?? 0),
  };
}

interface Returned {
  readonly results: readonly number[];
  readonly ranked: readonly Passage[];
  readonly columns: Pick<TopicGains, "lengths" | "novel" | "highlighted" | "seen">;
  readonly parts: readonly (readonly Range[])[];
  readonly rules: Rules;
}

function documentGain(
  doc: string,
  judged: JudgedDocument,
  { results, ranked, columns, parts, rules }: Returned,
): DocumentGain {
  const { bestEntry, length, relevant, relevantInElements } = judged;
  const entry = ranked[results[0]!]!; // the first-ranked result is where a reader is sent
  let [retrieved, gained] = [0, 0];
  for (const index of results) {
    retrieved += isUnresolved(ranked[index]!) ? columns.lengths[index]! : columns.novel[index]!;
    gained += columns.highlighted[index]! - columns.seen[index]!;
  }
  return {
    doc,
    grade: Math.max(judged.grade, 0),
    judged: judged.grade >= 0,
    length,
    results,
    retrieved,
    relevant: gained,
    totalRelevant: size(relevant),
    totalInElements: relevantInElements,
    entryDistance: bestEntry === undefined || isUnresolved(entry) ? Infinity : Math.abs(entry.start - bestEntry),
    stretches() {
      if (rules.passedOver === "the rest")
        return stretches(rangeSet(results.flatMap((index) => parts[index]!)), relevant, length ?? 0);
      const placed = results.map((index) => ranked[index]!).filter((passage) => !isUnresolved(passage));
      return stretchesByGaps(placed, relevant, length ?? 0);
    },
  };
}

function totals(judged: JudgedTopic, rules: Rules) {
  let [totalRelevant, relevantDocuments, nonrelevantDocuments] = [0, 0, 0];
  let totalInElements: number | undefined = 0;
  const idealGrades: number[] = [];
  for (const { relevant, grade, timesRelevant = 1, relevantInElements } of judged.values()) {
    if (grade === 0) nonrelevantDocuments++;
    if (grade <= 0) continue;
    totalRelevant += size(relevant);
    if (totalInElements !== undefined)
      totalInElements = relevantInElements === undefined ? undefined : totalInElements + relevantInElements;
    relevantDocuments += rules.repeatedJudgements === "each" ? timesRelevant : 1;
    idealGrades.push(grade);
  }
  idealGrades.sort((a, b) => b - a);
  return { totalRelevant, totalInElements, relevantDocuments, nonrelevantDocuments, idealGrades };
}

/** How many results the first so many characters hold whole, and the one that they cut, with where. */
function firstCharacters(
  ranked: readonly Passage[],
  characters: number,
  read: Float64Array,
  parts: readonly (readonly Range[])[],
  { repeats }: Counting,
): { whole: number; last: Passage | undefined; end: number } {
  const whole = read.findLastIndex((sum) => sum <= characters) + 1;
  const last = ranked[whole];
  const rest = characters - (read[whole - 1] ?? 0);
  if (last === undefined || rest <= 0 || isUnresolved(last)) return { whole, last: undefined, end: 0 };
  return { whole, last, end: repeats === "novel" ? endOfFirst(parts[whole]!, rest) : last.start + rest };
}

/** The ranges up to a position. */
function clipped(ranges: readonly Range[], limit: number): Range[] {
  return ranges.filter(({ start }) => start < limit).map(({ start, end }) => ({ start, end: Math.min(end, limit) }));
}

/** Where the first so many characters of some ranges end. */
function endOfFirst(ranges: readonly Range[], characters: number): number {
  let left = characters;
  for (const { start, end } of ranges) {
    if (end - start >= left) return start + left;
    left -= end - start;
  }
  return ranges.at(-1)?.end ?? 0;
}

function highlightGains(ranked: readonly Passage[], judged: JudgedTopic): HighlightGain[] {
  const returned = groupBy(
    ranked.filter((passage) => !isUnresolved(passage)),
    ({ doc }) => doc,
  );
  return [...judged].flatMap(([doc, { relevant }]) => {
    const text = rangeSet(returned.get(doc) ?? []);
    return relevant.map(({ start, end }) => ({ length: end - start, found: sizeWithin(text, start, end) }));
  });
}

function relevantOf({ doc }: Passage, judged: JudgedTopic) {
  return judged.get(doc)?.relevant ?? nothing;
}

function totalLength(ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += end - start;
  return total;
}

function relevantIn({ relevant }: JudgedDocument, ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += sizeWithin(relevant, start, end);
  return total;
}

function runningSum(values: Float64Array): void {
  for (let i = 1; i < values.length; i++) values[i]! += values[i - 1]!;
}
