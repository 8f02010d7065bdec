// The lists of one run or two for a topic, once they are unpacked, joined with the judgements and read up to a cut-off; and the
// words for lists that the file does not hold in full.

import type { PageData, PageRanking } from "../../page-data.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";
import { cutoffWords } from "../../cutoffs.ts";
import { countedWords, countWords } from "../shared/words.tsx";
import { useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../../data/judgements.ts";
import type { Passage } from "../../../data/run.ts";
import { linksIn } from "../../number-lists.ts";
import { rankedPassages, type ResultRow, resultRows } from "../../page-topic.ts";
import { type TopicReading, topicReading } from "../../topic-reading.ts";
import { useSource } from "../source.ts";
import { useLoaded } from "../frame/waiting.tsx";

/** What a run answered to a topic, and what is read of it. */
export interface TopicList {
  readonly run: number;
  readonly ranking: PageRanking;
  readonly passages: readonly Passage[];
  readonly rows: readonly ResultRow[];
  readonly reading: TopicReading;
}

interface TopicLists {
  /** How far both lists are read: to their ends where the page holds too little of one to tell otherwise. */
  readonly stop: Cutoff;
  readonly isShort: boolean;
  readonly own: TopicList | undefined;
  readonly other: TopicList | undefined;
}

/** The lists of one run or two for a topic, once they are unpacked. */
export function useTopicLists(
  topic: number,
  [run, other]: readonly [number, number | undefined],
  judged: JudgedTopic | undefined,
  asked: Cutoff,
): TopicLists {
  const source = useSource();
  const { data } = source;
  const own = useLoaded(() => source.results(run), [run]);
  const beside = useLoaded(() => (other === undefined ? undefined : source.results(other)), [other]);
  const [first, second] = [own?.[topic], beside?.[topic]];
  return useMemo(() => {
    const listed = (stop: Cutoff): (TopicList | undefined)[] =>
      [first, second].map((ranking, side) => {
        const of = side === 0 ? run : other;
        return judged && ranking && of !== undefined ? topicList(data, topic, of, ranking, judged, stop) : undefined;
      });
    const lists = listed(asked);
    const isShort = [first, second].some((ranking, side) => ranking !== undefined && lists[side] === undefined);
    const stop = isShort ? everything : asked;
    const [ownList, otherList] = isShort ? listed(stop) : lists;
    return { stop, isShort, own: ownList, other: otherList };
  }, [data, topic, run, other, judged, first, second, String(asked)]);
}

function topicList(
  data: PageData,
  topic: number,
  run: number,
  ranking: PageRanking,
  judged: JudgedTopic,
  stop: Cutoff,
): TopicList | undefined {
  const reading = topicReading(data, topic, run, ranking, judged, stop);
  if (reading === undefined) return undefined;
  const passages = rankedPassages(data, ranking);
  return { run, ranking, passages, rows: resultRows(data, passages, judged, linksIn(data, ranking)), reading };
}

/** Whether the page holds only the first results of a list. */
export function isCut({ docs, total }: PageRanking): boolean {
  return docs.length < total;
}

/** Where the page holds too little of a list to read it as far as was asked. */
export function shortWords(asked: Cutoff): string {
  return `The file holds too few results of these lists to tell what is in ${cutoffWords(asked)} of them: the whole lists count.`;
}

export function cutWords({ docs, total }: PageRanking): string {
  const first = docs.length === 1 ? "The first" : `The first ${countWords(docs.length)}`;
  return `${first} of ${countedWords(total, "result")} ${docs.length === 1 ? "is" : "are"} in this file.`;
}
