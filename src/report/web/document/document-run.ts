// What one run or two returned of a document, and the places to walk through or to draw.

import { useMemo } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { isUnresolved } from "../../../data/run.ts";
import type { PageData, PageRanking } from "../../page-data.ts";
import { type ResultRow, type Returned, returnedIn } from "../../page-topic.ts";
import { rankingRead } from "../../topic-reading.ts";
import type { MapSign } from "./drawings.tsx";
import { isOfText, type ShownKind, type TextKind } from "./kinds.ts";
import { useSource } from "../source.ts";
import { type TopicList, useTopicLists } from "../texts/use-topic-lists.ts";
import type { Cutoff } from "../../../score/measures/cutoff.ts";
import { nothing, type Range, type RangeSet, union } from "../../../text/range.ts";

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

/** A result by its place in the document. */
interface ResultPlace extends Range {
  /** "result 3", or "result 3 of passages". */
  readonly what: string;
  readonly relevant: number;
}

/** The results of some runs in a document, in the order of its text. */
export function resultPlaces(data: PageData, runs: readonly DocumentRun[]): ResultPlace[] {
  return runs
    .flatMap(({ run, rows }) =>
      rows.map(({ rank, start, end, relevant }) => ({
        what: runs.length > 1 ? `result ${rank} of ${visible(data.runs[run]!.name)}` : `result ${rank}`,
        start,
        end,
        relevant,
      })),
    )
    .sort((a, b) => a.start - b.start);
}

const ofOneAlone: readonly TextKind[] = ["first", "second", "vainFirst", "vainSecond"];

/** Where only one of two runs returned the text; undefined where two runs are not laid over each other. */
export function differences(kinds: readonly ShownKind[]): readonly Range[] | undefined {
  if (!kinds.some(({ kind }) => kind === "vainBoth")) return undefined;
  return kinds
    .filter(({ kind }) => ofOneAlone.includes(kind))
    .flatMap(({ ranges }): readonly Range[] => ranges)
    .sort((a, b) => a.start - b.start);
}

/** The best entry point, and where each run sends its reader. */
export function mapSigns(entry: number | undefined, runs: readonly DocumentRun[]): MapSign[] {
  const starts = runs.flatMap(({ rows }, i): MapSign[] =>
    rows[0] === undefined ? [] : [{ offset: rows[0].start, kind: i === 0 ? "start" : "other" }],
  );
  return entry === undefined ? starts : [{ offset: entry, kind: "entry" }, ...starts];
}

/** What in a document is a copy of text that is highlighted elsewhere, and what of its own highlights was found in copies. */
export function copiesIn(
  doc: string,
  runs: readonly (DocumentRun | undefined)[],
): { readonly here: RangeSet; readonly elsewhere: RangeSet } {
  let [here, elsewhere] = [nothing, nothing];
  for (const one of runs) {
    if (one === undefined) continue;
    here = union(here, one.returned.copies(doc));
    elsewhere = union(elsewhere, one.returned.foundInCopies(doc));
  }
  return { here, elsewhere };
}
