import { InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { once } from "../../../base/remembered.ts";
import type { Context } from "../../drafts/context.ts";
import { noteOf } from "../../drafts/notes.ts";
import { fold } from "../../../text/fold.ts";
import { documentIds } from "../document-ids.ts";
import { field, isObject, type JsonObject, valueAt } from "../json-line.ts";
import {
  answerNames,
  besideNames,
  citationNames,
  eitherNames,
  fieldNames,
  referenceNames,
  resultNames,
  retrievedNames,
  stageNames,
} from "./names.ts";
import { firstAt } from "./paths.ts";
import { pythonLiteral } from "./python-literal.ts";
import { shapes } from "./table.ts";
import type { ContextList, ContextLists, Shaped } from "./read-shape.ts";
import { hitNamesOf } from "./shape.ts";

/**
 * Watches the lists of texts and places in a record that are not read, because none may be ignored silently. A record
 * that answers a question and also has the texts is not a result.
 */
export interface UnreadLists {
  /** Called if a list is read. Checks the other lists. */
  beside(record: JsonObject, read: ContextList, lists: ContextLists, shaped: Shaped | undefined, line: number): void;
  /** Called if no list is read. Returns the one that is meant, or refuses the record if that is not certain. */
  instead(record: JsonObject, line: number): ContextList | undefined;
  /** Called if a result or highlight is read, at `at` in its record. Checks its texts that are not read. */
  within(record: JsonObject, line: number, at: string): void;
  /** Refuses a file if the documents contain what was not read. */
  end(source: string | undefined): Note[];
}

/** A list that is not read: how often it occurs, and some of its content. */
interface Unread {
  readonly key: string;
  /** What is read instead. */
  readonly read: string;
  /** The field with which a user would choose it. */
  readonly chosenBy: string;
  readonly line: number;
  count: number;
  readonly samples: Sample[];
}

interface Sample {
  /** True if it is only a name, which may be that of a document, or of anything. */
  readonly isName?: true;
  readonly text: string | undefined;
  readonly doc: string | undefined;
}

/**
 * How many texts of a list are looked for, how many characters of the documents are searched, and how deep lists may
 * be.
 */
const mostSamples = 20;
const mostSearched = 2 ** 25;
const deepest = 3;

const suspicious: ReadonlySet<string> = new Set([
  ...retrievedNames,
  ...referenceNames,
  ...eitherNames,
  ...resultNames,
  ...stageNames,
  ...citationNames,
]);
const stages: ReadonlySet<string> = new Set([...stageNames, ...retrievedNames]);
const citing: ReadonlySet<string> = new Set(citationNames);
/** Keys of other things that are read. A text under them is not ignored. */
const knownKeys: ReadonlySet<string> = new Set(
  Object.entries(fieldNames).flatMap(([name, keys]) => (name === "text" ? [] : keys)),
);
const textRooms = ["node", "kwargs", "document", "payload", "metadata", "meta"];
const texts = fieldNames.text.filter((name) => !name.includes("."));

export function unreadLists(noun: "run" | "judgements", context: Context, cells: boolean): UnreadLists {
  const { fields: map = {}, collection, guesses } = context;
  const name = noun === "run" ? "retrieved" : "highlights";
  const isChosen = context.stage !== undefined || map[name] !== undefined || map.text !== undefined;
  const unread = new Map<string, Unread>();
  const others = unreadTexts(cells);
  const numbered = new Map<string, number>(); // lines, of quotes that are not read

  function add({ key, items }: Candidate, read: string, line: number, chosenBy = name): void {
    const known = unread.get(key) ?? { key, read, chosenBy, line, count: 0, samples: [] };
    unread.set(key, known);
    known.count++;
    for (const item of items) if (known.samples.length < mostSamples) known.samples.push(sampleOf(item));
  }

  const refusal = (read: string, other: string, what: string, line?: number): InputError =>
    new InputError(
      `"${other}" ${what} "${read}"; expected fields that say which is ${name}`,
      { line },
      { remedy: { option: "fields", value: `${name}=${other} or --fields ${name}=${read}` } },
    );

  /** The results of two stages of a pipeline. A run is one of them, and a trace follows the text through both. */
  const severalStages = (read: string, other: string, line: number): InputError => {
    const { fault, remedy } = refusal(read, other, "is a list of results as well as");
    return new InputError(`${fault}; or pericope trace, which takes both as stages`, { line }, { remedy });
  };

  return {
    beside(record, read, lists, shaped, line) {
      if (isChosen) return;
      const known = new Set(Object.values(lists).map((list) => list?.key));
      const declared = shaped === undefined ? [] : declaredBy(shaped);
      const own = comparable(read.items);
      for (const list of candidatesIn(record, cells)) {
        if (
          list.key === read.key ||
          read.key.startsWith(`${list.key}.`) ||
          known.has(list.key) ||
          declared.some((path) => isWithin(list.key, path))
        )
          continue;
        const last = lastKey(list.key);
        if (referenceNames.includes(last) || (noun === "judgements" && suspicious.has(last))) continue;
        if (own !== "" && comparable(list.items) === own) continue; // the same again
        const order = orderIn(list.items);
        if (order !== undefined) {
          if (order.every((index, i) => index === i) && order.length === read.items.length) continue;
          throw new InputError(
            `"${list.key}" puts what "${read.key}" has into another order, by numbers; expected a list of the texts in that order`,
            { line },
          );
        }
        if (stages.has(last) && !list.key.includes(".")) throw severalStages(read.key, list.key, line);
        add(list, read.key, line);
      }
      refuseInner(read, line);
    },
    instead(record, line) {
      if (isChosen) return undefined;
      if (noun === "run") refuseIds(record, line);
      const found = candidatesIn(record, cells).filter(({ key }) => isMeant(key, noun));
      const [first, second] = found;
      if (first === undefined) return noun === "run" ? emptyIn(record) : undefined;
      const text = textIn(record);
      const isPlaced = [...fieldNames.start, "span", "ranges"].some((key) => field(record, key) !== undefined);
      if (isPlaced) {
        for (const list of found) add(list, text ?? "start", line);
        return undefined;
      }
      const isAnswer = text !== undefined && answerNames.includes(text);
      const cited = found.find(({ key }) => citing.has(lastKey(key)));
      if (noun === "run" && (isAnswer || text !== undefined) && cited !== undefined && found.length === 1)
        throw new InputError(
          `"${text!}" beside "${cited.key}": an answer with citations, which is not read yet; expected what was retrieved, or fields that say which list that is`,
          { line },
          { remedy: { option: "fields", value: `retrieved=${cited.key}` } },
        );
      const others = found.filter((list) => list !== cited);
      const sure = found.find(({ key }) => suspicious.has(lastKey(key)));
      if (text !== undefined && !(isAnswer && noun === "run" && others.length === 1)) {
        if (sure === undefined) {
          for (const list of found) add(list, text, line, "text");
          return undefined;
        }
        throw new InputError(
          `"${text}" beside the list "${sure.key}": either may be what ${noun === "run" ? "was retrieved" : "is highlighted"}; expected fields that say which`,
          { line },
          { remedy: { option: "fields", value: `${name}=${sure.key} or --fields text=${text}` } },
        );
      }
      if (noun === "judgements") {
        for (const list of found) add(list, "the record", line);
        return undefined;
      }
      if (others.length > 1 && second !== undefined && !namesTopic(record))
        throw new InputError(
          `"${others[0]!.key}" and "${others[1]!.key}" are lists, and no key names the question; expected one record a question, such as {"question": "…", "retrieved": ["…"]}`,
          { line },
        );
      if (others.length > 1 && second !== undefined)
        throw refusal(others[0]!.key, others[1]!.key, "is a list of texts or places as well as", line);
      const [only] = others.length === 0 ? found : others;
      if (text === undefined && hasDocument(record)) {
        throw new InputError(
          `a document with a list of its own, "${only!.key}": either may be what was retrieved; expected one result a record, or fields that say which list it is`,
          { line },
          { remedy: { option: "fields", value: `retrieved=${only!.key}` } },
        );
      }
      return { key: only!.key, items: only!.items };
    },
    within(record, line, at) {
      if (isChosen) return;
      if (noun === "judgements")
        for (const key in record) if (isFurtherQuote(record, key) && !numbered.has(key)) numbered.set(key, line);
      if (collection !== undefined) others.look(record, line, at);
    },
    end(source) {
      for (const [key, line] of numbered)
        throw new InputError(
          `"${key}" is a quote beside "${quoteBefore(key)}", and one a record is read; expected a list of both, or a record for each`,
          { source, line },
        );
      const lists = [...unread.values()];
      for (const { key, read, chosenBy, line, samples } of lists) {
        if (!isFoundHalf(samples)) continue;
        throw new InputError(
          `"${key}" is not read, and the documents have what it holds, as they have what "${read}" holds; expected fields that say which is ${name}`,
          { source, line },
          { remedy: { option: "fields", value: `${name}=${key} or --fields ${chosenBy}=${read}` } },
        );
      }
      const known = new Set(lists.map(({ key }) => key));
      const listNotes = lists.flatMap(({ key, count, line }) =>
        noteOf(
          "lists-unread",
          count,
          `record has a list "${key}" that is not read, on line ${line}; fields can say ${name}=${key}`,
          `records have a list "${key}" that is not read, the first on line ${line}; fields can say ${name}=${key}`,
        ),
      );
      return [...listNotes, ...others.all().flatMap((each) => (known.has(each.key) ? [] : textNote(each, source)))];
    },
  };

  /** Several texts under one key are a list in all but form, and are refused in the same way. */
  function textNote({ key, read, line, several, samples }: UnreadText, source: string | undefined): Note[] {
    if (guesses?.get("text") === key || !isFoundHalf(samples)) return [];
    if (several)
      throw new InputError(
        `"${key}" is not read, and the documents have its texts; expected a list of them, or fields that say which is read`,
        { source, line },
        { remedy: { option: "fields", value: read === undefined ? `${name}=KEY` : `text=${read}` } },
      );
    return [
      {
        code: "texts-unread",
        count: 1,
        message: `"${key}" is not read, and the documents have its text, first on line ${line}; fields can say text=${key}`,
      },
    ];
  }

  /** Refuses an answer with only the ids of its sources: the ids are not texts, and the answer is not a result. */
  function refuseIds(record: JsonObject, line: number): void {
    const answer = answerNames.find((key) => typeof record[key] === "string" && record[key] !== "");
    const ids = Object.keys(record).find((key) => isIdList(key, record[key]));
    if (answer === undefined || ids === undefined || textIn(record) !== answer || hasDocument(record)) return;
    throw new InputError(
      `"${ids}" are ids beside "${answer}", a text that was written; expected what was retrieved, as a list of texts or places`,
      { line },
    );
  }

  function namesTopic(record: JsonObject): boolean {
    const isId = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
    return [...fieldNames.topic, "conversation_id", ...(map.topic === undefined ? [] : [map.topic])].some((key) =>
      isId(valueAt(record, key)),
    );
  }

  /** Refuses a hit that is a document with the passages found in it, because the result is not the whole document. */
  function refuseInner({ key, items, by }: ContextList, line: number): void {
    if (by?.hit !== undefined) return;
    for (const [i, item] of items.entries()) {
      if (!isObject(item) || textIn(item) !== undefined || hasRoom(item)) continue;
      const inner = candidatesIn(item, false).find(({ key }) => !key.includes("."));
      if (inner !== undefined && !fieldNames.start.some((start) => field(item, start) !== undefined))
        throw new InputError(
          `"${key}[${i}]" has no text and no offsets, and a list "${inner.key}" of its own; expected one list of results a question`,
          { line },
        );
    }
  }

  function isFoundHalf(samples: readonly Sample[]): boolean {
    if (collection === undefined || samples.length === 0) return false;
    const ids = documentIds(collection);
    let found = 0;
    const open: string[] = [];
    for (const { text, doc, isName } of samples) {
      if (text === undefined) {
        if (isName !== true && doc !== undefined && ids.find(doc) !== undefined) found++;
      } else open.push(fold(text).text);
    }
    const left = new Set(open.filter((text) => text !== ""));
    let searched = 0;
    for (const id of collection.ids()) {
      if (left.size === 0 || searched > mostSearched) break;
      const text = once(() => fold(collection.document(id)?.text ?? "").text)();
      searched += text.length;
      for (const each of left)
        if (text.includes(each)) {
          left.delete(each);
          found += open.filter((one) => one === each).length;
        }
    }
    return 2 * found >= samples.length;
  }
}

// Texts next to what is read, in any form.

/** Texts under one key of results or highlights. */
interface UnreadText {
  readonly key: string;
  /** The key of the text that is read. */
  readonly read: string | undefined;
  readonly line: number;
  /** One record has several of them. */
  several: boolean;
  readonly samples: Sample[];
}

/** How many records are checked, because those of a file are similar. */
const mostLooked = 200;

/** Shorter texts occur in documents by chance. Texts such as titles and summaries are made from a document. */
const leastText = 40;
const madeOf = /title|heading|header|caption|summary|abstract|question|query|prompt|topic|name$/i;

/** Gathers texts of records under unknown keys: in lists, in objects, in cells. */
function unreadTexts(cells: boolean): {
  look(record: JsonObject, line: number, at: string): void;
  all(): readonly UnreadText[];
} {
  const found = new Map<string, UnreadText>();
  let looked = 0;

  function add(key: string, piece: string, read: string | undefined, line: number, isOneOfSeveral: boolean): void {
    const known = found.get(key) ?? { key, read, line, several: false, samples: [] };
    found.set(key, known);
    if (isOneOfSeveral) known.several = true;
    if (known.samples.length < mostSamples) known.samples.push({ text: piece, doc: undefined });
  }

  return {
    look(record, line, at) {
      if (looked++ >= mostLooked) return;
      const read = textIn(record);
      const own = fold(ownTexts(record).join(" ")).text;
      const isOther = (piece: string): boolean => !own.includes(fold(piece).text);
      for (const key of Object.keys(record)) {
        if (knownKeys.has(key) || madeOf.test(key)) continue;
        const pieces = piecesOf(record[key]).filter(isOther);
        const path = at === "" || cells ? key : `${at}.${key}`;
        for (const piece of pieces) add(path, piece, read, line, pieces.length > 1);
      }
    },
    all: () => [...found.values()],
  };
}

/** True if a record has a text under the name of a numbered quote, in addition to another one. */
function isFurtherQuote(record: JsonObject, key: string): boolean {
  const before = quoteBefore(key);
  if (before === undefined) return false;
  const has = (name: string): boolean => typeof record[name] === "string" && record[name] !== "";
  return has(key) && (has(before) || has(`${before}1`) || has(`${before}_1`) || has(`${before} 1`));
}

/** "quote" for "quote_2". */
function quoteBefore(key: string): string | undefined {
  const [, name] = /^(.+?)[ _-]?(?:[2-9]|\d\d)$/.exec(key) ?? [];
  return name !== undefined && (texts.includes(name) || answerNames.includes(name)) ? name : undefined;
}

/** The texts of a record that are read, or may be. */
function ownTexts(record: JsonObject): readonly string[] {
  return [record, ...textRooms.map((room) => field(record, room))].filter(isObject).flatMap((each) => {
    const read =
      textIn(each) ?? (firstAt(each, ["text_resource.text"]) === undefined ? undefined : "text_resource.text");
    return read === undefined ? [] : [String(firstAt(each, [read]))];
  });
}

/** All texts in a value. Those of a list in one cell are separated as in such lists. */
function piecesOf(value: unknown, depth = 8): readonly string[] {
  if (typeof value === "string") {
    if (value.length < leastText) return [];
    const list = /^\s*[[{]/.test(value) && depth > 0 ? listInText(value) : undefined;
    if (list !== undefined) return piecesOf(list, depth - 1);
    const parts = value.split(/["'], *["']|\|{1,2}|\n\n+|\n-{3,}\n/).map((part) => trimmed(part));
    return parts.filter((part) => part.length >= leastText && isProse(part));
  }
  if (typeof value !== "object" || value === null || depth === 0) return [];
  const inner = Array.isArray(value) ? (value as readonly unknown[]).slice(0, mostSamples) : Object.entries(value);
  return Array.isArray(value)
    ? inner.flatMap((each) => piecesOf(each, depth - 1))
    : (inner as [string, unknown][]).flatMap(([key, each]) => (madeOf.test(key) ? [] : piecesOf(each, depth - 1)));
}

/** Without blanks, quotes and brackets at its ends. A pattern would look at a row of blanks once for each of them. */
function trimmed(part: string): string {
  let [from, to] = [0, part.length];
  while (from < to && /[[\s"']/.test(part[from]!)) from++;
  while (to > from && /[\]\s"']/.test(part[to - 1]!)) to--;
  return part.slice(from, to);
}

/** A list that is written as JSON, or as Python prints it. */
function listInText(text: string): unknown {
  const list = listInCell(text);
  if (list !== undefined) return list;
  try {
    return pythonLiteral(text);
  } catch {
    return undefined;
  }
}

interface Candidate {
  readonly key: string;
  readonly items: readonly unknown[];
}

/** The lists of texts or places that a record has, a few keys deep. */
function candidatesIn(record: JsonObject, cells: boolean, prefix = "", depth = deepest): Candidate[] {
  const found: Candidate[] = [];
  for (const key of Object.keys(record)) {
    const value = record[key];
    if (typeof value !== "object" || value === null) {
      if (!cells || typeof value !== "string" || !/^\s*\[\s*[{"']/.test(value)) continue;
      const parsed = listInCell(value);
      if (parsed !== undefined && !besideNames.has(key) && isResultList(key, parsed))
        found.push({ key: prefix + key, items: parsed });
    } else if (Array.isArray(value)) {
      if (!besideNames.has(key) && isResultList(key, value)) found.push({ key: prefix + key, items: value });
    } else if (depth > 1 && isObject(value)) found.push(...candidatesIn(value, false, `${prefix}${key}.`, depth - 1));
  }
  return found;
}

/** Whether a list is of ids of passages or documents, by its name and by what it holds. */
export function isIdList(key: string, value: unknown): boolean {
  return (
    /(?:chunk|doc|passage|source|context|node|retriev|result|hit|reference|evidence).*(?:id|key|ref)s?$/i.test(key) &&
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === "number" || (typeof item === "string" && !isProse(item)))
  );
}

function listInCell(cell: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if most of the first items of a list are texts, or have a text or a place. If the name of the list fits,
 * anything is accepted that can be one.
 */
function isResultList(key: string, items: readonly unknown[]): boolean {
  const some = items.filter((item) => item !== null).slice(0, 5);
  if (some.length === 0) return false;
  if (suspicious.has(key))
    return some.every(
      (item) =>
        isObject(item) || (typeof item === "string" && item.trim() !== "") || (Array.isArray(item) && item.length > 0),
    );
  return 2 * some.filter(isResult).length > some.length;
}

function isResult(item: unknown): boolean {
  if (typeof item === "string") return isProse(item);
  if (Array.isArray(item)) return item.length === 2 && isResult(item[0]) && typeof item[1] === "number";
  if (!isObject(item)) return false;
  const text = textIn(item);
  if (text !== undefined && isProse(String(field(item, text)))) return true;
  return hasDocument(item) && fieldNames.start.some((start) => field(item, start) !== undefined);
}

/** True for a sentence or something similar, but not for tags and headings. */
function isProse(text: string): boolean {
  return text.length >= 20 && text.trim().split(/\s+/).length >= 4;
}

/** The key of the text that a record has by itself. */
function textIn(record: JsonObject): string | undefined {
  const names = hitNamesOf(record);
  const declared = names === undefined || names === "usual" ? undefined : names.text;
  if (declared !== undefined && firstAt(record, declared) !== undefined) return declared[0];
  return [...texts, ...answerNames].find((key) => typeof field(record, key) === "string" && field(record, key) !== "");
}

function hasDocument(record: JsonObject): boolean {
  return fieldNames.doc.some((key) => typeof field(record, key) === "string");
}

/** An empty list in a record that has nothing else. */
function emptyIn(record: JsonObject): Candidate | undefined {
  if (hasDocument(record) || (textIn(record) !== undefined && !answerNames.includes(textIn(record)!))) return undefined;
  const declared = shapes.flatMap(({ isResponse, retrieved = [] }) => (isResponse === true ? retrieved : []));
  const paths = [...resultNames, ...stageNames, ...declared].filter((path) => typeof path === "string");
  const key = paths.find((path) => {
    const list = valueAt(record, path);
    return Array.isArray(list) && list.length === 0;
  });
  return key === undefined ? undefined : { key, items: [] };
}

/** True if a record keeps its content in an object, as the nodes of LlamaIndex do. */
function hasRoom(record: JsonObject): boolean {
  return ["node", "kwargs", "document", "payload", "metadata"].some((key) => {
    const inner = field(record, key);
    return isObject(inner) && (textIn(inner) !== undefined || firstAt(inner, ["text_resource.text"]) !== undefined);
  });
}

/** True if a list may be what is asked for, if there is no other. */
function isMeant(key: string, noun: "run" | "judgements"): boolean {
  const last = lastKey(key);
  if (noun === "judgements") return ![...fieldNames.highlights, ...fieldNames.answers, "ranges"].includes(last);
  return ![...referenceNames, "ranges", "answers"].includes(last) && !key.startsWith("metadata.");
}

function declaredBy({ shape, room }: Shaped): readonly string[] {
  const { retrieved = [], reference = [], beside = [], columns = {} } = shape;
  const paths = [...retrieved, ...reference].map((path) => (typeof path === "string" ? path : path.calls));
  return [...paths, ...beside, ...Object.values(columns)].map((path) => room + path);
}

/** True if a key is a path, or continues one. */
function isWithin(key: string, path: string): boolean {
  return key === path || key.startsWith(`${path}.`);
}

const lastKey = (key: string): string => key.slice(key.lastIndexOf(".") + 1);

function sampleOf(item: unknown): Sample {
  if (typeof item === "string")
    return isProse(item) ? { text: item, doc: undefined } : { text: undefined, doc: item, isName: true };
  const record = Array.isArray(item) ? (item as readonly unknown[])[0] : item;
  if (typeof record === "string") return sampleOf(record);
  if (!isObject(record)) return { text: undefined, doc: undefined };
  const inner = [
    record,
    field(record, "node"),
    field(record, "metadata"),
    field(record, "payload"),
    field(record, "document"),
  ].filter(isObject);
  const text = inner
    .flatMap((each) => textIn(each) ?? [])
    .map((key, i) => field(inner[i]!, key))
    .find((each) => typeof each === "string");
  const doc = inner
    .flatMap((each) => fieldNames.doc.map((key) => field(each, key)))
    .find((each) => typeof each === "string");
  return { text: typeof text === "string" ? text : undefined, doc: typeof doc === "string" ? doc : undefined };
}

/** The numbers of the items of another list, as rerankers give them: each item has one, a score, and no text. */
function orderIn(items: readonly unknown[]): readonly number[] | undefined {
  const numbers = items.map((item) => {
    if (!isObject(item) || textIn(item) !== undefined || hasRoom(item)) return undefined;
    const isScored = fieldNames.score.some((name) => typeof field(item, name) === "number");
    const number = isScored ? firstAt(item, ["index", "corpus_id", "document_index", "documentIndex"]) : undefined;
    return typeof number === "number" && Number.isInteger(number) ? number : undefined;
  });
  return items.length > 0 && numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** The texts of a list, to compare it with another. */
function comparable(items: readonly unknown[]): string {
  return JSON.stringify(items.map((item) => sampleOf(item)).map(({ text, doc }) => text ?? doc));
}
