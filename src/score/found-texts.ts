// How many runs found which highlighted text. `foundByRuns` cuts the highlighted text of each topic into stretches that
// the same number of runs found. `foundCounts` and `hardTopics` sum them up.

import { ratio, sumBy } from "../base/number.ts";
import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import type { CopyFinder } from "../match/copies/topic-copies.ts";
import type { Evaluation } from "./evaluation.ts";
import { type ReturnedLists, textRead } from "./missed.ts";
import { intersect, type Range, type RangeSet } from "../text/range.ts";

/**
 * A stretch of highlighted text that the same number of runs found; if only one run found it, the same run. The
 * stretches of a topic cover its highlighted text, each character once.
 */
export interface FoundText extends Range {
  readonly doc: string;
  /** The number of runs that found it. */
  readonly runs: number;
  /** The index of the run, if only one run found it. */
  readonly only: number | undefined;
}

/** The text that a run returned from a document. It contains at least all highlighted text that was returned. */
type ReturnedFrom = (doc: string) => RangeSet;

/**
 * The highlighted text of a topic, by the number of runs that found it. In the order of the judgements and of the
 * text.
 */
export function foundTexts(judged: JudgedTopic, runs: readonly ReturnedFrom[]): FoundText[] {
  return [...judged].flatMap(([doc, { relevant }]) => {
    if (relevant.length === 0) return [];
    const edges = runs.flatMap((from, run) => edgesOf(intersect(relevant, from(doc)), run));
    edges.sort((a, b) => a.at - b.at);
    return stretches(relevant, edges).map((stretch) => ({ doc, ...stretch }));
  });
}

/** A place where text begins or ends that a run found. */
interface Edge {
  readonly at: number;
  readonly run: number;
  readonly change: 1 | -1;
}

function edgesOf(found: RangeSet, run: number): Edge[] {
  return found.flatMap(({ start, end }): Edge[] => [
    { at: start, run, change: 1 },
    { at: end, run, change: -1 },
  ]);
}

/** Walks through the highlights and the edges once. All edges are at or within highlights. */
function stretches(highlights: RangeSet, edges: readonly Edge[]): Omit<FoundText, "doc">[] {
  const parts: Omit<FoundText, "doc">[] = [];
  let next = 0;
  let runs = 0;
  let sum = 0; // of the places of the runs that have found this: of one, its place
  for (const highlight of highlights) {
    let start = highlight.start;
    while (start < highlight.end) {
      for (; next < edges.length && edges[next]!.at <= start; next++) {
        const { run, change } = edges[next]!;
        runs += change;
        sum += change * run;
      }
      const end = Math.min(highlight.end, edges[next]?.at ?? Infinity);
      const only = runs === 1 ? sum : undefined;
      const last = parts.at(-1);
      if (last?.end === start && last.runs === runs && last.only === only) parts[parts.length - 1] = { ...last, end };
      else parts.push({ start, end, runs, only });
      start = end;
    }
  }
  return parts;
}

/** A stretch of the highlighted text of a topic. */
export interface TopicFoundText extends FoundText {
  readonly topic: string;
}

/**
 * The stretches of all topics, those that fewest runs found first. Among equals the longest comes first, then the
 * order of topics decides.
 */
export function byRunsThatFound(topics: ReadonlyMap<string, readonly FoundText[]>): TopicFoundText[] {
  const all = [...topics].flatMap(([topic, texts]) => texts.map((text) => ({ topic, ...text })));
  return all.sort((a, b) => a.runs - b.runs || lengthOf(b) - lengthOf(a));
}

export function lengthOf({ start, end }: Pick<FoundText, "start" | "end">): number {
  return end - start;
}

/** Highlighted text that the same number of runs found. */
export interface FoundCount {
  readonly runs: number;
  /** The number of stretches, and of characters in them. */
  readonly texts: number;
  readonly characters: number;
  /** The share of all highlighted characters. */
  readonly share: number;
}

/** One item for each number of runs, from none to all of them. */
export function foundCounts(texts: Iterable<FoundText>, runs: number): FoundCount[] {
  const counts = Array.from({ length: runs + 1 }, () => ({ texts: 0, characters: 0 }));
  for (const text of texts) {
    counts[text.runs]!.texts++;
    counts[text.runs]!.characters += lengthOf(text);
  }
  const total = sumBy(counts, ({ characters }) => characters);
  return counts.map((count, number) => ({
    runs: number,
    ...count,
    share: ratio(count.characters, total),
  }));
}

/** How much of a topic's highlighted text was found. */
export interface HardTopic {
  readonly topic: string;
  /** Highlighted characters: all of them, those that no run found, and those that only one run found. */
  readonly relevant: number;
  readonly byNone: number;
  readonly byOne: number;
  /** The share that was found, averaged over runs. */
  readonly mean: number;
}

/** Topics from hardest to easiest: by the share that no run found, then by the share that the runs found on average. */
export function hardTopics(topics: ReadonlyMap<string, readonly FoundText[]>, runs: number): HardTopic[] {
  const all = Array.from(topics, ([topic, texts]) => difficultyOf(topic, texts, runs));
  const share = ({ byNone, relevant }: HardTopic): number => byNone / relevant;
  return all.filter(({ relevant }) => relevant > 0).sort((a, b) => share(b) - share(a) || a.mean - b.mean);
}

function difficultyOf(topic: string, texts: readonly FoundText[], runs: number): HardTopic {
  let [relevant, byNone, byOne, found] = [0, 0, 0, 0];
  for (const text of texts) {
    const length = lengthOf(text);
    relevant += length;
    found += length * text.runs;
    if (text.runs === 0) byNone += length;
    if (text.runs === 1) byOne += length;
  }
  return { topic, relevant, byNone, byOne, mean: found / (relevant * runs) };
}

/**
 * By scored topic: its highlighted text, by the number of runs that found it in the part of their lists that is read.
 * The lists are in the order of the runs. If a topic has several right answers, the text of all of them is included.
 * With `copies`, text counts as found if a copy of it was returned.
 */
export function foundByRuns(
  { topics }: Pick<Judgements, "topics">,
  { runs }: Pick<Evaluation, "runs">,
  lists: readonly ReturnedLists[],
  copies?: CopyFinder,
): Map<string, FoundText[]> {
  const scored = new Set(runs.flatMap((run) => [...run.topics.keys()]));
  const found = new Map<string, FoundText[]>();
  for (const [topic, judged] of topics) {
    if (!scored.has(topic)) continue;
    const read = lists.map((list) => textRead(judged, list.get(topic)?.read ?? [], copies)); // silence finds nothing
    found.set(topic, foundTexts(judged, read));
  }
  return found;
}
