// Which highlighted text was found by how many runs. `foundByRuns` cuts the highlighted text of each topic into stretches that the same
// number of runs found; `foundCounts` and `hardTopics` sum them up.

import { ratio, sumBy } from "../base/number.ts";
import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import type { CopyFinder } from "../match/copies/topic-copies.ts";
import type { Evaluation } from "./evaluation.ts";
import { type ReturnedLists, textRead } from "./missed.ts";
import { intersect, type Range, type RangeSet } from "../text/range.ts";

/**
 * A stretch of highlighted text, all of which was found by the same number of runs; where that is one, by the same run. The
 * stretches of a topic are its highlighted text, each character once.
 */
export interface FoundText extends Range {
  readonly doc: string;
  /** How many runs found it. */
  readonly runs: number;
  /** The only one that did, by its place among the runs. */
  readonly only: number | undefined;
}

/** What a run returned from a document, at least all that is highlighted of it. */
type ReturnedFrom = (doc: string) => RangeSet;

/** The highlighted text of a topic by how many runs found it, in the order of the judgements and of the text. */
export function foundTexts(judged: JudgedTopic, runs: readonly ReturnedFrom[]): FoundText[] {
  return [...judged].flatMap(([doc, { relevant }]) => {
    if (relevant.length === 0) return [];
    const edges = runs.flatMap((from, run) => edgesOf(intersect(relevant, from(doc)), run));
    edges.sort((a, b) => a.at - b.at);
    return stretches(relevant, edges).map((stretch) => ({ doc, ...stretch }));
  });
}

/** Where a run begins to have found the text, or ends to. */
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

/** Walks the highlights and the edges once. All edges are at or within highlights. */
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

/** The texts of topics by how many runs found them, none first; of equals the longest first, then in the order of the topics. */
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
  /** How many stretches of text, and how many characters they have. */
  readonly texts: number;
  readonly characters: number;
  /** Of all highlighted characters. */
  readonly share: number;
}

/** By the number of runs, from none to all of them. */
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
  /** Highlighted characters; those that no run found; those that only one did. */
  readonly relevant: number;
  readonly byNone: number;
  readonly byOne: number;
  /** The share that a run found, in the mean over runs. */
  readonly mean: number;
}

/** The topics from the hardest: by the share that no run found, then by how little the runs found of it. */
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
 * By topic that was scored: its highlighted text by how many runs found it in what is read of their lists, which are in the
 * order of the runs. Of several right answers to a topic the text of all is looked at. With `copies`, text that is returned
 * from a copy is found.
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
