// The only room where results meet judgements. What leaves it are sizes: a measure never sees a text or a file.

import { groupBy } from "../base/group.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import type { Results } from "../data/results.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { nothing, type Range, rangeSet, sizeWithin } from "../text/range.ts";
import { documentsOf } from "./document-gain.ts";
import { highlightedSize } from "./element-gains.ts";
import { type Judged, judgedAmong, judgedAt, type JudgedIds, judgedIds, unjudged } from "./judged-ids.ts";
import { passageResults } from "./passage-results.ts";
import {
  type Counting,
  countingIn,
  relevantIn,
  resultDetails,
  type ResultDetails,
  resultGains,
} from "./result-gains.ts";
import { addStretches, type Stretch } from "./reading.ts";
import type { Rules } from "./rules.ts";
import type { DocumentGain, HighlightGain, TopicGains } from "./topic-gains.ts";

export type { Counting } from "./result-gains.ts";

/** Joins one topic's ranked results to its judgements. */
export function gains(ranked: readonly Passage[], judged: JudgedTopic, counting: Counting): TopicGains {
  return columnGains(passageResults(ranked), judged, counting);
}

/** The same for results in columns, which may be used again once the topic is scored. */
export function columnGains(results: Results, judged: JudgedTopic, counting: Counting): TopicGains {
  const { ids, ...totals } = knownOf(judged, counting);
  const among = judgedAmong(results, ids);
  const places: number[] = [];
  const grades: number[] = [];
  for (const document of among.places) {
    const { grade } = judgedAt(among, document)!;
    if (grade < 0) continue;
    places.push(document);
    grades.push(grade);
  }
  const ranking = { documentCount: results.documents, judgedAt: places, judgedGrades: grades, ...totals };
  return results.whole
    ? documentGains(results, judged, counting, ranking)
    : textGains(results, among, judged, counting, ranking);
}

type Ranking = Pick<TopicGains, "documentCount" | "judgedAt" | "judgedGrades"> & Totals;

/** Of whole documents their ranking is known at once; what few measures ask for besides is found when they do. */
function documentGains(results: Results, judged: JudgedTopic, counting: Counting, ranking: Ranking): TopicGains {
  let all: TopicGains | undefined;
  const found = (): TopicGains => (all ??= gains(results.passages(), judged, counting));
  return {
    rules: counting.rules,
    ...ranking,
    overlapping: 0,
    pastEnd: 0,
    get lengths() {
      return found().lengths;
    },
    get novel() {
      return found().novel;
    },
    get highlighted() {
      return found().highlighted;
    },
    get seen() {
      return found().seen;
    },
    get read() {
      return found().read;
    },
    get found() {
      return found().found;
    },
    get documents() {
      return found().documents;
    },
    after: (characters) => found().after(characters),
    within: (characters) => found().within(characters),
    only: (keep) => found().only(keep),
    highlights: (count) => found().highlights(count),
    newText: () => found().newText(),
  };
}

