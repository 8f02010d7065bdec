// Highlighted text by how many runs found it: the texts of all topics, and their counts in bins where there are many runs.

import { sumBy } from "../base/number.ts";
import { type FoundCount, type FoundText, foundTexts } from "../score/found-texts.ts";
import type { Cutoff } from "../score/measures/cutoff.ts";
import type { PageData, PageResults } from "./page-data.ts";
import { judgedTopic } from "./page-topic.ts";
import { topicReading, type TopicReading } from "./topic-reading.ts";

/** A run that answers with text, and its results. */
interface LoadedRun {
  /** Its number on the page. */
  readonly run: number;
  readonly results: PageResults;
}

/** By topic: its highlighted text by how many of the runs found it. Undefined where a list is cut above the cut-off. */
export type FoundOnPage = ReadonlyMap<string, readonly FoundText[]> | undefined;

/** What `pericope missed --by-runs` tells of the same runs and cut-off. It stops after each topic, so that a page stays responsive. */
export function* foundByPageRuns(
  data: PageData,
  loaded: readonly LoadedRun[],
  stop: Cutoff,
): Generator<void, FoundOnPage> {
  const found = new Map<string, FoundText[]>();
  for (const [topic, { id }] of data.topics.entries()) {
    const judged = judgedTopic(data, topic);
    const readings: TopicReading[] = [];
    for (const { run, results } of loaded) {
      const reading = topicReading(data, topic, run, results[topic]!, judged, stop);
      if (reading === undefined) return undefined;
      readings.push(reading);
    }
    const returned = readings.map(({ from }) => from);
    found.set(id, foundTexts(judged, returned));
    yield;
  }
  return found;
}

/** Highlighted text by how many runs found it: from `from` to `to` of them. */
export interface FoundBin extends Omit<FoundCount, "runs"> {
  readonly from: number;
  readonly to: number;
}

const mostCounts = 13; // each by itself

/** Where bins begin, where there are many runs. All of them are a bin by themselves. */
const begins = [0, 1, 2, 3, 6, 11, 21, 51, 101, 201, 501, 1001];

/** The counts of foundCounts, those of many runs in bins. */
export function foundBins(counts: readonly FoundCount[]): FoundBin[] {
  const runs = counts.length - 1;
  const starts = counts.length <= mostCounts ? [...counts.keys()] : [...begins.filter((from) => from < runs), runs];
  return starts.map((from, i) => {
    const to = (starts[i + 1] ?? counts.length) - 1;
    const inside = counts.slice(from, to + 1);
    const sum = (of: (count: FoundCount) => number): number => sumBy(inside, of);
    return {
      from,
      to,
      texts: sum(({ texts }) => texts),
      characters: sum(({ characters }) => characters),
      share: sum(({ share }) => share),
    };
  });
}

/** "3-5", as an address has it. */
export function binName({ from, to }: Pick<FoundBin, "from" | "to">): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** "none", "1 run", "3 to 5 runs", "all 216 runs"; `run` is what the report calls a run. */
export function binWords({ from, to }: Pick<FoundBin, "from" | "to">, runs: number, run: string): string {
  if (to === 0) return "none";
  if (from === runs) return runs === 1 ? `the ${run}` : `all ${runs} ${run}s`;
  if (from === to) return from === 1 ? `1 ${run}` : `${from} ${run}s`;
  return `${from} to ${to} ${run}s`;
}
