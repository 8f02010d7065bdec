// The results of one run for a topic: where each is, what it brought, and how it begins; then what the run missed.

import type { PageData } from "../../page-data.ts";
import { officialMeasure } from "../../page-scores.ts";
import { nounsOf } from "../../nouns.ts";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { isUnresolved } from "../../../data/run.ts";
import { cutoffWords } from "../../cutoffs.ts";
import { resultMarks } from "../../document-marks.ts";
import { relevantIn, type ResultRow } from "../../page-topic.ts";
import { sharedRanks } from "../../passages.ts";
import { resultsSheet } from "../../sheets.ts";
import { DocumentBar } from "../document/drawings.tsx";
import { isOfText, kindNames } from "../document/kinds.ts";
import { cutWords, isCut, type TopicList } from "./use-topic-lists.ts";
import { PassageNotes } from "../notes/note-list.tsx";
import { MissedTexts, reasonsOf, Snippet } from "./text-list.tsx";
import { Portable } from "../portable/portable.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import type { ShownDocument } from "../shared/unpack.ts";
import { countedWords, countWords, Name, scoreWords, shortScore } from "../shared/words.tsx";
import { documentNumber, useSource, useText } from "../source.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";
import { type RangeSet, union } from "../../../text/range.ts";
import { elementPath } from "../../../text/xml/element-paths.ts";
import { smallestElement } from "../../../text/xml/element-search.ts";

interface TopicResults {
  readonly topic: number;
  readonly run: number;
  readonly judged: JudgedTopic;
  /** Undefined until it is unpacked. */
  readonly list: TopicList | undefined;
  readonly stop: Cutoff;
  /** The address of a document, at a place in it. */
  link(doc: string, at?: number): string;
  /** The list beside it. */
  readonly other?: TopicList | undefined;
  /** The result that was asked for. */
  readonly visited: VisitedResult | undefined;
  visit(run: number, rank: number): void;
}

/** A result to go to; `times` tells one visit from the next. */
export interface VisitedResult {
  readonly run: number;
  readonly rank: number;
  readonly times: number;
}

const resultsAtOnce = 15;

/** What one run answered to a topic, and what it missed. */
export function TopicResults({ topic, run, judged, list, stop, link: linkTo, other, visited, visit }: TopicResults) {
  const { data } = useSource();
  const asked = visited?.run === run ? visited.rank : 0;
  const portion = usePortion(`${topic} ${run}`, resultsAtOnce);
  const shown = Math.max(portion.shown, asked);
  useLayoutEffect(() => {
    const link = document.getElementById(resultId(topic, run, asked))?.querySelector<HTMLElement>(".result-link");
    link?.focus();
    link?.scrollIntoView({ block: "center" });
  }, [run, asked, visited?.times]);
  const { name, scores } = data.runs[run]!;
  const isText = isOfText(data, run);
  const shared = useMemo(
    () =>
      list === undefined || other === undefined || !isOfText(data, other.run)
        ? undefined
        : sharedRanks(judged, list.passages, other.passages),
    [data, judged, list, other],
  );
  const missed = isText ? list?.reading.missed().missed : undefined;
  const soFar = useMemo(() => runningSum(list?.ranking.tokens), [list]);
  return (
    <section class="topic-results" aria-label={name}>
      <h2>
        <Name of={name} />
      </h2>
      <p class="quiet scores">
        {rankingFirst(data).map((i) => (
          <span key={i}>
            {data.measures[i]} <b>{scoreWords(scores[i]![topic])}</b>
          </span>
        ))}
      </p>
      {list?.rows.length === 0 && (
        <p class="lead">
          This {nounsOf(data).run} returned nothing for this {nounsOf(data).topic}.
        </p>
      )}
      {list !== undefined && list.rows.length > 0 && (
        <Portable
          of={visible(name)}
          sheet={() => resultsSheet(data, topic, run, list.rows, isCut(list.ranking) ? [cutWords(list.ranking)] : [])}
        />
      )}
      <ol class="results">
        {list?.rows
          .slice(0, shown)
          .flatMap((row, i) => [
            isEnd(list, i) && <CutLine key="cut" stop={stop} />,
            <Result
              key={row.rank}
              row={row}
              judged={judged}
              returned={list.reading.returned.from(row.doc)}
              copies={list.reading.returned.copies(row.doc)}
              run={run}
              topic={topic}
              to={linkTo(row.doc, isUnresolved(row) ? undefined : row.start)}
              read={list.reading.read[i]!}
              tokens={soFar && [list.ranking.tokens![i]!, soFar[i]!]}
              beside={
                shared !== undefined &&
                other !== undefined &&
                row.relevant > 0 && <Beside other={other} ranks={shared[i]!} visit={visit} />
              }
            />,
          ])}
      </ol>
      {list !== undefined && (
        <ShowMore portion={{ ...portion, shown }} total={list.rows.length} of={`${nounsOf(data).result}s`} />
      )}
      {list !== undefined && isCut(list.ranking) && (
        <p class="quiet cut">
          {cutWords(list.ranking)}
          {missed !== undefined &&
            (stop === everything
              ? ` Missed is what none of the ${countWords(list.ranking.total)} returned.`
              : ` What is below the cut counts all ${countWords(list.ranking.total)}.`)}
        </p>
      )}
      {missed !== undefined && list !== undefined && data.task !== "chunks" && (
        <MissedTexts
          judged={judged}
          title={stop === everything ? "Missed" : `Missed in ${cutoffWords(stop)}`}
          list={`${topic} ${run} ${stop}`}
          texts={missed}
          listed={(passage) => ({
            ...passage,
            topic,
            to: linkTo(passage.doc, passage.parts[0]!.start),
            note: reasonsOf(passage.parts, judged, list.reading.returned),
          })}
        />
      )}
    </section>
  );
}

