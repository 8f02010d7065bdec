// Reads what a file says about topics besides their text, such as their kind or language. The fields may have any
// names.

import { InputError, withPlace } from "../base/input-error.ts";
import type { FieldMap } from "../files/drafts/field-map.ts";
import type { Parser } from "../files/drafts/parser.ts";
import { inexTopics } from "../files/formats/inex-topics.ts";
import { type Input, readAll, type Reader } from "../files/formats/read.ts";
import { splitter } from "../files/formats/reading/splitter.ts";
import { fieldsOf } from "../files/records/fields.ts";
import { itemsParser } from "../files/records/json-items.ts";
import { isObject, type JsonObject, shown } from "../files/records/json-line.ts";
import type { RecordTaker } from "../files/records/run-records.ts";
import { separatedParser, usualTopicColumns } from "../files/records/separated-lines.ts";
import { topicOf } from "../files/records/shapes/question-records.ts";

/** What a file says about topics: all records of each topic. */
export interface TopicRecords {
  readonly topics: ReadonlyMap<string, readonly JsonObject[]>;
  readonly source?: string | undefined;
}

export interface TopicRecordsOptions {
  readonly source?: string | undefined;
  /** The key that contains the topic id, if it is not recognised. */
  readonly fields?: FieldMap | undefined;
}

const expected = "JSONL or CSV with one topic per line, a list in JSON, SQuAD or INEX topics";
const longest = 2 ** 28;

/**
 * Reads what a file says about topics, to slice scores by it: JSONL or CSV, a list in JSON, SQuAD, or INEX topics.
 * Files of right answers can be used. If a topic has several records, their values are combined.
 *
 * @example
 * import { readTopicRecords } from "pericope";
 *
 * readTopicRecords("qid,type,language\nq1,factoid,en\nq2,list,de").topics.get("q2"); // [{ qid: "q2", type: "list", language: "de" }]
 */
export function readTopicRecords(input: Input, options?: TopicRecordsOptions): TopicRecords {
  return readAll(input, topicRecordsReader(options));
}

/** The same, piece by piece. */
export function topicRecordsReader({ source, fields }: TopicRecordsOptions = {}): Reader<TopicRecords> {
  let parser: Parser<Topics> | undefined;

  const { push, end } = splitter(
    {
      line(text, number) {
        if (parser === undefined && text.trim() === "") return;
        const place = { source, line: number };
        withPlace(place, () => (parser ??= parserFor(text, { topic: fields?.topic })).line(text, number));
      },
      fault: (fault, line) => raise(fault.at({ source, line })),
      broken: (fault) => raise(fault.at({ source })),
      longest: () => longest,
    },
    /\.xml(?:\.gz)?$/i.test(source ?? "") || undefined,
  );
  return {
    push,
    end() {
      end();
      const opened = parser;
      if (opened === undefined) throw new InputError(`empty; expected ${expected}`, { source });
      const topics = withPlace({ source }, () => opened.end(source));
      if (topics.size === 0) throw new InputError(`no topics; expected ${expected}`, { source });
      return { topics, source };
    },
  };
}

function raise(fault: InputError): never {
  throw fault;
}

type Topics = ReadonlyMap<string, readonly JsonObject[]>;

type TopicKey = { readonly topic: string | undefined };

function parserFor(first: string, key: TopicKey): Parser<Topics> {
  if (/^\s*</.test(first)) return xmlParser();
  if (/^\s*[[{]/.test(first)) return jsonParser(key);
  if (!/[,;\t]/.test(first))
    throw new InputError(`${shown(first)} begins nothing that tells of topics; expected ${expected}`);
  // A key that the user names is looked for exactly as given.
  const called = key.topic === undefined ? usualTopicColumns : undefined;
  return separatedParser(topicRecords(key), called);
}

/** Takes records of topics. */
function topicRecords({ topic }: TopicKey): RecordTaker<Topics> {
  const fields = fieldsOf("judgements", topic === undefined ? {} : { fields: { topic } });
  const topics = new Map<string, JsonObject[]>();
  return {
    add(record) {
      const id = topicOf(record, fields, topic);
      const records = topics.get(id);
      if (records === undefined) topics.set(id, [record]);
      else records.push(record);
    },
    end: () => topics,
  };
}

/** Reads objects: one per line, over several lines, or in a list. In SQuAD, each question of an article is a topic. */
function jsonParser(key: TopicKey): Parser<Topics> {
  const { add, end } = topicRecords(key);
  return itemsParser({
    add(record, line) {
      if (Array.isArray(record["paragraphs"])) for (const question of questionsIn(record)) add(question, line);
      else add(record, line);
    },
    end,
  });
}

/** What SQuAD says about each question, with the title of its article. */
function questionsIn({ title, paragraphs }: JsonObject): JsonObject[] {
  return objectsIn(paragraphs).flatMap(({ qas }) => objectsIn(qas).map((question) => ({ title, ...question })));
}

function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function xmlParser(): Parser<Topics> {
  const { line, end } = inexTopics.parse();
  return {
    line,
    end: () => new Map(Array.from(end(undefined).topics, ([id, topic]) => [id, [{ ...topic }]])),
  };
}
