import { retold } from "../../base/faults.ts";
import { InputError, type Remedy } from "../../base/input-error.ts";
import type { Context } from "../../drafts/context.ts";
import { fieldUse } from "../field-use.ts";
import { type Fields, fieldsOf } from "../fields.ts";
import { field, isObject, type JsonObject, shown, valueAt } from "../json-line.ts";
import type { RecordTaker } from "../run-records.ts";
import {
  type ContextList,
  contextLists,
  type ContextLists,
  mayHaveLists,
  parsedObject,
  retrievedNames,
  spanDocuments,
} from "./context-lists.ts";
import { finetuneRecords } from "./finetune-records.ts";
import { questionKeys, unpackedRow } from "./packed-cells.ts";

type QuestionNoun = "run" | "judgements";

/** Lists that records of judgements have by other names, and are read as they stand. */
const plainLists = ["answers", "highlights", "ranges"] as const;

/**
 * Takes records of one question: of the list of what was retrieved each item becomes a result, of that of what should be
 * each a highlight. Any other record is handed on as it is.
 */
export function questionRecords<T>(
  noun: QuestionNoun,
  context: Context,
  cells: boolean,
  open: (context: Context, cells: boolean) => RecordTaker<T>,
): RecordTaker<T> {
  const { fields: map = {} } = context;
  const use = context.fieldUse ?? fieldUse(map);
  const shared = { ...context, fieldUse: use };
  const records = open(shared, cells);
  const answered = new Map<string, number>(); // questions of a run, and their lines
  const fields = fieldsOf("judgements", shared, cells); // of the order of names, an id before the question, in runs too

  /** Adds each item of a list as a record. An empty list says that nothing was retrieved, or nothing should be. */
  function addItems(record: JsonObject, { key, items, anyOf }: ContextList, line: number, prefix: string): void {
    const topic = topicOf(record, fields, map.topic);
    if (noun === "run") refuseAgain(topic, line);
    const own = { topic, [map.topic ?? "topic"]: topic };
    const common = noun === "run" ? nameOf(record) : idOf(fields.optionalId(record, "doc"));
    const results = items.map((item) => resultOf(item, key));
    for (const [i, result] of results.entries()) {
      if (result === undefined) continue;
      const alternative = anyOf === true ? { alternative: i + 1 } : {};
      const at = `${key}[${i}]`;
      placed(at, line, () => records.add({ ...common, ...result, ...own, ...alternative }, line, prefix + at));
    }
    const isNone = results.every((result) => result === undefined);
    if (isNone && noun === "judgements") records.add({ ...own, ...common, highlights: [] }, line, prefix + key);
  }

  /** Two lists for one question are two tries, and no longer one. */
  function refuseAgain(topic: string, line: number): void {
    const first = answered.get(topic);
    if (first !== undefined)
      throw new InputError(
        `question ${shown(topic)} again, which line ${first} has; expected one record a question, an id for each, or a file for each try`,
        {},
        { remedy: { option: "fields", value: "topic=KEY" } },
      );
    answered.set(topic, line);
  }

  /** The list that is wanted; undefined where the record is to be read as it stands. */
  function wantedIn(record: JsonObject, lists: ContextLists): ContextList | undefined {
    if (noun === "run") return lists.retrieved ?? refuseRun(record, lists);
    if (lists.reference !== undefined) return lists.reference;
    const isPlain = plainLists.some((name) => fields.value(record, name) !== undefined);
    return isPlain ? undefined : (lists.answers ?? refuseJudgements(lists));
  }

  function add(given: JsonObject, line: number, where: string | undefined): void {
    const record = cells ? unpackedRow(given) : given;
    if (noun === "run" && isOtherSpan(record)) return;
    const lists = mayHaveLists(record, map) ? contextLists(record, map) : {};
    const isPlain = Object.values(lists).every((list) => list === undefined);
    if (isPlain) refuseMistyped(record);
    else use.look(record);
    const wanted = isPlain ? undefined : wantedIn(record, lists);
    if (wanted === undefined) records.add(noun === "run" ? record : graded(record), line, where);
    else addItems(record, wanted, line, where === undefined ? "" : `${where}.`);
  }

  /** A record that has neither the list that fields name nor a text of its own. */
  function refuseMistyped(record: JsonObject): void {
    if (noun !== "run" || map.retrieved === undefined) return;
    if ((["text", "doc"] as const).some((name) => fields.value(record, name) !== undefined)) return;
    const missing = `no "${map.retrieved}"; expected a list of what was retrieved`;
    throw fields.lacking(record, "retrieved", missing);
  }

  const taker: RecordTaker<T> = {
    add(record, line, where) {
      const questions = finetuneRecords(record);
      if (questions !== undefined) return questions.forEach((question) => taker.add(question, line, where));
      placed(where, line, () => add(record, line, where));
    },
    end(source) {
      const ended = records.end(source);
      if (context.fieldUse === undefined) use.refuse();
      return ended;
    },
  };
  return taker;
}

/** Does some work, whose faults begin with a place in the record, or in a file that is one JSON value. */
function placed(where: string | undefined, line: number, work: () => void): void {
  if (where === undefined) return work();
  retold(work, (fault) => new InputError(`${where}: ${fault.fault}`, { ...fault.place, line }, fault));
}

