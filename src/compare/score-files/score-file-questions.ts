import { attempt, InputError, withPlace } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { counted, type Note } from "../../base/note.ts";
import { jsonItems } from "../../files/records/json-items.ts";
import { field, jsonObject, type JsonObject } from "../../files/records/json-line.ts";
import { headerNames, separatedParser } from "../../files/records/separated-lines.ts";
import { fileStem } from "./file-stem.ts";
import type { FileScore } from "./score-file.ts";

const names = (list: string): readonly string[] => list.split(" ");

/** What a row is about, the id of a question before its words. */
const topicNames = names(
  "topic topic_id query_id qid question_id queryId questionId query-id question query user_input input id",
);
/** Which system a row is of, where a file has several; else the file is one's. */
const runNames = names("run system app_name");
/** Columns of what was asked, retrieved and answered: a table that has one is of a question a row. */
const textNames = names(
  "response answer reference ground_truth ground_truths contexts context retrieved_contexts reference_contexts " +
    "retrieval_context expected_output actual_output output record_json rubrics",
);
/** Numbers that count rows, or name them. */
const isCounter = (name: string): boolean => name === "" || /^(?:unnamed.*|index|id|.*[_-]id|ts)$/i.test(name);

interface Row {
  readonly record: JsonObject;
  readonly line: number;
}

/** The scores of a table with a row a question and a column a measure, and which columns were taken. */
export interface QuestionScores {
  readonly scores: readonly FileScore[];
  readonly notes: readonly Note[];
}

/** Whether a file that begins with this line is such a table, as CSV or as records of JSON. */
export function isQuestionTable(first: string): boolean {
  const keys = first.trimStart().startsWith("{") ? attempt(() => Object.keys(jsonObject(first)!)) : headerNames(first);
  if (keys === undefined || keys.includes("value")) return false;
  const at = keys.findIndex((name) => topicNames.includes(name));
  const isTableOfRuns = at === 0 && names("topic query qid").includes(keys[0]!);
  return at >= 0 && (!isTableOfRuns || keys.some((name) => textNames.includes(name)));
}

/** Reads what ragas, DeepEval, TruLens and others make of a data frame: other columns than scores are texts, and left out. */
export function questionScores(lines: readonly string[], source: string): QuestionScores {
  const rows = rowsOf(lines, source);
  const columns = [...new Set(rows.flatMap(({ record }) => Object.keys(record)))];
  const topicKey = topicNames.find((name) => columns.includes(name))!; // by which the table was recognised
  const runKey = runNames.find((name) => columns.includes(name));
  const others = columns.filter((name) => name !== topicKey && name !== runKey);
  const measures = others.filter((name) => !isCounter(name) && isNumeric(rows, name));
  if (measures.length === 0)
    throw new InputError(`no column of numbers; expected one a measure, beside ${few(columns.map(shown), 12)}`, {
      source,
    });
  let absent = 0;
  const scores = rows.flatMap(({ record, line }) => {
    const topic = textIn(record, topicKey);
    if (topic === "") throw new InputError(`no "${topicKey}"; expected a question in every row`, { source, line });
    const run = runKey === undefined ? fileStem(source) : runOf(record, runKey);
    return measures.map((measure) => {
      const value = numberIn(record, measure) ?? NaN;
      if (Number.isNaN(value)) absent++;
      return { run, topic, measure, value, line };
    });
  });
  return { scores, notes: [takenNote(source, topicKey, measures, others, absent)] };
}

function rowsOf(lines: readonly string[], source: string): readonly Row[] {
  const rows: Row[] = [];
  const add = (record: JsonObject, line: number): void => void rows.push({ record, line });
  const isJson = lines
    .find((line) => line.trim() !== "")!
    .trimStart()
    .startsWith("{");
  const { line, end } = isJson ? jsonItems(add) : separatedParser({ add, end: () => undefined });
  for (const [i, text] of lines.entries()) withPlace({ source, line: i + 1 }, () => line(text, i + 1));
  end(source);
  if (rows.length === 0) throw new InputError("no rows; expected a question a row", { source });
  return rows;
}

/** Whether a column has numbers alone, and one at least: what is empty or not a number says that a question has no score. */
function isNumeric(rows: readonly Row[], name: string): boolean {
  const values = rows.map(({ record }) => numberIn(record, name));
  return values.every((value) => value !== undefined) && values.some((value) => !Number.isNaN(value));
}

/** NaN where there is none; undefined where the cell is something else. */
function numberIn(record: JsonObject, name: string): number | undefined {
  const value = field(record, name);
  if (value === undefined || value === "" || /^[+-]?(?:nan|none|null)$/i.test(String(value))) return NaN;
  if (typeof value === "number") return value;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

function textIn(record: JsonObject, name: string): string {
  const value = field(record, name);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** TruLens tells the versions of an app apart by a second column. */
function runOf(record: JsonObject, key: string): string {
  const version = key === "app_name" ? textIn(record, "app_version") : "";
  return [textIn(record, key), version].filter((part) => part !== "").join(" ");
}

function takenNote(
  source: string,
  topicKey: string,
  measures: readonly string[],
  others: readonly string[],
  absent: number,
): Note {
  const left = others.filter((name) => name !== "" && !measures.includes(name)); // pandas numbers rows without a name
  const lost = left.length === 0 ? "" : `; left out: ${few(left.map(shown), 12)}`;
  const none = absent === 0 ? "" : `; ${counted(absent, "cell has", "cells have")} no number`;
  const message = `${source}: by "${topicKey}", the columns ${few(measures.map(shown), 12)}${lost}${none}`;
  return { code: "columns-taken", message, count: measures.length };
}

function shown(name: string): string {
  return JSON.stringify(name);
}
