import type { Note } from "../base/note.ts";
import type { Results, TopicSink } from "../data/results.ts";
import type { Passage, Run } from "../data/run.ts";
import { idHash } from "../text/id-hash.ts";
import { encodeUtf8 } from "../text/utf8.ts";
import { detached } from "./detached.ts";
import type { Parser } from "./format.ts";
import { type LineBlock, takeLines } from "./line-block.ts";
import { regrouped } from "./regroup.ts";
import { addResult, documentWith, type ResultColumns, resultColumns, setHead, startTopic } from "./result-columns.ts";
import { runEnd, tagCounter } from "./run-builder.ts";

/** A topic came back after it was handed on. The file has to be read again, with all topics gathered. */
export class TopicReturns extends Error {
  override readonly name = "TopicReturns";
}

/** Where the topics of a run go, and when: each as soon as another begins, or, gathered, all at the end. */
export interface Streaming {
  readonly sink: TopicSink;
  readonly gathered: boolean;
}

/** What a format does with its lines. */
export interface StreamedFormat {
  readonly answers: Run["answers"];
  /** Reads a line as text. */
  line(text: string, number: number, stream: RunStream): void;
  /** The results of a topic in their order. */
  ranked(columns: ResultColumns): Results;
  notes(): readonly Note[];
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
export function runStream(format: StreamedFormat, { sink, gathered }: Streaming): Parser<Run> {
  const parser = groupedStream(format, sink);
  return gathered ? regrouped(parser) : parser;
}

/** The same where the lines of a topic stand together. */
function groupedStream(format: StreamedFormat, sink: TopicSink): Parser<Run> {
  const begun = new Set<string>();
  const tags = tagCounter();
  const block: LineBlock = {
    offsets: format.answers === "passages",
    columns: undefined,
    tag: new Uint8Array(0),
    to: 0,
    lines: 0,
  };

  let added: ResultColumns | undefined; // by the last line that came as text

  function handOn(columns: ResultColumns): void {
    sink(columns.topic, format.ranked(columns));
  }

  function begin(id: string): ResultColumns {
    if (begun.has(id)) throw new TopicReturns();
    const topic = detached(id);
    begun.add(topic);
    if (block.columns === undefined) return resultColumns(topic);
    handOn(block.columns);
    return reused(block.columns, topic);
  }

  const stream: RunStream = {
    topic: (id) => (block.columns = block.columns?.topic === id ? block.columns : begin(id)),
    add(columns, passage, rank) {
      addResult(columns, passage, rank);
      added = columns;
    },
    tag(name) {
      if (tags.add(name) === "first") block.tag = encodeUtf8(name);
    },
    lineOf(columns, doc) {
      const id = encodeUtf8(doc);
      const document = documentWith(columns, id, 0, id.length, idHash(id, 0, id.length));
      return document < 0 ? undefined : columns.line[document];
    },
  };

  return {
    line(text, number) {
      added = undefined;
      format.line(text, number, stream);
      const [head] = /^[ \t]*[^ \t]+[ \t]+[^ \t]+[ \t]+/.exec(text) ?? [];
      if (added !== undefined && head !== undefined) setHead(added, encodeUtf8(head));
    },
    block(bytes, from, number, numbers) {
      takeLines(bytes, from, number, numbers, block);
      return block;
    },
    end(source) {
      if (block.columns !== undefined) handOn(block.columns);
      return runEnd(format.answers, new Map(), tags, source, format.notes());
    },
  };
}

/** The same columns for the next topic, unless they have become far too large: emptying them takes time. */
function reused(columns: ResultColumns, id: string): ResultColumns {
  if (columns.slots.length > 1024 && columns.slots.length > 32 * columns.documents) return resultColumns(id);
  startTopic(columns, id);
  return columns;
}
