// What is read of a run's list for a topic, up to a cut-off or to its end, and why highlighted text was not read: by the functions
// that `pericope missed` uses. Where a report holds too few results to tell, there is no reading.

import { once } from "../base/remembered.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import type { TopicGains } from "../score/gain/topic-gains.ts";
import { type Cutoff, everything, upTo } from "../score/measures/cutoff.ts";
import { type Missed, missed, type MissedText, partedList, type ReturnedList, textRead } from "../score/missed.ts";
import { type RangeSet, sizeWithin } from "../text/range.ts";
import { knownChunks, knownCopies, linksIn } from "./number-lists.ts";
import type { PageData, PageRanking } from "./page-data.ts";
import { rankedPassages, type Returned, returnedIn, topicGains } from "./page-topic.ts";

/** What is read of a run's list for a topic, up to a cut-off. */
export interface TopicReading {
  /** By listed result: how many of its characters are read. Of whole lists all, below a cut-off none. */
  readonly read: readonly number[];
  /** The text that is read from a document: at least all that is found there. */
  from(doc: string): RangeSet;
  /** What the whole list returned. */
  readonly returned: Returned;
  /** What became of the highlighted text. Of several right answers to a topic it is all of them together. */
  missed(): Missed;
}

/** Undefined where the page does not hold enough of the list to tell. */
export function topicReading(
  data: PageData,
  topic: number,
  run: number,
  ranking: PageRanking,
  judged: JudgedTopic,
  asked: Cutoff,
): TopicReading | undefined {
  const stop = inCharacters(data, ranking, asked);
  if (stop === undefined) return undefined;
  const links = linksIn(data, ranking);
  const copies = links.size === 0 ? undefined : knownCopies(links);
  const reasonsOf = (list: ReturnedList): Missed =>
    missed([judged], list, { chunks: knownChunks(data, topic), copies, copiesCount: copies !== undefined });
  const passages = rankedPassages(data, ranking);
  const returned = returnedIn(data, topic, run, ranking);
  // A large track has thousands of whole lists: what is found in them is known without parting them.
  if (stop === everything)
    return {
      read: passages.map(lengthOf),
      from: returned.from,
      returned,
      missed: once(() => reasonsOf({ read: textsFrom(returned, judged), below: [] })),
    };
  const { list, read, isReached } = partsOf(passages, topicGains(data, passages, judged, links), stop);
  if (ranking.returned !== null && !isReached) return undefined;
  const later = () => (ranking.returned === null ? [] : textsFrom(returned, judged)); // of results that are not in the page
  return {
    read,
    from: textRead(judged, list.read, copies),
    returned,
    missed: once(() => reasonsOf({ read: list.read, below: [...list.below, ...later()] })),
  };
}

/** What is read of a list up to a cut-off, as a list by itself. */
export function rankingRead(ranking: PageRanking, { read }: Pick<TopicReading, "read">, stop: Cutoff): PageRanking {
  if (stop === everything) return ranking;
  const total = read.findLastIndex((characters) => characters > 0) + 1;
  const [docs, starts, lengths] = [ranking.docs.slice(0, total), ranking.starts.slice(0, total), read.slice(0, total)];
  return { docs, starts, lengths, total, returned: null, copies: ranking.copies };
}

/** A cut-off by tokens by where it is in this list; undefined where the page does not know. Other cut-offs as they are. */
function inCharacters({ tokenCutoffs = [] }: PageData, { tokenStops }: PageRanking, stop: Cutoff): Cutoff | undefined {
  if (stop.tokens === Infinity) return stop;
  const characters = tokenStops?.[tokenCutoffs.indexOf(stop.tokens)] ?? -1;
  return characters < 0 ? undefined : { ...everything, characters };
}

/** The listed results, parted at the cut-off. */
interface Parts {
  readonly list: ReturnedList;
  /** By result: how much of it is read. */
  readonly read: number[];
  /** Whether the cut-off is within them: later results would not be read. */
  readonly isReached: boolean;
}

function partsOf(passages: readonly Passage[], gained: TopicGains, stop: Cutoff): Parts {
  const { topic, results } = upTo(stop, gained);
  return {
    list: partedList(passages, gained, stop),
    read: passages.map((passage, i) => (i < results ? Math.min(lengthOf(passage), topic.lengths[i]!) : 0)),
    isReached: stop.results <= passages.length || stop.characters <= (gained.read.at(-1) ?? 0),
  };
}

/** What a list returned from documents with highlights: at least all that it found. */
function textsFrom({ from }: Returned, judged: JudgedTopic): Passage[] {
  const relevant = [...judged].filter(([, document]) => document.relevant.length > 0);
  return relevant.flatMap(([doc]) => from(doc).map((range): Passage => ({ doc, ...range })));
}

function lengthOf(passage: Passage): number {
  return isUnresolved(passage) ? 0 : passage.end - passage.start;
}

/** How near a list came to text that it missed: to its passage, to other text of its document, or to nothing of that. */
export type Nearness = "passage" | "document" | "none";

/** Undefined where the page does not hold all that the list returned from there. */
export function nearness(
  { doc, start, end }: MissedText,
  judged: JudgedTopic,
  returned: Pick<Returned, "from" | "isAll">,
): Nearness | undefined {
  const text = returned.from(doc);
  const passage = judged.get(doc)?.relevant.find((highlight) => highlight.start <= start && end <= highlight.end);
  if (passage !== undefined && sizeWithin(text, passage.start, passage.end) > 0) return "passage";
  if (text.length > 0) return "document";
  return returned.isAll(doc) ? "none" : undefined;
}
