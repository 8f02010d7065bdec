import type { Results, TopicSink } from "../data/results.ts";
import type { Passage, Run } from "../data/run.ts";
import { detached } from "../drafts/detached.ts";
import type { Parser } from "../drafts/parser.ts";
import { findId } from "./id-table.ts";
import { type LineField, type LineShape, lineShape } from "./line-shape.ts";
import type { CountedLines } from "../drafts/notes.ts";
import { regrouped } from "./regroup.ts";
import { addResult, makeRoomForResults, type ResultColumns, resultColumns, startTopic } from "./result-columns.ts";
import { tagCounter } from "../drafts/run-builder.ts";
import { type RunFindings, runOf } from "./run-part.ts";
import { takeTopics, type TopicRows } from "./take-lines.ts";

/** A topic came back after it was handed on. The file has to be read again, with all topics gathered. */
export class TopicReturns extends Error {
  override readonly name = "TopicReturns";
}

/** Where the topics of a run go, and when: each as soon as another begins, or, gathered, all at the end. */
export interface Streaming {
  /** Told what the run answers with, takes its topics. */
  open(answers: Run["answers"]): TopicSink;
  readonly gathered: boolean;
  /** Told what was found besides results. */
  ended?(found: RunFindings): void;
}

/** What a format does with its lines. */
export interface StreamedFormat {
  /** Known once a line was read. */
  readonly answers: Run["answers"];
  /** Whether a document may have several results. */
  readonly mayRepeat: boolean;
  /** Reads a line as text. */
  line(text: string, number: number, stream: RunStream): void;
  /** What differs from line to line, of one that was read: lines that look like it are then taken as bytes. */
  fields(text: string): readonly LineField[];
  /** Looks at the rows from..to, which were taken as bytes. */
  taken(columns: ResultColumns, from: number, to: number): void;
  /** The results of a topic in their order. */
  ranked(columns: ResultColumns): Results;
  /** The lines that notes are to count, the same kinds in every file. */
  counted(): readonly CountedLines[];
}

interface RunStream {
  /** The columns of a topic, into which its lines go. */
  topic(id: string): ResultColumns;
  add(columns: ResultColumns, passage: Passage, rank: number | undefined): void;
  tag(name: string): void;
  /** The line on which the topic has this document already. */
  lineOf(columns: ResultColumns, doc: string): number | undefined;
}

/** A parser that hands on the results topic by topic, and ends with the run without them. */
export function runStream(format: StreamedFormat, streaming: Streaming): Parser<Run> {
  const parser = groupedStream(format, streaming);
  return streaming.gathered ? regrouped(parser) : parser;
}

/** The same where the lines of a topic stand together. */
function groupedStream(format: StreamedFormat, { open, ended }: Streaming): Parser<Run> {
  let sink: TopicSink | undefined;
  const begun = new Set<string>();
  const tags = tagCounter();
  let columns: ResultColumns | undefined;
  let shape: LineShape | undefined; // of the last line, where it told
  let shapeBefore: LineShape | undefined; // the last that there was
  let lastText: string | undefined; // the last line, where it was a text and may tell: not each is asked
  let mayShape = false; // whether the last line may tell it

  function handOn(finished: ResultColumns): void {
    sink ??= open(format.answers);
    sink(finished.topic, format.ranked(finished));
  }

  function begin(id: string): ResultColumns {
    if (begun.has(id)) throw new TopicReturns();
    const topic = detached(id);
    begun.add(topic);
    if (columns === undefined) return resultColumns(topic, format.mayRepeat);
    handOn(columns);
    startTopic(columns, topic);
    return columns;
  }

  const stream: RunStream = {
    topic: (id) => (columns = columns?.topic === id ? columns : begin(id)),
    add(list, passage, rank) {
      addResult(list, passage, rank);
      mayShape = true;
    },
    tag(name) {
      if (tags.add(name) === "other") mayShape = false; // each of those is counted
    },
    lineOf(list, doc) {
      const document = findId(list.rows.ids, doc);
      return document < 0 ? undefined : list.rows.lines.at(document);
    },
  };

  function shapeOf(text: string): LineShape | undefined {
    const fields = format.fields(text);
    // A CR that belongs to the line could be that of the next one's end.
    return fields.length > 0 && !text.endsWith("\r") ? lineShape(text, fields, shapeBefore) : undefined;
  }

  const topicRows: TopicRows = {
    get rows() {
      return columns!.rows;
    },
    get shape() {
      if (lastText !== undefined) [shape, lastText] = [shapeOf(lastText), undefined];
      return shape;
    },
    makeRoom: () => makeRoomForResults(columns!),
    taken: (from, to) => format.taken(columns!, from, to),
    begin(topic, itsShape) {
      columns = begin(topic);
      shape = itsShape;
      return true;
    },
  };

  return {
    line(text, number) {
      mayShape = false;
      format.line(text, number, stream);
      shapeBefore = shape ?? shapeBefore;
      [shape, lastText] = [undefined, mayShape ? text : undefined];
    },
    block: (bytes, from, number, numbers) => takeTopics(bytes, from, number, numbers, topicRows),
    end(source) {
      if (columns !== undefined) handOn(columns);
      const { first, others } = tags;
      const found = { answers: format.answers, topics: [...begun], tags: { first, others }, counted: format.counted() };
      ended?.(found);
      return runOf(found, source);
    },
  };
}
