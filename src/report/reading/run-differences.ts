import { sumBy } from "../../base/number.ts";
import type { Cutoff } from "../../score/measures/cutoff.ts";
import type { PageData, PageResults } from "../page-data.ts";
import { foundOnlyBy, judgedTopic, type TopicText } from "../page-topic.ts";
import { type Shown, weightOf } from "./passages.ts";
import { topicReading } from "./topic-reading.ts";

/** The text of a topic that only one of two runs found. */
export interface TopicDifference {
  readonly topic: number;
  /** Only the run that is looked at found it; only the other did. */
  readonly won: readonly TopicText[];
  readonly lost: readonly TopicText[];
}

/** One run of two, and its results. */
export interface ComparedRun {
  readonly run: number;
  readonly results: PageResults;
}

/** By topic in which there is any. Undefined where a list is cut above the cut-off. Stops after each topic. */
export function* runDifferences(
  data: PageData,
  own: ComparedRun,
  other: ComparedRun,
  stop: Cutoff,
): Generator<void, TopicDifference[] | undefined> {
  const found: TopicDifference[] = [];
  for (const topic of data.topics.keys()) {
    const judged = judgedTopic(data, topic);
    const [mine, theirs] = [own, other].map(({ run, results }) =>
      topicReading(data, topic, run, results[topic]!, judged, stop),
    );
    if (mine === undefined || theirs === undefined) return undefined;
    const [won, lost] = [foundOnlyBy(judged, mine, theirs), foundOnlyBy(judged, theirs, mine)];
    if (won.length + lost.length > 0) found.push({ topic, won, lost });
    yield;
  }
  return found;
}

/** Those to be shown, the ones first in which most text was lost or won. */
export function mostDifferent(differences: readonly TopicDifference[], shown: Shown): TopicDifference[] {
  const weight = ({ won, lost }: TopicDifference): number => weightOf(charactersIn(won), charactersIn(lost), shown);
  return differences.filter((each) => weight(each) > 0).sort((a, b) => weight(b) - weight(a));
}

export function charactersIn(texts: readonly TopicText[]): number {
  return sumBy(texts, ({ characters }) => characters);
}
