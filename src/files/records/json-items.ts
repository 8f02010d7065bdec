// Splits JSON into records, as tools write it: one record per line, one value over all lines, or lists within objects.

import { InputError } from "../../base/input-error.ts";
import { parsedJson } from "../../base/json.ts";
import type { Parser } from "../drafts/parser.ts";
import { recordsOfColumns } from "./shapes/columns-of-questions.ts";
import {
  citationNames,
  eitherNames,
  fieldNames,
  referenceNames,
  resultNames,
  retrievedNames,
  stageNames,
} from "./shapes/names.ts";
import { shapeOf } from "./shapes/read-shape.ts";
import { isObject, jsonObject, type JsonObject, shown } from "./json-line.ts";

/** Takes a JSON object of a file, with the line that it begins on, and its place where the file is one JSON value. */
type TakeItem = (item: JsonObject, line: number, where?: string) => void;

/** Keys under which a file that is one object keeps its records. */
const wrappers = [
  "examples",
  "test_cases",
  "testCases",
  "tests",
  "samples",
  "records",
  "rows",
  "questions",
  "data",
  "results",
  "qa_result_list",
];

/** Whether a file that begins with this line is a JSON list, or has an object over several lines. */
export function beginsJsonValue(line: string): boolean {
  return /^\s*(?:\[\s*(?:\{|$)|\{\s*(?:"[^"]*"\s*:\s*(?:[[{]\s*)?)?$)/.test(line);
}

/**
 * Reads the JSON objects of a file: one a line, over several lines, or in a list. The records that an object keeps in a
 * list of its own, such as "examples", are given one by one.
 */
export function jsonItems(take: TakeItem): { line(text: string, line: number): void; end(): void } {
  let items: JsonSpread | undefined;
  let isLines: boolean | undefined;

  function taken(text: string, line: number, index: number | undefined): void {
    const broken = (): string => `broken JSON: ${shown(text.slice(0, 200))}; expected a JSON object`;
    const item = parsedJson(text, () => new InputError(broken(), { line }));
    const where = index === undefined ? undefined : `[${index}]`;
    if (!isObject(item)) throw new InputError(`${shown(item)} in a list; expected JSON objects`, { line });
    for (const each of unwrapped(item)) take(each.item, line, each.where ?? where);
  }

  return {
    line(text, line) {
      if (isLines === undefined && text.trim() === "") return;
      isLines ??= !beginsJsonValue(text);
      if (!isLines) return (items ??= jsonSpread(taken)).line(text, line);
      const item = jsonObject(text);
      if (item !== undefined) for (const each of unwrapped(item)) take(each.item, line, each.where);
    },
    end: () => items?.end(),
  };
}

/** Reads the JSON objects of a file, and hands each to `add`. */
export function itemsParser<T>({
  add,
  end,
}: {
  readonly add: TakeItem;
  end(source: string | undefined): T;
}): Parser<T> {
  const items = jsonItems(add);
  return {
    line: items.line,
    end(source) {
      items.end();
      return end(source);
    },
  };
}

interface JsonSpread {
  line(text: string, line: number): void;
  end(): void;
}

/** Finds where JSON values end, in a list or one after another, whatever the lines. */
function jsonSpread(take: (text: string, line: number, index: number | undefined) => void): JsonSpread {
  let list: "none" | "open" | "closed" | undefined; // until the first mark tells
  let depth = 0; // of brackets inside the value that is open
  let isString = false;
  let held: string[] = [];
  let [index, begun] = [0, 1]; // of the value that is open: its number, and the line that it begins on

  /** What stands between values may be commas alone. */
  function between(text: string, line: number): void {
    if (list !== "closed" && /^[\s,]*$/.test(text)) return;
    if (text.trim() === "") return;
    throw new InputError(`${shown(text.trim().slice(0, 40))} between values; expected JSON objects`, { line });
  }

  function scan(text: string, line: number): void {
    let from = 0; // of what is open, or lies between
    const marks = /[{}[\]"\\]/g;
    for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
      const [mark] = found;
      const at = found.index;
      if (isString) {
        if (mark === "\\") marks.lastIndex++;
        else if (mark === '"') isString = false;
      } else if (mark === '"') isString = true;
      else if (list === undefined && mark === "[") [list, from] = ["open", marks.lastIndex];
      else if (mark === "{" || mark === "[") {
        list ??= "none";
        if (depth++ > 0) continue;
        between(text.slice(from, at), line);
        [from, begun] = [at, line];
      } else if (depth === 0) {
        between(text.slice(from, at), line);
        if (list !== "open" || mark !== "]") between(mark, line);
        [list, from] = ["closed", marks.lastIndex];
      } else if (--depth === 0) {
        held.push(text.slice(from, marks.lastIndex));
        const whole = held.join("\n");
        [held, from] = [[], marks.lastIndex];
        take(whole, begun, list === "open" ? index++ : undefined);
      }
    }
    if (depth > 0) held.push(text.slice(from));
    else between(text.slice(from), line);
  }

  let hasFault = false; // what follows it in its line was not looked at
  return {
    line(text, line) {
      try {
        scan(text, line);
      } catch (error) {
        hasFault = true;
        throw error;
      }
    },
    end() {
      if (hasFault) return;
      if (depth > 0 || list === "open")
        throw new InputError("broken JSON: the file ends in the middle of a value", { line: begun });
    },
  };
}

/** The records of a file that is one object, or the object itself. */
export function unwrapped(file: JsonObject): readonly { readonly item: JsonObject; readonly where?: string }[] {
  const item = isObject(file["testRunData"]) ? file["testRunData"] : file; // DeepEval's latest test run, with a link beside it
  const { inputs } = item; // the table of Haystack's EvaluationRunResult
  const rows = recordsOfColumns(item) ?? (isObject(inputs) ? recordsOfColumns(inputs) : undefined);
  if (rows !== undefined) return rows.map((row, i) => ({ item: row, where: `row ${i}` }));
  const isRecord = [...fieldNames.topic.filter((name) => name !== "id"), "doc"].some((name) =>
    Object.hasOwn(item, name),
  );
  if (isRecord) return [{ item }];
  const key = wrappers.find((name) => isListOfObjects(item[name]) || isListOfObjects(insideOf(item, name)));
  if (key !== undefined && shapeOf(item)?.room !== "") {
    const inner = insideOf(item, key);
    const [list, path] = inner === undefined ? [item[key], key] : [inner, `${key}.${key}`];
    return (list as JsonObject[]).map((each, i) => ({ item: each, where: `${path}[${i}]` }));
  }
  return byQuestion(item) ?? [{ item }];
}

/** Keys that name a list, and no question. */
const listNames: ReadonlySet<string> = new Set([
  ...wrappers,
  ...retrievedNames,
  ...referenceNames,
  ...eitherNames,
  ...resultNames,
  ...stageNames,
  ...citationNames,
]);

/** promptfoo has its results in an object of results. */
function insideOf(item: JsonObject, key: string): unknown {
  const inner = item[key];
  return isObject(inner) && isListOfObjects(inner[key]) ? inner[key] : undefined;
}

/** An object with the questions for keys, each with an answer of an engine or a list of hits; undefined where it is none. */
function byQuestion(item: JsonObject): { readonly item: JsonObject; readonly where: string }[] | undefined {
  const entries = Object.entries(item);
  const isAnswered = entries.every(
    ([key, value]) =>
      typeof value === "object" &&
      !listNames.has(key) &&
      (isHits(value) || (isObject(value) && shapeOf(value)?.shape.isResponse === true)),
  );
  if (!isAnswered || entries.length === 0 || shapeOf(item) !== undefined) return undefined;
  return entries.map(([topic, value]) => ({
    item: isObject(value) ? { ...value, topic } : { topic, retrieved: value },
    where: JSON.stringify(topic),
  }));
}

/** A list of objects with a text or a document, and no question of their own. */
function isHits(value: unknown): boolean {
  if (!isListOfObjects(value)) return false;
  return (value as readonly JsonObject[]).every(
    (hit) =>
      !["topic", "topic_id", "query_id", "qid", "question_id", "question", "query", "answers", "qas"].some((key) =>
        Object.hasOwn(hit, key),
      ) &&
      ["text", "content", "page_content", "pageContent", "doc", "doc_id", "source", "payload", "node"].some((key) =>
        Object.hasOwn(hit, key),
      ),
  );
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
