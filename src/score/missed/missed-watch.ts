import type { Passage } from "../../data/run.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { type Cutoff, upTo } from "../measures/cutoff.ts";
import type { Onlooker } from "../run-scoring.ts";
import type { ReturnedList } from "./missed.ts";

/** By topic: what a run returned. Topics that it leaves out are not there. */
export type ReturnedLists = ReadonlyMap<string, ReturnedList>;

/** Looks on while a run is scored, and keeps its lists, parted where the reader stops. */
export function missedWatch(stop: Cutoff): Onlooker {
  const lists = new Map<string, ReturnedList>();
  return {
    topic: (topic, results, gained) => void lists.set(topic, partedList(results.passages(), gained, stop)),
    end: (): ReturnedLists => lists,
  };
}

/** A list parted where the reader stops. What counts as read is what the measures count. */
export function partedList(passages: readonly Passage[], gained: TopicGains, stop: Cutoff): ReturnedList {
  const { topic, results: count } = upTo(stop, gained);
  const [read, below]: [Passage[], Passage[]] = [[], []];
  for (const [i, passage] of passages.entries()) {
    const { start, end } = passage;
    const cut = i < count ? Math.min(end, start + topic.lengths[i]!) : start;
    if (cut > start) read.push({ ...passage, end: cut });
    if (end > cut) below.push({ ...passage, start: cut });
  }
  return { read, below };
}
