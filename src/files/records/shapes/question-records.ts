import { InputError, type Remedy, retold } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import type { Context } from "../../drafts/context.ts";
import type { FieldName } from "../../drafts/field-map.ts";
import { annotationRecords } from "../annotations.ts";
import { fieldUse } from "../field-use.ts";
import { type Fields, fieldsOf } from "../fields.ts";
import { rowKinds } from "../row-kinds.ts";
import { field, isObject, type JsonObject, shown, valueAt } from "../json-line.ts";
import { labelledRecords } from "../relevance.ts";
import type { RecordTaker } from "../run-records.ts";
import { idKeys, turnOf } from "../topic-record.ts";
import { finetuneRecords } from "./finetune-records.ts";
import { hitsOf } from "./hits.ts";
import { fieldNames, retrievedNames, runColumns } from "./names.ts";
import { questionKeys, unpackedRow } from "./packed-cells.ts";
import { firstAt, hasOneOf } from "./paths.ts";
import {
  type ContextList,
  contextLists,
  type ContextLists,
  refuseUnreadable,
  type Shaped,
  shapeOf,
} from "./read-shape.ts";
import { withNames } from "./shape.ts";
import { stageAsked } from "./stages.ts";
import { unreadLists } from "./unread-lists.ts";

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
  const guesses = context.guesses ?? new Map<FieldName, string>();
  const shared = { ...context, fieldUse: use, guesses };
  const opened = open(shared, cells);
  const records = noun === "judgements" ? labelledRecords(opened, guesses) : opened;
  const annotations = noun === "judgements" && !cells ? annotationRecords(shared) : undefined;
  const answered = new Map<string, number>(); // questions of a run, and their lines
  const wantedName = noun === "run" ? "retrieved" : "highlights";
  const kinds = rowKinds();
  const readKeys = new Set<string>(); // of the lists of records before
  const unread = unreadLists(noun, shared, cells);
  const fields = fieldsOf("judgements", shared, cells); // of the order of names, an id before the question, in runs too

  /** Adds each item of a list as a record. An empty list says that nothing was retrieved, or nothing should be. */
  function addItems(
    record: JsonObject,
    list: ContextList,
    shaped: Shaped | undefined,
    line: number,
    prefix: string,
  ): void {
    const { key, items, anyOf } = list;
    readKeys.add(key);
    const isUsual = shaped !== undefined && shaped.shape.question === undefined;
    const topic = topicOf(isUsual ? withNames(record, "usual") : record, fields, map.topic, shaped, (key) => {
      if (!guesses.has("topic")) guesses.set("topic", key);
    });
    const named = noun === "run" ? runOf(record, map.run, shaped) : {};
    if (noun === "run") refuseAgain(topic, JSON.stringify(named), line);
    const own = { topic, [map.topic ?? "topic"]: topic };
    const common = noun === "run" ? named : idOf(fields.optionalId(record, "doc"));
    let count = 0;
    for (const [i, item] of items.entries())
      for (const hit of hitsOf(item, list)) {
        count++;
        const alternative = anyOf === true ? { alternative: i + 1 } : {};
        const at = `${key}[${i}]`;
        const result = noun === "run" ? withoutColumns(hit) : withoutQuotes(hit);
        if (list.by === undefined) unread.within(hit, line, key);
        placed(at, line, () =>
          records.add({ ...common, ...result, ...named, ...own, ...alternative }, line, prefix + at),
        );
      }
    if (count === 0 && noun === "judgements") records.add({ ...own, ...common, highlights: [] }, line, prefix + key);
  }

  /** Two lists for one question are two tries, and no longer one. */
  function refuseAgain(topic: string, run: string, line: number): void {
    const asked = JSON.stringify([topic, run]);
    const first = answered.get(asked);
    if (first !== undefined)
      throw new InputError(
        `question ${shown(topic)} again, which line ${first} has; expected one record a question, an id for each, or a file for each try`,
        {},
        { remedy: { option: "fields", value: "topic=KEY" } },
      );
    answered.set(asked, line);
  }

  /** The list that is wanted; undefined where the record is to be read as it stands. */
  function wantedIn(record: JsonObject, lists: ContextLists): ContextList | undefined {
    if (noun === "run") return lists.retrieved ?? refuseRun(record, lists);
    if (lists.reference !== undefined) return lists.reference;
    const isPlain = plainLists.some((name) => fields.value(record, name) !== undefined);
    return isPlain ? undefined : (lists.answers ?? refuseJudgements(record, lists));
  }

  function add(given: JsonObject, line: number, where: string | undefined): void {
    const asked = map.topic === undefined ? turnOf(given) : undefined;
    const named = asked === undefined ? given : { topic: asked, ...given };
    const record = cells ? unpackedRow(named) : named;
    if (noun === "run") kinds.add(record, line);
    const prefix = where === undefined ? "" : `${where}.`;
    if (context.stage !== undefined) {
      const stage = stageAsked(record, context.stage);
      return stage && addItems(record, stage.list, stage.shaped, line, prefix);
    }
    if (noun === "run" && isOtherSpan(record)) return;
    const shaped = shapeOf(record);
    if (map[noun === "run" ? "retrieved" : "highlights"] === undefined) refuseUnreadable(record, shaped);
    const lists = contextLists(record, map, shaped);
    const isPlain = Object.values(lists).every((list) => list === undefined);
    if (isPlain) refuseMistyped(record);
    else use.look(record);
    const wanted = isPlain ? undefined : wantedIn(record, lists);
    if (wanted !== undefined) {
      const isSaid = wanted.by !== undefined || wanted.key === wantedName || wanted.key === map[wantedName];
      if (!isSaid && !guesses.has(wantedName)) guesses.set(wantedName, wanted.key);
      unread.beside(record, wanted, lists, shaped, line);
      return addItems(record, wanted, shaped, line, prefix);
    }
    const { hit, isWhole } = shaped?.room === "" ? shaped.shape : {};
    const plain = isWhole === true ? withNames(record, hit ?? "usual") : record;
    const alone = emptied(record) ?? unread.instead(plain, line);
    if (alone !== undefined) unread.beside(record, alone, {}, undefined, line);
    if (alone === undefined) {
      if (isWhole !== true) unread.within(plain, line, "");
      return records.add(plain, line, where);
    }
    guesses.set(wantedName, alone.key);
    addItems(record, alone, undefined, line, prefix);
  }

  /** The list that records before had, where it has nothing in it. */
  function emptied(record: JsonObject): ContextList | undefined {
    for (const key of readKeys) {
      const items = valueAt(record, key);
      if (Array.isArray(items) && items.length === 0) return { key, items };
    }
    return undefined;
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
      const highlights = placed(where, line, () => annotations?.expand(record));
      if (highlights !== undefined) use.look(record);
      if (highlights !== undefined)
        return highlights.forEach((one) => placed(where, line, () => records.add(one, line, where)));
      placed(where, line, () => add(record, line, where));
    },
    end(source) {
      const notes = [...(annotations?.notes() ?? []), ...unread.end(source)];
      const ended = records.end(source);
      if (context.fieldUse === undefined) use.refuse();
      return withNotes(ended, [...(context.guesses === undefined ? inferredNote(guesses) : []), ...notes]);
    },
  };
  return taker;
}