/** The measures, by index: the one that ranks, then the others. */
function rankingFirst(data: PageData): number[] {
  const first = officialMeasure(data);
  return [first, ...[...data.measures.keys()].filter((measure) => measure !== first)];
}

/** Whether the reader stops before a result: nothing of it is read, and something of the one before. */
function isEnd({ reading: { read }, rows }: TopicList, index: number): boolean {
  const isRead = (i: number): boolean => read[i]! > 0 || rows[i]!.end <= rows[i]!.start; // an empty one is read at once
  return index > 0 && !isRead(index) && isRead(index - 1);
}

function CutLine({ stop }: { readonly stop: Cutoff }) {
  return (
    <li class="cut-line">
      <span>below {cutoffWords(stop)}: not read</span>
    </li>
  );
}

interface Beside {
  readonly other: TopicList;
  readonly ranks: readonly number[];
  visit(run: number, rank: number): void;
}

/** Where the highlighted text of a result stands in the list beside it. */
function Beside({ other, ranks, visit }: Beside) {
  const { data } = useSource();
  const name = <Name of={data.runs[other.run]!.name} />;
  if (ranks.length === 0)
    return isCut(other.ranking) ? <>Not in the results of {name} that are in this file.</> : <>Not in {name}.</>;
  return (
    <>
      In {name}: <RankLinks run={other.run} ranks={ranks} visit={visit} />
    </>
  );
}

function runningSum(numbers: readonly number[] | undefined): number[] | undefined {
  let sum = 0;
  return numbers?.map((number) => (sum += number));
}

interface Result {
  readonly row: ResultRow;
  readonly judged: JudgedTopic;
  /** All that the run returned from its document. */
  readonly returned: RangeSet;
  /** What in its document is a copy of text that is highlighted elsewhere. */
  readonly copies: RangeSet;
  readonly run: number;
  readonly topic: number;
  readonly to: string;
  /** How many of its characters are read. */
  readonly read: number;
  /** Its tokens, and those of all results up to it, where they were counted. */
  readonly tokens?: readonly [own: number, soFar: number] | undefined;
  /** What is said of the same text in another list. */
  readonly beside?: ComponentChildren;
}

