import type { Note } from "../../base/note.ts";
import type { Passage, Run, TopicSink } from "../../data/run.ts";
import { detached } from "../drafts/detached.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { lineNote } from "../drafts/notes.ts";
import { fallingRanks, risingScores, runEnd, tagCounter } from "../drafts/run-end.ts";
import { unseenIds } from "../drafts/unseen-ids.ts";
import { TopicReturns } from "../lines/open-topics.ts";
import { passageColumns, resultColumns, type ResultColumns, startTopic } from "../lines/result-columns.ts";
import { isInTurn, type Streaming } from "../lines/run-stream.ts";

/** Gathers the results of a submission, in the order of the file. */
export interface SubmissionResults {
  /** Begins a topic, or continues it, and returns the columns for its results. */
  topic(id: string): ResultColumns;
  tag(name: string | undefined): void;
  end(source: string | undefined, notes: readonly Note[]): Run;
}

/** The last numbers of a topic of which some results have been read. */
interface Before {
  readonly rank: number;
  readonly score: number;
}

const first: Before = { rank: -Infinity, score: NaN };

/**
 * If asked for, passes on each topic as soon as another begins, and keeps none. A topic that comes back then throws
 * TopicReturns. `metadata` gives what the submission has said about itself so far.
 */
export function submissionResults(
  streaming: Streaming | undefined,
  metadata: () => Run["metadata"],
): SubmissionResults {
  const isStreamed = isInTurn(streaming);
  const topics = new Map<string, Passage[]>();
  const handedOn = new Map<string, Before>();
  const tags = tagCounter();
  const unseen = unseenIds();
  const [ranksFall, scoresRise] = [new LineTally(Infinity), new LineTally(Infinity)];
  let columns: ResultColumns | undefined; // of the topic that has begun last
  let sink: TopicSink | undefined;

  /** Counts the lines whose rank or score contradicts the order of the file. */
  function count({ rank, score, rows }: ResultColumns, before: Before): Before {
    let [lastRank, lastScore] = [before.rank, before.score];
    for (let row = 0; row < rows.count; row++) {
      if (rank[row]! < lastRank) ranksFall.add(rows.lines.at(row));
      if (!Number.isNaN(rank[row]!)) lastRank = rank[row]!;
      if (score[row]! > lastScore) scoresRise.add(rows.lines.at(row));
      lastScore = score[row]!;
    }
    return { rank: lastRank, score: lastScore };
  }

  function finish(finished: ResultColumns): void {
    const { topic } = finished;
    handedOn.set(topic, count(finished, handedOn.get(topic) ?? first));
    const results = passageColumns(finished);
    if (isStreamed) {
      sink ??= streaming.open("passages", metadata(), tags.first);
      sink(topic, results);
      return;
    }
    const earlier = topics.get(topic);
    if (earlier === undefined) topics.set(topic, [...results.passages()]);
    else for (const passage of results.passages()) earlier.push(passage);
  }

  return {
    topic(id) {
      if (columns?.topic === id) return columns;
      if (columns !== undefined) finish(columns);
      if (isStreamed && handedOn.has(id)) throw new TopicReturns();
      const topic = detached(id);
      unseen.add(topic);
      if (columns === undefined) columns = resultColumns(topic, true);
      else startTopic(columns, topic);
      return columns;
    },
    tag(name) {
      if (name !== undefined) tags.add(name);
    },
    end(source, notes) {
      if (columns !== undefined) finish(columns);
      const lines = [fallingRanks(ranksFall), risingScores(scoresRise)].flatMap(lineNote);
      return {
        ...runEnd("passages", topics, tags, source, [...unseen.notes(), ...notes, ...lines]),
        metadata: metadata(),
      };
    },
  };
}