/** The hits of an answer that was recorded, and the key of their list; undefined where it has no list that is known. */
export function recordedHits(
  record: JsonObject,
): { readonly key: string; readonly shape: string | undefined; readonly hits: readonly JsonObject[] } | undefined {
  const shaped = shapeOf(record);
  refuseUnreadable(record, shaped);
  const { retrieved } = contextLists(record, {}, shaped);
  if (retrieved === undefined) return undefined;
  const hits = retrieved.items.flatMap((item) => hitsOf(item, retrieved));
  return { key: retrieved.key, shape: retrieved.by?.name, hits };
}

/** What was read as what, where nothing but names told. */
export function inferredNote(guesses: ReadonlyMap<FieldName, string>): Note[] {
  if (guesses.size === 0) return [];
  const read = [...guesses].map(([name, key]) => `${JSON.stringify(key)} as ${name}`);
  return [{ code: "fields-inferred", count: guesses.size, message: `read by their names: ${read.join(", ")}` }];
}

/** What was read, with more notes, where there are any. */
function withNotes<T>(value: T, notes: readonly Note[]): T {
  if (notes.length === 0) return value;
  return { ...value, notes: [...((value as { readonly notes?: readonly Note[] }).notes ?? []), ...notes] };
}

/** Does some work, whose faults begin with a place in the record, or in a file that is one JSON value. */
function placed<T>(where: string | undefined, line: number, work: () => T): T {
  if (where === undefined) return work();
  return retold(work, (fault) => new InputError(`${where}: ${fault.fault}`, { ...fault.place, line }, fault));
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
  if (doubtful !== undefined) throw eitherMeaning(record, doubtful, "retrieved");
  const judged = reference ?? answers;
  if (judged !== undefined)
    throw new InputError(
      `"${judged.key}" is what should be retrieved, and no list tells what was; expected one such as "retrieved_contexts"`,
      {},
      { remedy: { option: "fields", value: "retrieved=KEY" } },
    );
}