/** The fault of a record with both lists where it is not said which is wanted. */
export function eitherNoun(remedy: Remedy): InputError {
  return new InputError(
    "one record a question, with what was retrieved and with what should be; expected one of them to be asked for",
    {},
    { remedy },
  );
}

function refuseRun(record: JsonObject, { doubtful, reference, answers }: ContextLists): undefined {
  const silent = retrievedNames.find((name) => record[name] === null);
  if (silent !== undefined)
    throw new InputError(`"${silent}" is null; expected a list, which is [] where nothing was retrieved`);
  if (doubtful !== undefined) throw eitherMeaning(doubtful, "retrieved");
  const judged = reference ?? answers;
  if (judged !== undefined)
    throw new InputError(
      `"${judged.key}" is what should be retrieved, and no list tells what was; expected one such as "retrieved_contexts"`,
      {},
      { remedy: { option: "fields", value: "retrieved=KEY" } },
    );
}

function refuseJudgements({ doubtful, retrieved }: ContextLists): undefined {
  if (doubtful !== undefined) throw eitherMeaning(doubtful, "highlights");
  if (retrieved !== undefined)
    throw new InputError(
      `"${retrieved.key}" is what was retrieved, and no list tells what should be; expected one such as "reference_contexts"`,
      {},
      { remedy: { option: "fields", value: "highlights=KEY" } },
    );
}

function eitherMeaning({ key }: ContextList, name: "retrieved" | "highlights"): InputError {
  return new InputError(
    `"${key}" may be what was retrieved or what should be, and nothing else in the record tells; fields can say which`,
    {},
    { remedy: { option: "fields", value: `${name}=${key}` } },
  );
}

/** A record of results, of a text, a document, or a document and its score; undefined where it is empty. */
function resultOf(item: unknown, key: string): JsonObject | undefined {
  if (typeof item === "string") return item.trim() === "" ? undefined : textWithSource(item);
  if (isObject(item)) return item;
  const [first, second] = Array.isArray(item) ? (item as unknown[]) : [];
  if (isObject(first) && typeof second === "number") return { ...first, score: second };
  if (typeof first === "string" && typeof second === "number") return { text: first, score: second };
  if (item === null) return undefined;
  throw new InputError(`"${key}" holds ${shown(item)}; expected texts, or objects with text`);
}

/** DeepEval writes the source of a text before it, where it knows one. */
function textWithSource(item: string): JsonObject {
  const [, doc, text] = /^deepeval_source=(.*?),deepeval_context=(.*)$/s.exec(item) ?? [];
  return doc === undefined || doc === "" ? { text: text ?? item } : { text, doc };
}

/** A judgement of BEIR and MTEB, whose score is a grade. */
function graded(record: JsonObject): JsonObject {
  const isBeir = ["query-id", "corpus-id", "score"].every((key) => Object.hasOwn(record, key));
  return isBeir ? { ...record, grade: record["score"] } : record;
}

/** A span of Phoenix that is no retriever's, in a table of all. */
function isOtherSpan(record: JsonObject): boolean {
  return Object.hasOwn(record, spanDocuments) && field(record, spanDocuments) === undefined;
}

/** The name of the run, where the record has one: an id of this one question is none. */
function nameOf(record: JsonObject): JsonObject {
  const name = field(record, "run") ?? field(record, "system");
  return typeof name === "string" ? { run: name } : {};
}

function idOf(doc: string | undefined): JsonObject {
  return doc === undefined ? {} : { doc };
}

/** The question of a record: what a pipeline was given has it, where the record is of a run of one. */
export function topicOf(record: JsonObject, fields: Fields, mapped: string | undefined): string {
  if (mapped === undefined) {
    const asked = askedIn(record) ?? instrumentedQuestion(record);
    if (asked !== undefined) return asked;
  }
  return fields.id(record, "topic");
}

/** TruLens' question: its column "input" has it as JSON. */
function instrumentedQuestion(record: JsonObject): string | undefined {
  const span = parsedObject(field(record, "record_attributes")) ?? {};
  const kept = parsedObject(field(record, "record_json")) ?? {};
  const query = field(span, "ai.observability.retrieval.query_text") ?? field(kept, "main_input");
  return typeof query === "string" && query !== "" ? query : undefined;
}

const askedPaths = [
  ...["inputs", "input"].flatMap((room) => questionKeys.map((key) => `${room}.${key}`)),
  "attributes.input.value", // Phoenix
  "qa_gt.query", // LegalBench-RAG
];

/** Of several inputs, the one that is called like a question; else the only text. A column of CSV may have the path for its name. */
function askedIn(record: JsonObject): string | undefined {
  const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
  // Items of Langfuse have ids that no run knows.
  const isItem = ["expectedOutput", "datasetName", "dataset_name"].some((key) => Object.hasOwn(record, key));
  for (const path of isItem ? [...askedPaths, "input"] : askedPaths) {
    const value = valueAt(record, path);
    if (isText(value)) return value;
  }
  const inputs = [field(record, "inputs"), field(record, "input")].find(isObject);
  const columns = Object.entries(record).filter(([key]) => /^inputs?\./.test(key));
  const values = inputs === undefined ? columns.map(([, value]) => value) : Object.values(inputs);
  const texts = values.filter(isText);
  return texts.length === 1 ? texts[0] : undefined;
}
