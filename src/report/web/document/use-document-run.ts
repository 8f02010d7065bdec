import { useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { isUnresolved } from "../../../data/run.ts";
import type { Cutoff } from "../../../score/measures/cutoff.ts";
import type { PageData, PageRanking } from "../../page-data.ts";
import { type ResultRow, type Returned, returnedIn } from "../../page-topic.ts";
import { rankingRead } from "../../topic-reading.ts";
import { useSource } from "../frame/context.ts";
import { isOfText } from "../parts/kinds.ts";
import { type TopicList, useTopicLists } from "../texts/use-topic-lists.ts";

/** What a run answered to a topic, seen from one document. */
export interface DocumentRun {
  readonly run: number;
  /** Whether it answers with passages, which have a place in the document. */
  readonly hasPlaces: boolean;
  /** What is read of its list, and what that returned. */
  readonly ranking: PageRanking;
  readonly returned: Returned;
  /** The documents that it lists, in order. */
  readonly listed: readonly string[];
  /** Its results in this document, by rank. */
  readonly rows: readonly DocumentResult[];
}

interface DocumentResult extends ResultRow {
  /** How many of its characters are read. */
  readonly read: number;
}

interface DocumentRuns {
  /** Whether the page holds too little of a list to read it as far as was asked: both are read to their ends. */
  readonly isShort: boolean;
  /** Undefined until the run's results are unpacked, and where there is no run. */
  readonly first: DocumentRun | undefined;
  readonly second: DocumentRun | undefined;
}

/** What one run or two answered to a topic, seen from one document. */
export function useDocumentRuns(
  topic: number,
  runs: readonly [number, number | undefined],
  doc: string,
  judged: JudgedTopic,
  asked: Cutoff,
): DocumentRuns {
  const { data } = useSource();
  const { stop, isShort, own, other } = useTopicLists(topic, runs, judged, asked);
  const first = useMemo(() => own && documentRun(data, topic, own, doc, stop), [data, topic, own, doc, stop]);
  const second = useMemo(() => other && documentRun(data, topic, other, doc, stop), [data, topic, other, doc, stop]);
  return { isShort, first, second };
}

function documentRun(
  data: PageData,
  topic: number,
  { run, ranking: whole, rows, reading }: TopicList,
  doc: string,
  stop: Cutoff,
): DocumentRun {
  const ranking = isOfText(data, run) ? rankingRead(whole, reading, stop) : whole;
  return {
    run,
    hasPlaces: data.runs[run]!.answers === "passages",
    ranking,
    returned: ranking === whole ? reading.returned : returnedIn(data, topic, run, ranking),
    listed: [...new Set(rows.map((row) => row.doc))],
    rows: rows
      .map((row, i) => ({ ...row, read: reading.read[i]! }))
      .filter((row) => row.doc === doc && !isUnresolved(row)),
  };
}
