import type { Note } from "../../base/note.ts";
import type { Passage, Results, Run, TopicSink } from "../../data/run.ts";
import type { Parser } from "../drafts/parser.ts";
import { tagCounter } from "../drafts/run-end.ts";
import { unseenIds } from "../drafts/unseen-ids.ts";
import { findId } from "./id-table.ts";
import { type LineField, type LineShape, lineShape } from "./line-shape.ts";
import { type ResultOrder, resultOrder } from "./result-order.ts";
import { regrouped } from "./regroup.ts";
import {
  addResult,
  fillMissing,
  makeRoomForResults,
  missingFrom,
  type ResultColumn,
  type ResultColumns,
} from "./result-columns.ts";
import { type RunFindings, runOf } from "./run-part.ts";
import { takeTopics, type TopicRows } from "./take-lines.ts";
import { type OpenTopics, topicsInTurn, topicsTogether } from "./open-topics.ts";

/** How a run in a line format is read: what a line says as text, and which lines can be read directly from bytes. */
export interface RunLines {
  /** What the run answers with. Known after a line was read. */
  readonly answers: Run["answers"];
  /** The order of a topic's results: the order of their lines, or by score, as TREC ranks whole documents. */
  readonly order: "lines" | "score";
  /** True if each line begins with its topic, so that lines can be sorted by topic before they are read. */
  readonly topicFirst: boolean;
  /**
   * Reads a line as text. Undefined if it has no result. `lineOf` gives the line on which a topic already has a
   * document.
   */
  read(text: string, number: number, lineOf: LineOf): RunLine | undefined;
  /**
   * The parts of a line that differ from line to line, for a line that was read. Lines that look like it are then read
   * as bytes. Without this, each line is read as text, and parts of the file cannot be read separately.
   */
  readonly fields: ((text: string) => readonly LineField[]) | undefined;
  /** True if the fields give the length of a passage instead of its end. */
  readonly hasLengths?: boolean;
  /** Notes at the end of the file. */
  end?(source: string | undefined): Note[];
}

/** What a line says. */
export interface RunLine {
  readonly topic: string;
  readonly tag: string | undefined;
  /** Undefined if it is not a number. */
  readonly rank: number | undefined;
  readonly passage: Passage;
}

type LineOf = (topic: string, doc: string) => number | undefined;

/** Receives the topics of a run: each one as soon as another begins, or all at the end if they are gathered. */
export interface Streaming {
  /**
   * Called with what the run answers with, what it has said about itself so far, and its first tag so far. Receives
   * its topics.
   */
  open(answers: Run["answers"], metadata?: Run["metadata"], tag?: string): TopicSink;
  readonly gathered: boolean;
  /**
   * True if every invalid line is wanted, not only the first ones. Then lines are always read in the order of the
   * file, and the notes keep all of them.
   */
  readonly everyFault?: boolean | undefined;
  /** Called with what was found besides results. */
  ended?(found: RunFindings): void;
}

/** True if each topic is passed on as soon as another begins, so that what is known about it can be forgotten. */
export function isInTurn(streaming: Streaming | undefined): streaming is Streaming {
  return streaming !== undefined && !streaming.gathered;
}

/**
 * Reads a run by its lines. If the results are streamed, they are passed on topic by topic, and the run at the end has
 * none. Otherwise it has them all.
 */
export function runParser(lines: RunLines, streaming: Streaming | undefined): Parser<Run> {
  const isPart = streaming?.ended !== undefined;
  if (streaming === undefined || (isPart && lines.fields === undefined)) return wholeRun(lines);
  const { gathered, everyFault = false } = streaming;
  const ranking = resultOrder(lines.order, everyFault ? "all lines" : "first lines");
  if (gathered && (everyFault || !lines.topicFirst)) return topicParser(lines, ranking, topicsTogether, streaming);
  const parser = topicParser(lines, ranking, topicsInTurn, streaming);
  return gathered ? regrouped(parser) : parser;
}

