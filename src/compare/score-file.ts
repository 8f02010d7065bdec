// Reads scores by topic from files of other tools. `readScores` recognises the kind of file by its first line: rows
// with a heading, a table with one column per run, a table with one row per question, JSON lines, or the output of
// trec_eval. Below it is a reader for each.

import { attempt, InputError, withPlace } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { repeated } from "../base/lists.ts";
import { didYouMean } from "../base/named.ts";
import { counted, type Note } from "../base/note.ts";
import { unguarded } from "../base/spreadsheet.ts";
import type { TopicScores } from "./score-table.ts";
import { jsonItems } from "../files/records/json-items.ts";
import { field, jsonObject, type JsonObject } from "../files/records/json-line.ts";
import { cellsOfLine, headerNames, separatedParser } from "../files/records/separated-lines.ts";
import { readMeasure } from "../score/measures/name.ts";
import { tasks } from "../score/tasks.ts";

/** A score and its line in the file. */
interface FileScore {
  readonly run: string;
  readonly topic: string;
  /** Undefined if the file does not name it, as in a table with one column per run. */
  readonly measure: string | undefined;
  readonly value: number;
  readonly line: number;
}

/** Reads the scores in the lines of a file. Means over topics are left out. */
type ScoreReader = (lines: readonly string[], source: string) => Iterable<FileScore>;

interface ReadScores {
  readonly runs: readonly TopicScores[];
  /** The measures in order of first appearance. */
  readonly measures: readonly string[];
  /** Notes on the columns of tables that were used. */
  readonly notes: readonly Note[];
}

interface ReadFile extends QuestionScores {
  readonly source: string;
}

/**
 * Reads scores by topic: our own rows (CSV, TSV or JSONL), the output of `trec_eval -q`, a wide table with a column
 * `topic` and one column per run, or a table with one row per question and one column per measure. A run may be in
 * several files, with other topics or other measures in each.
 */
export function readScores(
  files: readonly { lines: readonly string[]; source: string }[],
  unnamed = "score",
): ReadScores {
  const read = files.map(({ lines, source }) => ({ source, ...scoresIn(lines, source) }));
  const measureOf = unnamedMeasures(read, unnamed);
  const runs = new Map<string, { run: string; file: string; topics: Map<string, Record<string, number>> }>();
  const measures = new Set<string>();
  for (const file of read)
    for (const { run, topic, measure = measureOf(file), value, line } of file.scores) {
      if (!runs.has(run)) runs.set(run, { run, file: file.source, topics: new Map() });
      const { topics } = runs.get(run)!;
      if (!topics.has(topic)) topics.set(topic, {});
      const scores = topics.get(topic)!;
      if (Object.hasOwn(scores, measure))
        throw new InputError(`a second ${measure} of ${run} for topic ${topic}; expected one`, {
          source: file.source,
          line,
        });
      // Defined as a property, because an assignment to __proto__ would set the prototype.
      Object.defineProperty(scores, measure, { value, enumerable: true });
      measures.add(measure);
    }
  if (measures.size === 0)
    throw new InputError("no scores of topics, only means at best; print them with --per-topic, or trec_eval -q", {
      source: files[0]!.source,
    });
  return { runs: [...runs.values()], measures: [...measures], notes: read.flatMap(({ notes }) => notes) };
}

/**
 * The measure of scores whose file does not name it: `unnamed`. If two such files score the same run on the same topic,
 * they must be of two measures; then each measure has the name of its file.
 */
function unnamedMeasures(files: readonly ReadFile[], unnamed: string): (file: ReadFile) => string {
  const seen = new Map<string, ReadFile>();
  let severalMeasures = false;
  for (const file of files)
    for (const { run, topic, measure } of file.scores) {
      if (measure !== undefined) continue;
      const key = JSON.stringify([run, topic]);
      if ((seen.get(key) ?? file) !== file) severalMeasures = true;
      seen.set(key, file);
    }
  if (!severalMeasures) return () => unnamed;
  const stems = files.map(({ source }) => fileStem(source));
  return ({ source }) => (stems.filter((stem) => stem === fileStem(source)).length > 1 ? source : fileStem(source));
}

