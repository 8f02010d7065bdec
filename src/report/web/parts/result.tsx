import type { ComponentChildren } from "preact";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { isUnresolved } from "../../../data/run.ts";
import { type RangeSet, union } from "../../../text/range.ts";
import { elementPath } from "../../../text/xml/element-paths.ts";
import { smallestElement } from "../../../text/xml/element-search.ts";
import { resultMarks } from "../../document-marks.ts";
import { relevantIn, type ResultRow } from "../../page-topic.ts";
import { useSource } from "../frame/context.ts";
import { documentNumber, useText } from "../frame/use-text.ts";
import { PassageNotes } from "../notes/passage-notes.tsx";
import type { ShownDocument } from "../source/source.ts";
import { DocumentBar } from "./document-bar.tsx";
import { isOfText, kindNames } from "./kinds.ts";
import { Name } from "./name.tsx";
import { Snippet } from "./snippet.tsx";
import { countedWords, countWords, shortScore } from "./words.ts";

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
export function Result({ row, judged, returned, copies, run, topic, to, read, tokens, beside }: Result) {
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
export function resultId(topic: number, run: number, rank: number): string {
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
