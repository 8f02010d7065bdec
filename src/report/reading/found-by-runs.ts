import type { Cutoff } from "../../score/measures/cutoff.ts";
import { type FoundText, foundTexts } from "../../score/found-texts.ts";
import type { PageData, PageResults } from "../page-data.ts";
import { judgedTopic } from "../page-topic.ts";
import { topicReading, type TopicReading } from "./topic-reading.ts";

/** A run that answers with text, and its results. */
export interface LoadedRun {
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
