// Scores by kinds of topics. `slicing` puts topics into slices by a field of their records. `sliced` adds the scores of
// each slice to an evaluation. Tests by slice are in compare/.

import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note } from "../base/note.ts";
import { mean } from "../base/number.ts";
import { spreadOf } from "../base/statistics/samples.ts";
import { keysOf, nearestKey } from "../files/records/field-use.ts";
import { field, isObject, type JsonObject, shown } from "../files/records/json-line.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { Evaluation, RunScores } from "./evaluation.ts";
import type { TopicRecords } from "./topic-records.ts";

/** The scores of runs, for each slice of topics that a field makes. */
export interface SlicedScores {
  readonly field: string;
  readonly slices: readonly ScoredSlice[];
  /** The number of topics that are in several slices. */
  readonly several: number;
}

export interface ScoredSlice extends Slice {
  /** In the order of the evaluation. */
  readonly runs: readonly SliceScores[];
}

/** The scores of a run on the topics of a slice. */
export interface SliceScores {
  readonly run: string;
  /** How many topics count. With `topics: "run"`, only those that the run answers. */
  readonly topics: number;
  /** By measure; NaN if no topic counts. */
  readonly mean: Readonly<Record<string, number>>;
  /** By measure: the standard deviation over topics, with n - 1. NaN for one topic. */
  readonly deviation: Readonly<Record<string, number>>;
}

/**
 * The evaluation with its scores by slices of the topics: by question type, language, corpus, or any field of the
 * records. A topic whose field is a list is in several slices. A topic that lacks the field is in the slice without a
 * value.
 *
 * @example
 * import { evaluate, readJudgements, readRun, readTopicRecords, sliced } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const run = readRun("1 Q0 A 1 9 mine 0 10\n2 Q0 A 1 9 mine 5 10");
 * const about = readTopicRecords('{"topic":"1","type":"list"}\n{"topic":"2","type":"list"}\n{"topic":"3","type":"date"}');
 * const [type] = sliced(evaluate(judgements, [run], { measures: ["P@1"] }), about, ["type"]).slices ?? [];
 * type?.slices.map(({ value, topics, runs }) => [value, topics.length, runs[0]?.mean["P@1"]]); // [["date", 1, 0], ["list", 2, 0.75]]
 */
export function sliced(evaluation: Evaluation, about: TopicRecords, fields: readonly string[]): Evaluation {
  refuseUnknownFields(fields, about);
  const { runs, measures } = evaluation;
  const topics = [...new Set(runs.flatMap((run) => [...run.topics.keys()]))];
  const slicings = fields.map((name) => slicing(name, about, topics));
  return {
    ...evaluation,
    notes: [...evaluation.notes, ...unknownNotes(slicings, about.source)],
    slices: slicings.map(({ field, slices, several }) => ({
      field,
      slices: slices.map((slice) => ({ ...slice, runs: runs.map((run) => scoresOn(slice.topics, run, measures)) })),
      several,
    })),
  };
}

function scoresOn(topics: readonly string[], run: RunScores, measures: readonly string[]): SliceScores {
  const scored = topics.map((topic) => run.topics.get(topic)).filter((scores) => scores !== undefined);
  const byMeasure = (of: (values: number[]) => number) =>
    Object.fromEntries(measures.map((measure) => [measure, of(scored.map((scores) => scores[measure]!))]));
  return { run: run.run, topics: scored.length, mean: byMeasure(mean), deviation: byMeasure(spreadOf) };
}

/** Notes topics that the records lack. They count among those without a value. */
export function unknownNotes([first]: readonly Slicing[], source = "the records"): Note[] {
  if (first === undefined || first.unknown.length === 0) return [];
  const { unknown } = first;
  const message = `${counted(unknown.length, "topic is", "topics are")} not in ${source}, such as ${unknown[0]}, and count as having no value`;
  return [{ code: "topics-not-sliced", message, count: unknown.length }];
}

