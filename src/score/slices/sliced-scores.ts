import { mean } from "../../base/number.ts";
import { counted, type Note } from "../../base/note.ts";
import { spreadOf } from "../../base/statistics/samples.ts";
import type { Evaluation } from "../evaluation.ts";
import type { RunScores } from "../run-scores.ts";
import { refuseUnknownFields, type Slice, slicing, type Slicing } from "./slicing.ts";
import type { TopicRecords } from "./topic-records.ts";

/** The scores of runs, by the slices that a field makes of the topics. */
export interface SlicedScores {
  readonly field: string;
  readonly slices: readonly ScoredSlice[];
  /** How many topics are in several slices. */
  readonly several: number;
}

export interface ScoredSlice extends Slice {
  /** In the order of the evaluation. */
  readonly runs: readonly SliceScores[];
}

/** What a run scores on the topics of a slice. */
export interface SliceScores {
  readonly run: string;
  /** How many of them count: with `topics: "run"` those that the run answers. */
  readonly topics: number;
  /** By measure; NaN where no topic counts. */
  readonly mean: Readonly<Record<string, number>>;
  /** By measure: the standard deviation over topics, by n - 1. NaN for one topic. */
  readonly deviation: Readonly<Record<string, number>>;
}

/**
 * The evaluation with its scores by slices of the topics: by question type, language, corpus, any field that the records
 * have. A topic whose field is a list is in several slices; one that lacks the field is in the slice without a value.
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

/** Tells of topics that the records do not have: they count among those without a value. */
export function unknownNotes([first]: readonly Slicing[], source = "the records"): Note[] {
  if (first === undefined || first.unknown.length === 0) return [];
  const { unknown } = first;
  const message = `${counted(unknown.length, "topic is", "topics are")} not in ${source}, such as ${unknown[0]}, and count as having no value`;
  return [{ code: "topics-not-sliced", message, count: unknown.length }];
}