function textGains(
  results: Results,
  among: Judged,
  judged: JudgedTopic,
  counting: Counting,
  ranking: Ranking,
): TopicGains {
  const { read, found, novelParts, overlapping, pastEnd } = resultGains(results, among, counting);
  let known: ResultDetails | undefined;
  const details = (): ResultDetails => (known ??= resultDetails(results, among, counting));
  const partsOf = (index: number): readonly Range[] => {
    const [start, end] = [results.start[index]!, results.end[index]!];
    return novelParts.get(index) ?? (start >= 0 && start < end ? [{ start, end }] : []);
  };
  let [ranked, documents]: [(readonly Passage[])?, (readonly DocumentGain[])?] = [];
  const passages = (): readonly Passage[] => (ranked ??= results.passages());

  runningSum(read);
  runningSum(found);
  const cutAt = (characters: number) => firstCharacters(results, characters, read, partsOf, counting);
  return {
    rules: counting.rules,
    read,
    found,
    get lengths() {
      return details().lengths;
    },
    get novel() {
      return details().novel;
    },
    get highlighted() {
      return details().highlighted;
    },
    get seen() {
      return details().seen;
    },
    ...ranking,
    get documents() {
      return (documents ??= documentsOf({ results, details: details(), partsOf, rules: counting.rules }, among));
    },
    overlapping,
    pastEnd,
    after(characters) {
      const { whole, end } = cutAt(characters);
      const before = { read: read[whole - 1] ?? 0, found: found[whole - 1] ?? 0 };
      if (end === undefined) return before;
      const document = judgedAt(among, results.document[whole]!) ?? unjudged;
      const beginning = { start: results.start[whole]!, end };
      const text = countingIn(document.grade, counting).countsAgain ? [beginning] : clipped(partsOf(whole), end);
      return { read: characters, found: before.found + relevantIn(document, text) };
    },
    within(characters) {
      const { whole, end } = cutAt(characters);
      const kept = passages().slice(0, whole);
      return gains(end === undefined ? kept : [...kept, { ...passages()[whole]!, end }], judged, counting);
    },
    only: (keep) =>
      gains(
        passages().filter((_, index) => keep(index)),
        judged,
        counting,
      ),
    highlights: (count) => highlightGains(passages().slice(0, count), judged),
    newText() {
      const pieces: Stretch[] = [];
      for (let index = 0; index < results.count; index++) {
        const relevant = judgedAt(among, results.document[index]!)?.relevant ?? nothing;
        for (const part of partsOf(index)) addStretches(part, relevant, pieces);
      }
      return pieces;
    },
  };
}

type Totals = ReturnType<typeof totalsOf>;

/** What can be said of a topic's judgements before any results come. */
type Known = Totals & { readonly ids: JudgedIds };

// The same judgements meet many runs; but where they are counted anew they may have changed.
const known = new WeakMap<Counting, WeakMap<JudgedTopic, Known>>();

function knownOf(judged: JudgedTopic, counting: Counting): Known {
  const byTopic = known.get(counting) ?? new WeakMap<JudgedTopic, Known>();
  const already = byTopic.get(judged);
  if (already !== undefined) return already;
  const found = { ...totalsOf(judged, counting.rules), ids: judgedIds(judged) };
  known.set(counting, byTopic.set(judged, found));
  return found;
}

function totalsOf(judged: JudgedTopic, rules: Rules) {
  let [totalRelevant, relevantDocuments, nonrelevantDocuments] = [0, 0, 0];
  let totalInElements: number | undefined = 0;
  const idealGrades: number[] = [];
  for (const document of judged.values()) {
    const { grade, timesRelevant = 1, relevantInElements } = document;
    if (grade === 0) nonrelevantDocuments++;
    if (grade <= 0) continue;
    totalRelevant += highlightedSize(document);
    if (totalInElements !== undefined)
      totalInElements = relevantInElements === undefined ? undefined : totalInElements + relevantInElements;
    relevantDocuments += rules.repeatedJudgements === "each" ? timesRelevant : 1;
    idealGrades.push(grade);
  }
  idealGrades.sort((a, b) => b - a);
  return { totalRelevant, totalInElements, relevantDocuments, nonrelevantDocuments, idealGrades };
}

/** How many results the first so many characters hold whole, and where they cut the next one, if they do. */
function firstCharacters(
  { count, start }: Results,
  characters: number,
  read: Float64Array,
  partsOf: (index: number) => readonly Range[],
  { repeats }: Counting,
): { whole: number; end: number | undefined } {
  const whole = read.findLastIndex((sum) => sum <= characters) + 1;
  const rest = characters - (read[whole - 1] ?? 0);
  if (whole >= count || rest <= 0 || start[whole]! < 0) return { whole, end: undefined };
  return { whole, end: repeats === "novel" ? endOfFirst(partsOf(whole), rest) : start[whole]! + rest };
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

function runningSum(values: Float64Array): void {
  for (let i = 1; i < values.length; i++) values[i]! += values[i - 1]!;
}