function scoresIn(lines: readonly string[], source: string): QuestionScores {
  const first = lines.find((line) => line.trim() !== "");
  if (first !== undefined && isQuestionTable(first)) return questionScores(lines, source);
  return { scores: [...readerOf(lines, source)(lines, source)], notes: [] };
}

function readerOf(lines: readonly string[], source: string): ScoreReader {
  const at = lines.findIndex((line) => line.trim() !== "");
  const first = lines[at]?.trim();
  if (first === undefined) throw new InputError("an empty file; expected scores by topic", { source });
  if (first.startsWith("{")) return jsonLineScores;
  const words = first.toLowerCase().split(/[\s,"]+/);
  if (words.includes("topic") || words.includes("query") || words.includes("qid")) return separatedScores;
  if (first.split(/\s+/).length === 3) return trecScoreLines;
  throw new InputError(
    'no scores by topic; expected rows with the heading "run,topic,measure,value", a table whose first column is ' +
      '"topic", a table with a column such as "user_input" and a column a measure, or what trec_eval -q prints',
    { source, line: at + 1 },
  );
}

/**
 * The measures that a person asked for, by their names in the files or in pericope. If none is asked for: the official
 * measure of a task ("one"), or all measures that every run has ("all").
 */
export function measuresAsked(read: ReadScores, asked: readonly string[], usual: "one" | "all" = "one"): string[] {
  const { measures, runs } = read;
  if (asked.length > 0) return [...new Set(asked.map((name) => measureAsked(measures, name)))];
  if (usual === "all")
    return measures.filter((measure) =>
      runs.every(({ topics }) => [...topics.values()].some((scores) => Object.hasOwn(scores, measure))),
    );
  const official = tasks.map((task) => measures.find((measure) => ourName(measure) === task.official));
  return [official.find((measure) => measure !== undefined) ?? measures[0]!];
}

/** The measure of the files with this name, which may be the files' name or ours. */
export function measureAsked(measures: readonly string[], name: string): string {
  const found =
    measures.find((measure) => measure === name) ?? measures.find((each) => ourName(each) === ourName(name));
  if (found !== undefined) return found;
  const hint = didYouMean(name, measures) || `; there are: ${measures.slice(0, 20).join(", ")}`;
  throw new InputError(`the scores have no measure "${name}"${hint}`);
}

/** The name of a measure in pericope: AP for map, docP@10 for P_10. Unknown names are returned unchanged. */
function ourName(name: string): string {
  return attempt(() => readMeasure(name).name) ?? name;
}

/**
 * Reads rows below a heading, separated by tabs, commas or blanks. They have run, topic, measure and value, or a topic
 * and one column per run.
 */
const separatedScores: ScoreReader = (lines, source) => {
  const top = lines.findIndex((line) => line.trim() !== "");
  const split = splitter(lines[top]!);
  const heading = split(lines[top]!, source, top + 1).map((name) => name.trim());
  const columns = heading.map((name) => name.toLowerCase());
  const topicAt = columns.findIndex((name) => name === "topic" || name === "query" || name === "qid");
  const rowsOf = columns.includes("value")
    ? longRows(columns, topicAt, source, top)
    : wideRows(heading, topicAt, source);
  return lines.flatMap((text, index) => {
    const line = index + 1;
    if (index <= top || text.trim() === "") return [];
    const fields = split(text, source, line);
    if (fields.length !== heading.length)
      throw new InputError(`${counted(fields.length, "column", "columns")}; the heading has ${heading.length}`, {
        source,
        line,
      });
    return isMean(fields[topicAt]!.trim()) ? [] : rowsOf(fields, line);
  });
};

type RowsOf = (fields: readonly string[], line: number) => FileScore[];

function longRows(columns: readonly string[], topicAt: number, source: string, top: number): RowsOf {
  const [runAt, measureAt, valueAt] = ["run", "measure", "value"].map((name) => columns.indexOf(name));
  if (topicAt < 0 || runAt! < 0)
    throw new InputError('expected the columns "run", "topic", "measure" and "value"', { source, line: top + 1 });
  return (fields, line) => [
    {
      run: unguarded(fields[runAt!]!),
      topic: unguarded(fields[topicAt]!.trim()),
      measure: measureAt! < 0 ? undefined : unguarded(fields[measureAt!]!),
      value: scoreValue(fields[valueAt!]!, source, line),
      line,
    },
  ];
}

function wideRows(heading: readonly string[], topicAt: number, source: string): RowsOf {
  const runs = heading.flatMap((run, at) => (at === topicAt ? [] : [{ run: unguarded(run), at }]));
  if (topicAt !== 0 || runs.length === 0 || runs.some(({ run }) => run === ""))
    throw new InputError('expected a first column "topic", then a named column a run', { source, line: 1 });
  const twice = repeated(heading);
  if (twice !== undefined) throw new InputError(`two columns "${twice}"; expected one a run`, { source, line: 1 });
  return (fields, line) =>
    runs.map(({ run, at }) => ({
      run,
      topic: unguarded(fields[0]!.trim()),
      measure: undefined,
      value: scoreValue(fields[at]!, source, line),
      line,
    }));
}

type Split = (line: string, source: string, number: number) => string[];

function splitter(heading: string): Split {
  if (heading.includes("\t")) return (line) => line.split("\t");
  if (!heading.includes(",")) return (line) => line.trim().split(/\s+/);
  return (text, source, line) => withPlace({ source, line }, () => cellsOfLine(text));
}

const names = (list: string): readonly string[] => list.split(" ");

/** Columns that name the question of a row. An id comes before the text of a question. */
const topicNames = names(
  "topic topic_id query_id qid question_id queryId questionId query-id question query user_input input id",
);
/** Columns that name the system of a row, if a file has several systems. */
const runNames = names("run system app_name");
/**
 * Columns with the question, the retrieved texts or the answer. A table that has one of them has one row per question.
 */
const textNames = names(
  "response answer reference ground_truth ground_truths contexts context retrieved_contexts reference_contexts " +
    "retrieval_context expected_output actual_output output record_json rubrics",
);
/** True for columns that only number or name rows. */
const isCounter = (name: string): boolean => name === "" || /^(?:unnamed.*|index|id|.*[_-]id|ts)$/i.test(name);

interface Row {
  readonly record: JsonObject;
  readonly line: number;
}

/**
 * The scores of a table with one row per question and one column per measure, and notes on the columns that were used.
 */
interface QuestionScores {
  readonly scores: readonly FileScore[];
  readonly notes: readonly Note[];
}

/** True if a file that begins with this line is such a table, as CSV or as JSON records. */
function isQuestionTable(first: string): boolean {
  const keys = first.trimStart().startsWith("{") ? attempt(() => Object.keys(jsonObject(first)!)) : headerNames(first);
  if (keys === undefined || keys.includes("value")) return false;
  const at = keys.findIndex((name) => topicNames.includes(name));
  const isTableOfRuns = at === 0 && names("topic query qid").includes(keys[0]!);
  return at >= 0 && (!isTableOfRuns || keys.some((name) => textNames.includes(name)));
}

/**
 * Reads the tables that ragas, DeepEval, TruLens and others make from a data frame. Columns that are not scores are
 * texts, and are left out.
 */
function questionScores(lines: readonly string[], source: string): QuestionScores {
  const rows = rowsOf(lines, source);
  const columns = [...new Set(rows.flatMap(({ record }) => Object.keys(record)))];
  const topicKey = topicNames.find((name) => columns.includes(name))!; // the table was recognised by this column
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

/** True if a column has only numbers, and at least one. An empty cell or "nan" means that a question has no score. */
function isNumeric(rows: readonly Row[], name: string): boolean {
  const values = rows.map(({ record }) => numberIn(record, name));
  return values.every((value) => value !== undefined) && values.some((value) => !Number.isNaN(value));
}

/** The number in a cell; NaN if there is none; undefined if the cell has something else. */
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

/** The run of a record. TruLens has the version of an app in a second column. */
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
  const left = others.filter((name) => name !== "" && !measures.includes(name)); // pandas writes row numbers in a column without a name
  const lost = left.length === 0 ? "" : `; left out: ${few(left.map(shown), 12)}`;
  const none = absent === 0 ? "" : `; ${counted(absent, "cell has", "cells have")} no number`;
  const message = `${source}: by "${topicKey}", the columns ${few(measures.map(shown), 12)}${lost}${none}`;
  return { code: "columns-taken", message, count: measures.length };
}

function shown(name: string): string {
  return JSON.stringify(name);
}

/**
 * Reads one object per line, with run, topic, measure and value. The topic of a mean is null, and so is a value that is
 * not a number.
 */
const jsonLineScores: ScoreReader = (lines, source) =>
  lines.flatMap((text, index) => {
    const place = { source, line: index + 1 };
    if (text.trim() === "") return [];
    const found = attempt(() => jsonObject(text));
    if (found === undefined)
      throw new InputError('no JSON object; expected {"run", "topic", "measure", "value"} a line', place);
    const { run, topic, measure, value } = found;
    if (topic === null) return [];
    if (
      typeof run !== "string" ||
      typeof measure !== "string" ||
      (typeof topic !== "string" && typeof topic !== "number")
    )
      throw new InputError("expected run, topic and measure as texts", place);
    if (value !== null && typeof value !== "number") throw new InputError("expected a number as the value", place);
    return [{ run, topic: String(topic), measure, value: value ?? NaN, line: place.line }];
  });

interface Pending {
  name: string | undefined;
  readonly scores: Omit<FileScore, "run">[];
}

/**
 * Reads lines of measure, topic and value. The means come last, and their first line has the run's name. Several runs
 * may follow each other.
 */
const trecScoreLines: ScoreReader = (lines, source) => {
  const runs: Pending[] = [{ name: undefined, scores: [] }];
  let ended = false;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.trim() === "") continue;
    const [measure, topic, value, ...rest] = text.trim().split(/\s+/) as [string, string, string?, ...string[]];
    if (value === undefined || (rest.length > 0 && measure !== "runid"))
      throw new InputError(`expected a measure, a topic and a value, as trec_eval -q prints them`, { source, line });
    if (isMean(topic)) {
      if (measure === "runid") runs.at(-1)!.name = [value, ...rest].join(" ");
      ended = true;
      continue;
    }
    if (ended) runs.push({ name: undefined, scores: [] });
    ended = false;
    if (measure === "runid" || measure === "relstring") continue; // these are texts, not numbers
    runs.at(-1)!.scores.push({ topic, measure, value: scoreValue(value, source, line), line });
  }
  return runs.flatMap(({ name, scores }, i) => {
    const run = name ?? (runs.length === 1 ? fileStem(source) : `${fileStem(source)} #${i + 1}`);
    return scores.map((score) => ({ run, ...score }));
  });
};

/** A score as any tool writes it. NaN is allowed, because a measure may have no value for a topic. */
function scoreValue(text: string, source: string, line: number): number {
  const trimmed = text.trim();
  if (/^[+-]?nan$/i.test(trimmed)) return NaN;
  const value = Number(trimmed);
  if (trimmed === "" || !Number.isFinite(value))
    throw new InputError(`"${trimmed.slice(0, 40)}" is no score; expected a number`, { source, line });
  return value;
}

/** True for words that files use instead of a topic for the mean over topics. */
function isMean(topic: string): boolean {
  return topic === "all" || topic === "amean" || topic === "mean";
}

/** The file's name, without folder and ending. */
function fileStem(source: string): string {
  return source.replace(/^.*[/\\]/, "").replace(/(?<=.)\.[^.]*$/, "");
}