function refuseJudgements(record: JsonObject, { doubtful, retrieved }: ContextLists): undefined {
  if (doubtful !== undefined) throw eitherMeaning(record, doubtful, "highlights");
  if (retrieved !== undefined)
    throw new InputError(
      `"${retrieved.key}" is what was retrieved, and no list tells what should be; expected one such as "reference_contexts"`,
      {},
      { remedy: { option: "fields", value: "highlights=KEY" } },
    );
}

function eitherMeaning(record: JsonObject, { key, items }: ContextList, name: "retrieved" | "highlights"): InputError {
  const parallel = Object.keys(record).find((other) => {
    const list = record[other];
    return other !== key && Array.isArray(list) && list.length === items.length && list.length > 0;
  });
  if (parallel !== undefined && !items.some(isObject))
    return new InputError(
      `"${parallel}" and "${key}" are lists side by side; expected one list of objects, such as [{"text": "…", "doc": "…"}]`,
    );
  return new InputError(
    `"${key}" may be what was retrieved or what should be, and nothing else in the record tells; fields can say which`,
    {},
    { remedy: { option: "fields", value: `${name}=${key}` } },
  );
}

/** A span of Phoenix that is no retriever's, in a table of all. */
function isOtherSpan(record: JsonObject): boolean {
  const documents = "attributes.retrieval.documents";
  return Object.hasOwn(record, documents) && field(record, documents) === undefined;
}

/** The name of the run, where the record has one: an id of this one question is none. */
function runOf(record: JsonObject, mapped: string | undefined, shaped: Shaped | undefined): JsonObject {
  const name =
    (mapped === undefined ? undefined : valueAt(record, mapped)) ??
    field(record, "run") ??
    field(record, "system") ??
    firstAt(record, shaped?.shape.run);
  const others = Object.fromEntries(runColumns.map((key) => [key, field(record, key)]));
  const said = Object.entries(others).filter(([, value]) => typeof value === "string");
  return { ...Object.fromEntries(said), ...(typeof name === "string" ? { run: name } : {}) };
}

/** Of one list, hits that say which retriever found them are of one run. */
function withoutColumns(hit: JsonObject): JsonObject {
  const some = runColumns.filter((key) => Object.hasOwn(hit, key));
  return some.length === 0 ? hit : { ...hit, ...Object.fromEntries(some.map((key) => [key, undefined])) };
}

/** An item of a list is a highlight by its own text, and what else it says is none. */
function withoutQuotes(hit: JsonObject): JsonObject {
  const some = fieldNames.highlights.filter((key) => typeof hit[key] === "string");
  return some.length === 0 ? hit : { ...hit, ...Object.fromEntries(some.map((key) => [key, undefined])) };
}

function idOf(doc: string | undefined): JsonObject {
  return doc === undefined ? {} : { doc };
}

/** The question of a record: what a pipeline was given has it, where the record is of a run of one. */
export function topicOf(
  record: JsonObject,
  fields: Fields,
  mapped: string | undefined,
  shaped = shapeOf(record),
  guess?: (key: string) => void,
): string {
  if (mapped === undefined) {
    const turn = turnOf(record);
    if (turn !== undefined) return turn;
    const said = hasOneOf(record, idKeys, true) ? undefined : firstAt(record, shaped?.shape.question);
    const declared: unknown = Array.isArray(said) && said.length === 1 ? said[0] : said; // OpenAI's may be a list
    const isText = typeof declared === "string" && declared !== "";
    const asked = isText ? declared : askedIn(record, guess);
    if (asked !== undefined) return asked;
  }
  return fields.id(record, "topic");
}

const askedPaths = [
  ...["inputs", "input"].flatMap((room) => questionKeys.map((key) => `${room}.${key}`)),
  "attributes.input.value", // Phoenix
  "qa_gt.query", // LegalBench-RAG
];

/** Of several inputs, the one that is called like a question; else the only text. A column of CSV may have the path for its name. */
function askedIn(record: JsonObject, guess?: (key: string) => void): string | undefined {
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
  if (texts.length !== 1) return undefined;
  guess?.(inputs === undefined ? columns[0]![0] : "the only text of the input");
  return texts[0];
}
