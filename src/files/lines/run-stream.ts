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

/** How a run in lines is read: what a line says as text, and which lines can be taken straight from the bytes. */
export interface RunLines {
  /** What the run answers with; known once a line was read. */
  readonly answers: Run["answers"];
  /** The order of a topic's results: that of their lines, or by score, as TREC ranks whole documents. */
  readonly order: "lines" | "score";
  /** Whether each line begins with its topic, so that lines can be sorted by topic before they are read. */
  readonly topicFirst: boolean;
  /** Reads a line as text; undefined where it has no result. `lineOf` tells the line on which a topic has a document already. */
  read(text: string, number: number, lineOf: LineOf): RunLine | undefined;
  /**
   * Which parts differ from line to line, of a line that was read: lines that look like it are then taken as bytes. Without
   * it, each line is read as text, and no part of the file can be read by itself.
   */
  readonly fields: ((text: string) => readonly LineField[]) | undefined;
  /** Whether the fields give the length of a passage in place of its end. */
  readonly hasLengths?: boolean;
  /** What the end of the file brings up. */
  end?(source: string | undefined): Note[];
}

/** What a line says. */
export interface RunLine {
  readonly topic: string;
  readonly tag: string | undefined;
  /** Where it is a number. */
  readonly rank: number | undefined;
  readonly passage: Passage;
}

type LineOf = (topic: string, doc: string) => number | undefined;

/** Where the topics of a run go, and when: each as soon as another begins, or, gathered, all at the end. */
export interface Streaming {
  /** Told what the run answers with, and what it has said of itself and its first tag by then, takes its topics. */
  open(answers: Run["answers"], metadata?: Run["metadata"], tag?: string): TopicSink;
  readonly gathered: boolean;
  /**
   * Whether every line at fault is wanted, and not the first: then lines are read in the order of the file, gathered or not,
   * and the notes keep all of them.
   */
  readonly everyFault?: boolean | undefined;
  /** Told what was found besides results. */
  ended?(found: RunFindings): void;
}

/** Whether each topic is handed on as soon as another begins, so that what is known of it can be forgotten. */
export function isInTurn(streaming: Streaming | undefined): streaming is Streaming {
  return streaming !== undefined && !streaming.gathered;
}

/**
 * Reads a run by its lines. Where the results are streamed, they are handed on topic by topic, and the run at the end has
 * none; else it has them all.
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

/** Keeps the results that are handed on. */
function wholeRun(lines: RunLines): Parser<Run> {
  const topics = new Map<string, readonly Passage[]>();
  const keep: TopicSink = (topic, results) => void topics.set(topic, results.passages());
  const parser = topicParser(lines, resultOrder(lines.order, "all lines"), topicsTogether, { open: () => keep });
  return { ...parser, end: (source) => ({ ...parser.end(source), topics }) };
}

/** Reads lines into the columns of their topics, and hands those on. */
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
    // A CR that belongs to the line could be that of the next one's end.
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
      // Each line with another tag is counted, and so has to come as text.
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
