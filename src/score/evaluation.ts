// The result of scoring. An `Evaluation` has the runs of one task, with the means and the scores per topic of each.
// `rows` gives the same as flat rows.

import { InputError } from "../base/input-error.ts";
import { jsonMap } from "../base/json.ts";
import type { Note } from "../base/note.ts";
import { mean } from "../base/number.ts";
import type { Run } from "../data/run.ts";
import type { CopyKind } from "../match/copies/copy-kinds.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { CurvePoint } from "./curves.ts";
import type { Rules } from "./gain/rules.ts";
import type { Scorer } from "./measures/name.ts";
import type { Silence } from "./silence.ts";
import type { SlicedScores } from "./slices.ts";

/** The scores of runs that were made for one task. */
export interface Evaluation {
  readonly task: string;
  /** Why this task was chosen, if the user did not ask for it: "the default for passages". */
  readonly whyTask?: string | undefined;
  /** The measure that ranks runs in this task. */
  readonly official: string;
  readonly rules: string;
  readonly measures: readonly string[];
  /** "run" if the mean of each run is over the topics that it answers. These may differ between runs. */
  readonly topics?: "run" | undefined;
  /** The name of the tokenizer, if a measure counts tokens. */
  readonly tokens?: string | undefined;
  /** Which copies of highlighted text count as found. Undefined if copies do not count. */
  readonly copies?: CopyKind | undefined;
  /** Those of the measures for which less is better. */
  readonly lessIsBetter?: readonly string[] | undefined;
  readonly notes: readonly Note[];
  readonly runs: readonly RunScores[];
  /**
   * How each run treated topics that cannot be answered, in the order of the runs. Undefined if there are no such
   * topics.
   */
  readonly silence?: readonly (Silence | undefined)[] | undefined;
  /** The points of the curves that were asked for. */
  readonly curves: readonly CurvePoint[];
  /** The scores by slices of the topics, one item per field. Undefined if none were asked for. */
  readonly slices?: readonly SlicedScores[] | undefined;
}

/** The only evaluation. Used by outputs that cannot show two tasks at once; several are refused. */
export function ofOneTask([first, other]: readonly Evaluation[]): Evaluation {
  if (other === undefined) return first!;
  const example = ({ task, runs: [run] }: Evaluation): string => `${run?.file ?? run?.run} for ${task}`;
  throw new InputError(
    `these runs are for several tasks: ${example(first!)}, ${example(other)}; expected runs of one task`,
    {},
    { remedy: { option: "task" } },
  );
}

/** The scores of one run. A measure has the name that it is printed with, so MAP has the name AP. */
export interface RunScores {
  readonly run: string;
  readonly file?: string | undefined;
  /** By measure: the mean over topics. */
  readonly mean: Readonly<Record<string, number>>;
  /** By topic, then by measure, in the order of the judgements. JSON.stringify writes the topics as an object. */
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** The scores of a run and their means. `values` has all measures of the first topic, then those of the next. */
export function runScores(
  run: Pick<Run, "name" | "source">,
  scored: readonly string[],
  values: Float64Array,
  scorers: readonly Scorer[],
  { meanOfNothing, summedTopics }: Rules,
): RunScores {
  const valueOf = (topic: number, at: number) => values[topic * scorers.length + at]!;
  const places = scored.map((_, topic) => topic);
  const summed =
    summedTopics === "by id" ? places.toSorted((a, b) => compareCodePoints(scored[a]!, scored[b]!)) : places;
  const meanOf = (at: number) =>
    scored.length === 0 ? meanOfNothing : mean(summed.map((topic) => valueOf(topic, at)));
  const unfilled = Object.fromEntries(scorers.map(({ name }) => [name, 0])); // to copy it takes less time than to make another
  const record = (value: (at: number) => number) => {
    const filled = { ...unfilled };
    for (const [at, { name }] of scorers.entries()) filled[name] = value(at);
    return filled;
  };
  let topics: RunScores["topics"] | undefined;
  return {
    run: run.name,
    file: run.source,
    mean: record(meanOf),
    /** Made only when asked for, because it takes time if there are many topics. */
    get topics() {
      return (topics ??= jsonMap(scored.map((topic, place) => [topic, record((at) => valueOf(place, at))] as const)));
    },
  };
}

/** Gives different names to runs that share one: the names of their files, or else numbers. */
export function withDistinctNames<T extends Pick<RunScores, "run" | "file">>(runs: readonly T[]): T[] {
  const names = runs.map(({ run }) => run);
  const withFiles = runs.map(({ run, file }) => (isRepeated(run, names) ? `${run} (${file ?? "?"})` : run));
  const withPlaces = withFiles.map((name, i) => (isRepeated(name, withFiles) ? `${name} #${i + 1}` : name));
  return runs.map((scores, i) => (withPlaces[i] === scores.run ? scores : { ...scores, run: withPlaces[i]! }));
}

function isRepeated(name: string, names: readonly string[]): boolean {
  return names.indexOf(name) < names.lastIndexOf(name);
}

/** One score, with all that identifies it. */
interface ScoreRow {
  readonly run: string;
  /** Absent in a row of the mean over topics. */
  readonly topic: string | undefined;
  readonly measure: string;
  readonly value: number;
}

/**
 * An evaluation as flat rows, run by run: the scores per topic if they are wanted, then the means.
 *
 * @example
 * import { evaluate, readJudgements, readRun, rows } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * [...rows(evaluate(judgements, [run], { measures: ["P@1"] }), true)]; // [{ run: "mine", topic: "414", measure: "P@1", value: 0.5 }, { run: "mine", topic: undefined, measure: "P@1", value: 0.5 }]
 */
export function* rows({ runs, measures }: Evaluation, perTopic = false): Generator<ScoreRow> {
  for (const run of runs) yield* runRows(run, measures, perTopic);
}

export function* runRows(
  { run, mean, topics }: RunScores,
  measures: readonly string[],
  perTopic = false,
): Generator<ScoreRow> {
  if (perTopic)
    for (const [topic, scores] of topics)
      for (const measure of measures) yield { run, topic, measure, value: scores[measure]! };
  for (const measure of measures) yield { run, topic: undefined, measure, value: mean[measure]! };
}