/** One result: where it is, what it brought, and how it begins. */
function Result({ row, judged, returned, copies, run, topic, to, read, tokens, beside }: Result) {
  const { data } = useSource();
  const isText = isOfText(data, run);
  const document = useText(row.doc);
  const doc = documentNumber(data, row.doc);
  const title = data.documents.titles[doc] ?? null;
  const length = data.documents.lengths[doc] ?? null;
  const relevant = union(relevantIn(judged, row.doc), copies);
  const isPlaced = data.runs[run]!.answers === "passages" && !isUnresolved(row);
  const end = Math.min(row.end, document === undefined ? Infinity : (length ?? Infinity));
  const isCutShort = isPlaced && read > 0 && read < row.end - row.start;
  return (
    <li
      id={resultId(topic, run, row.rank)}
      class={`result ${(isText ? row.relevant : (row.grade ?? 0)) > 0 ? "good" : "bad"}`}
    >
      <span class="rank">{row.rank}</span>
      <div class="result-body">
        <p class="result-head">
          <a class="result-link" href={to}>
            {title === null ? <Name of={row.doc} /> : <span dir="auto">{title}</span>}
          </a>
          <span class="quiet place">
            {isPlaced && <PlaceWords row={row} document={document} />}
            {!isPlaced && (isUnresolved(row) ? "no place in the document" : "whole document")}
          </span>
        </p>
        {isPlaced && length !== null && (
          <DocumentBar
            marks={resultMarks(relevant, row, returned)}
            length={length}
            entry={judged.get(row.doc)?.bestEntry}
            words={kindNames(data, run)}
          />
        )}
        {isCutShort && (
          <p class="cut-short">
            Cut: its first {countWords(read)} of {countedWords(row.end - row.start, "character")} are read.
          </p>
        )}
        <p class="gain">{isText ? <GainWords row={row} /> : gradeWords(row.grade, data.judgesNonrelevant)}</p>
        {isPlaced && document !== undefined && (
          <Snippet text={document.text} start={row.start} end={end} relevant={relevant} />
        )}
        {tokens !== undefined && (
          <p class="quiet tokens">
            {countedWords(tokens[0], "token")}, {countWords(tokens[1])} so far
          </p>
        )}
        {beside !== undefined && <p class="quiet beside">{beside}</p>}
        {isPlaced && <PassageNotes topic={topic} doc={row.doc} range={row} />}
      </div>
    </li>
  );
}

/** Where a result stands on the page, which shows several topics while it is printed. */
function resultId(topic: number, run: number, rank: number): string {
  return `result-${topic}-${run}-${rank}`;
}

function GainWords({ row }: { readonly row: ResultRow }) {
  const { data } = useSource();
  return (
    <>
      <span>
        <b>{countWords(row.relevant)}</b> of {countedWords(row.end - row.start, "character")} relevant
        {row.copied > 0 && `, ${countWords(row.copied)} of them copies of text that is highlighted elsewhere`}
        {row.seen > 0 && `, ${countWords(row.seen)} of them seen before`}
        {(row.grade ?? -1) < 0 && data.judgesNonrelevant && <span class="quiet">, unjudged document</span>}
      </span>
      <span title="Of the text of all results down to this one">
        precision <b>{shortScore(row.precision)}</b>, recall <b>{shortScore(row.recall)}</b> so far
      </span>
    </>
  );
}

/** By its element where it is one, else by its range. */
function PlaceWords({ row, document }: { readonly row: ResultRow; readonly document: ShownDocument | undefined }) {
  const table = document?.elements;
  if (table !== undefined && row.end > row.start && row.end <= table.length) {
    const element = smallestElement(table, row);
    if (table.start[element] === row.start && table.end[element] === row.end)
      return <Name of={elementPath(table, element)} />;
  }
  return (
    <>
      {countWords(row.start)}–{countWords(row.end)}
    </>
  );
}

/** What assessors said of a document as a whole; where they list only relevant ones, others are not. */
export function gradeWords(grade: number | undefined, judgesNonrelevant: boolean): string {
  if ((grade ?? -1) < 0) return judgesNonrelevant ? "unjudged" : "not relevant";
  return grade! > 0 ? `relevant, grade ${grade}` : "not relevant";
}

const mostLinks = 6;

interface RankLinks {
  readonly run: number;
  readonly ranks: readonly number[];
  visit(run: number, rank: number): void;
}

/** Ranks of a list, each of which leads to its result on this page. */
export function RankLinks({ run, ranks, visit }: RankLinks) {
  const { data } = useSource();
  const name = visible(data.runs[run]!.name);
  return (
    <span class="jumps">
      {ranks.slice(0, mostLinks).map((rank) => (
        <button
          key={rank}
          type="button"
          class="jump"
          aria-label={`Go to result ${rank} of ${name}`}
          onClick={() => visit(run, rank)}
        >
          {rank}
        </button>
      ))}
      {ranks.length > mostLinks && ` and ${countWords(ranks.length - mostLinks)} more`}
    </span>
  );
}