/** The topics that have one value of a field. */
export interface Slice {
  /** Undefined for the topics that have no value. */
  readonly value: string | undefined;
  readonly topics: readonly string[];
}

/** Topics by the values of a field: numbers first, then texts, and last the topics without a value. */
export interface Slicing {
  readonly field: string;
  readonly slices: readonly Slice[];
  /** The number of topics that are in several slices. */
  readonly several: number;
  /** Topics that the records lack. They are among those without a value. */
  readonly unknown: readonly string[];
}

/**
 * Puts topics into slices by a field of their records, such as "type" or "metadata.language". A list counts as several
 * values.
 *
 * @example
 * import { readTopicRecords, slicing } from "pericope";
 *
 * const about = readTopicRecords('{"topic":"q1","tags":["a","b"]}\n{"topic":"q2","tags":["b"]}');
 * slicing("tags", about, ["q1", "q2"]).slices; // [{ value: "a", topics: ["q1"] }, { value: "b", topics: ["q1", "q2"] }]
 */
export function slicing(name: string, about: TopicRecords, topics: readonly string[]): Slicing {
  const unknown = topics.filter((topic) => !about.topics.has(topic));
  if (unknown.length === topics.length && topics.length > 0) throw strangers(about, topics[0]!);
  const byValue = new Map<string | undefined, string[]>();
  let several = 0;
  for (const topic of topics) {
    const values = valuesOf(topic, about, name);
    if (values.size > 1) several++;
    for (const value of values.size === 0 ? [undefined] : values)
      byValue.set(value, [...(byValue.get(value) ?? []), topic]);
  }
  const slices = Array.from(byValue, ([value, members]) => ({ value, topics: members }));
  return { field: name, slices: slices.sort((a, b) => inOrder(a.value, b.value)), several, unknown };
}

/** Refuses a field that no record has. It was probably mistyped, and would give one slice without a value. */
export function refuseUnknownFields(names: readonly string[], { topics, source }: TopicRecords): void {
  const records = [...topics.values()].flat();
  for (const name of names) {
    if (records.some((record) => valuesAt(record, name).length > 0)) continue;
    const keys = keysOf(records);
    const near = nearestKey(name, keys);
    const hint = near === undefined ? `there are: ${few(keys, 8)}` : `did you mean "${near}"?`;
    throw new InputError(`no topic has a field "${name}" to slice by; ${hint}`, { source });
  }
}

function strangers({ topics, source }: TopicRecords, topic: string): InputError {
  const [known] = topics.keys();
  return new InputError(
    `none of the topics that are scored is here: they have ids such as "${topic}", these such as "${known}"`,
    { source },
    { remedy: { option: "fields", value: "topic=KEY" } },
  );
}

function valuesOf(topic: string, { topics, source }: TopicRecords, name: string): Set<string> {
  const values = (topics.get(topic) ?? []).flatMap((record) => valuesAt(record, name));
  return new Set(values.flatMap((value) => textOf(value, topic, name, source)));
}

/** The values under a key, or under the keys of a path. For a list, all its items. Null is not a value. */
function valuesAt(record: JsonObject, path: string): unknown[] {
  const direct = field(record, path);
  if (direct !== undefined) return listed(direct);
  const dot = path.indexOf(".");
  if (dot === -1) return [];
  const inner = listed(field(record, path.slice(0, dot)));
  return inner.filter(isObject).flatMap((object) => valuesAt(object, path.slice(dot + 1)));
}

function listed(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null);
}

function textOf(value: unknown, topic: string, name: string, source: string | undefined): string[] {
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  const [key] = isObject(value) ? Object.keys(value) : [];
  const within = key === undefined ? "" : `, or a field within, such as ${name}.${key}`;
  throw new InputError(
    `topic "${topic}": "${name}" is ${shown(value)}; expected a text, a number or a list of them${within}`,
    { source },
  );
}

function inOrder(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [x, y] = [Number(a), Number(b)];
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || x - y || compareCodePoints(a, b);
}