/** Keeps the results that are passed on. */
function wholeRun(lines: RunLines): Parser<Run> {
  const topics = new Map<string, readonly Passage[]>();
  const keep: TopicSink = (topic, results) => void topics.set(topic, results.passages());
  const parser = topicParser(lines, resultOrder(lines.order, "all lines"), topicsTogether, { open: () => keep });
  return { ...parser, end: (source) => ({ ...parser.end(source), topics }) };
}

/** Reads lines into the columns of their topics, and passes those on. */
function topicParser(
  lines: RunLines,
  ranking: ResultOrder,
  openTopics: (mayRepeat: boolean, handOn: (finished: ResultColumns) => void) => OpenTopics,
  { open, ended }: Pick<Streaming, "open" | "ended">,
): Parser<Run> {
  let sink: TopicSink | undefined;
  const tags = tagCounter();
  const unseen = unseenIds();
  const handedOn: string[] = [];
  const topics = openTopics(lines.order === "lines", (finished) => {
    handedOn.push(finished.topic);
    const results: Results = ranking.ranked(finished);
    (sink ??= open(lines.answers, undefined, tags.first))(finished.topic, results);
  });
  let columns: ResultColumns | undefined; // of the topic of the last line
  let shape: LineShape | undefined; // of the last line, where it is known
  let shapeBefore: LineShape | undefined; // the last that was known
  let shapedText: string | undefined; // the last line as text, until its shape is asked for
  let missing: readonly ResultColumn[] = []; // columns that lines of the shape do not have

  function lineOf(topic: string, doc: string): number | undefined {
    const rows = topics.find(topic)?.rows;
    const row = rows === undefined ? -1 : findId(rows.ids, doc);
    return row === -1 ? undefined : rows!.lines.at(row);
  }

  function shapeOf(text: string): LineShape | undefined {
    const fields = lines.fields?.(text) ?? [];
    // A CR that belongs to the line could be confused with a CR of the line end.
    if (fields.length === 0 || text.endsWith("\r")) return undefined;
    missing = missingFrom(fields);
    return lineShape(text, fields, shapeBefore);
  }

  const topicRows: TopicRows = {
    get rows() {
      return columns!.rows;
    },
    get shape() {
      if (shapedText !== undefined) [shape, shapedText] = [shapeOf(shapedText), undefined];
      return shape;
    },
    makeRoom: () => makeRoomForResults(columns!),
    taken(from, to) {
      if (lines.order === "score") return; // whole documents have no places
      const { start, end } = columns!;
      if (lines.hasLengths) for (let row = from; row < to; row++) end[row]! += start[row]!;
      fillMissing(columns!, missing, from, to);
    },
    begin(topic, itsShape) {
      columns = topics.find(topic) ?? topics.begin(topic);
      shape = itsShape;
      return true;
    },
  };

  return {
    line(text, number) {
      shapeBefore = shape ?? shapeBefore;
      [shape, shapedText] = [undefined, undefined];
      const said = lines.read(text, number, lineOf);
      if (said === undefined) return;
      unseen.add(said.topic, number);
      unseen.add(said.passage.doc, number);
      columns = topics.find(said.topic) ?? topics.begin(said.topic);
      addResult(columns, said.passage, said.rank);
      // Each line with another tag is counted, so it must be read as text.
      const isOther = said.tag !== undefined && tags.add(said.tag) === "other";
      if (!isOther) shapedText = text;
    },
    block: (bytes, from, number, numbers) => takeTopics(bytes, from, number, numbers, topicRows),
    end(source) {
      topics.end();
      const { first, others } = tags;
      const found = { answers: lines.answers, topics: handedOn, tags: { first, others }, counted: ranking.counted() };
      ended?.(found);
      return runOf(found, source, [...unseen.notes(), ...(lines.end?.(source) ?? [])]);
    },
  };
}
