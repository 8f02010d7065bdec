// A pool as a file: one JSON object per document, in the order of judging, with only the ids of topic and document. A
// topic without documents is an object with only a topic. Two columns, topic and document, can be read as well.

import { InputError, withPlace } from "../base/input-error.ts";
import { columns, quoted, wrongColumns } from "../files/drafts/columns.ts";
import { type Input, readAll, type Reader, type ReadOptions } from "../files/formats/read.ts";
import { lineSplitter } from "../files/lines/lines.ts";
import { field, idValue, jsonObject, shown } from "../files/records/json-line.ts";
import { isWhole } from "../text/utf8.ts";
import type { Pool } from "./pool.ts";

const expected = 'a pool: {"topic":…,"doc":…} on each line, or two columns, topic and document';

/**
 * Reads a pool: the documents to judge, topic by topic, in their order. The file has one JSON object per line, or two
 * columns.
 *
 * @example
 * import { readPool } from "pericope";
 *
 * readPool('{"topic":"q1","doc":"guide.md"}\n{"topic":"q1","doc":"faq.md"}').get("q1"); // ["guide.md", "faq.md"]
 */
export function readPool(input: Input, options?: Pick<ReadOptions, "source">): Pool {
  return readAll(input, poolReader(options));
}

/** The same, piece by piece. */
export function poolReader({ source }: Pick<ReadOptions, "source"> = {}): Reader<Pool> {
  const topics = new Map<string, Map<string, number>>(); // each document with its line
  let read: ((text: string) => PoolLine) | undefined;

  function add({ topic, doc }: PoolLine, line: number): void {
    const documents = topics.get(topic) ?? new Map<string, number>();
    topics.set(topic, documents);
    if (doc === undefined) return;
    const earlier = documents.get(doc);
    if (earlier !== undefined)
      throw new InputError(
        `document ${quoted(doc)} of topic ${quoted(topic)} again, first on line ${earlier}; expected it once`,
      );
    documents.set(doc, line);
  }

  const lines = lineSplitter({
    line(text, line) {
      if (text.trim() === "") return;
      withPlace({ source, line }, () => add((read ??= /^\s*\{/.test(text) ? objectLine : columnsLine)(text), line));
    },
    fault(fault, line) {
      throw fault.at({ source, line });
    },
    longest: () => 2 ** 20,
  });
  return {
    push: lines.push,
    end() {
      const count = lines.end();
      if (topics.size === 0)
        throw new InputError(`${count === 0 ? "empty" : "no line with data"}; expected ${expected}`, { source });
      return new Map(Array.from(topics, ([topic, documents]) => [topic, [...documents.keys()]]));
    },
  };
}

interface PoolLine {
  readonly topic: string;
  /** Undefined if this line says that the topic has no documents. */
  readonly doc: string | undefined;
}

/** Refuses other fields, because they would be ranks or systems: such a file is a run, and is in the order of a run. */
function objectLine(text: string): PoolLine {
  const object = jsonObject(text)!; // the line is not blank
  const other = Object.keys(object).find((key) => key !== "topic" && key !== "doc");
  if (other !== undefined)
    throw new InputError(`${quoted(other)} is ${shown(object[other])}; expected no field but "topic" and "doc"`);
  const doc = field(object, "doc");
  return { topic: idValue("topic", field(object, "topic")), doc: doc === undefined ? doc : idValue("doc", doc) };
}

function columnsLine(text: string): PoolLine {
  const [topic, doc, ...more] = columns(text);
  if (topic === undefined || doc === undefined || more.length > 0) throw wrongColumns(columns(text).length, expected);
  return { topic, doc };
}

/**
 * Writes a pool, with one JSON object per document. A topic without documents is an object with only a topic.
 *
 * @example
 * import { printPool } from "pericope";
 *
 * printPool(new Map([["q1", ["guide.md"]], ["q2", []]])); // '{"topic":"q1","doc":"guide.md"}\n{"topic":"q2"}\n'
 */
export function printPool(pool: Pool): string {
  return Array.from(poolLines(pool), (line) => `${line}\n`).join("");
}

/** The lines of the file, without line ends. */
export function* poolLines(pool: Pool): Generator<string> {
  for (const [topic, documents] of pool) {
    for (const id of [topic, ...documents])
      if (id === "" || !isWhole(id))
        throw new InputError(`${quoted(id)} cannot be an id; expected a text that is not empty, of whole characters`);
    if (documents.length === 0) yield JSON.stringify({ topic });
    for (const doc of documents) yield JSON.stringify({ topic, doc });
  }
}
