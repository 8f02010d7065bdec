import { ratio, sumBy } from "../../base/number.ts";
import type { FoundText } from "./found-texts.ts";

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
