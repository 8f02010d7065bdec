// The scores of some runs by one measure on the same topics, which all tests use. `scoreTables` makes these tables from
// an evaluation or from scores by topic. Below are the means of their runs.

import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note } from "../base/note.ts";
import { mean } from "../base/number.ts";
import { withoutRounding } from "../base/same.ts";
import type { RunScores } from "../score/evaluation.ts";
import { betterIn } from "../score/measures/name.ts";

/** The scores of runs on the same topics, by one measure. */
export interface ScoreTable {
  readonly measure: string;
  readonly better: "more" | "less";
  readonly topics: readonly string[];
  readonly runs: readonly ScoredRun[];
}

export interface ScoredRun {
  readonly name: string;
  readonly file?: string | undefined;
  /** The scores in the order of the topics. */
  readonly scores: Float64Array;
  /** Topics that another run has and this one lacks. The table leaves them out. */
  readonly lacks?: readonly string[] | undefined;
}

/** The table with its topics in the order of their ids, so that no number depends on the order of topics in a file. */
export function inTopicOrder(table: ScoreTable): ScoreTable {
  const { topics } = table;
  if (topics.every((topic, i) => i === 0 || topics[i - 1]! <= topic)) return table; // topics in order stay as they are
  const order = [...topics.keys()].sort((i, j) => Number(topics[i]! > topics[j]!) - Number(topics[i]! < topics[j]!));
  return {
    ...table,
    topics: order.map((i) => topics[i]!),
    runs: table.runs.map((run) => ({ ...run, scores: Float64Array.from(order, (i) => run.scores[i]!) })),
  };
}

/** The part of a run's scores that a comparison needs. */
export type TopicScores = Pick<RunScores, "run" | "file" | "topics">;

/** The scores of some runs, in the form of an evaluation. */
export interface Scores {
  readonly runs: readonly TopicScores[];
  readonly measures: readonly string[];
  /** The measures for which less is better. For other unknown measures, more is better. */
  readonly lessIsBetter?: readonly string[] | undefined;
}

export interface ScoreTables {
  readonly tables: readonly ScoreTable[];
  readonly notes: readonly Note[];
}

/**
 * The scores of runs for each topic, in one table per measure, as compare, rank and correlate need them. Tests are
 * paired, so all runs must have the same topics. If they differ, it is an error. With "common", only the topics that
 * all runs have are used, and a note says so.
 *
 * @example
 * import { evaluate, readJudgements, readRun, scoreTables } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10");
 * const run = readRun("1 Q0 A 1 9 mine 5 10\n2 Q0 A 1 9 mine 0 10");
 * const { tables } = scoreTables(evaluate(judgements, [run], { measures: ["P@1"] }));
 * [...tables[0]!.runs[0]!.scores]; // [0.5, 1]
 */
export function scoreTables(scores: Scores, differing: "refuse" | "common" = "refuse"): ScoreTables {
  const { runs, measures } = scores;
  const all = [...new Set(runs.flatMap(({ topics }) => [...topics.keys()]))];
  const lacks = ({ topics }: TopicScores, topic: string): boolean =>
    measures.some((measure) => !Object.hasOwn(topics.get(topic) ?? {}, measure));
  const common = all.filter((topic) => !runs.some((run) => lacks(run, topic)));
  const inAll = new Set(common);
  const missing = all.filter((topic) => !inAll.has(topic));
  const lacking = runs.map((run) => missing.filter((topic) => lacks(run, topic)));
  const tables = measures.map((measure) => tableOf(scores, measure, common, (place) => lacking[place]!));
  if (missing.length === 0) return { tables, notes: [] };
  if (differing === "refuse")
    throw new InputError(differenceOf(runs, measures, all), {}, { remedy: { option: "topics", value: "run" } });
  if (common.length === 0) throw new InputError("the runs have no topic in common; there is nothing to compare");
  const kept = `${common.length} of ${counted(all.length, "topic", "topics")}`;
  const message = `compared over ${kept}, which all runs have; left out: ${few(missing)}`;
  return { tables, notes: [{ code: "common-topics", message, count: missing.length }] };
}

/** The message that names the first run which lacks scores that others have. */
function differenceOf(runs: readonly TopicScores[], measures: readonly string[], all: readonly string[]): string {
  const hint = "expected the same topics, or to compare over those that all have";
  for (const { run, topics } of runs) {
    const lacking = all.filter((topic) => !topics.has(topic));
    if (lacking.length > 0) return `the runs have different topics: ${run} has no scores for ${few(lacking)}; ${hint}`;
  }
  for (const { run, topics } of runs)
    for (const measure of measures) {
      const lacking = all.filter((topic) => !Object.hasOwn(topics.get(topic)!, measure));
      if (lacking.length === all.length) return `${run} has no ${measure}; expected it of every run`;
      if (lacking.length > 0) return `${run} has no ${measure} for topic ${few(lacking)}; ${hint}`;
    }
  throw new Error("all runs have all topics");
}

function tableOf(
  scores: Scores,
  measure: string,
  topics: readonly string[],
  lacking: (place: number) => readonly string[],
): ScoreTable {
  return {
    measure,
    better: betterIn(scores, measure) ?? "more",
    topics,
    runs: scores.runs.map(({ run, file, topics: byTopic }, place) => ({
      name: run,
      file,
      scores: Float64Array.from(topics, (topic) => byTopic.get(topic)![measure]!),
      lacks: lacking(place),
    })),
  };
}

/**
 * The mean of each run. Means that differ only by rounding, such as those of the same scores in another order, are made
 * equal.
 */
export function meansOf(runs: readonly ScoredRun[]): Float64Array {
  const sizes = runs.map(({ scores }) => mean(scores.map(Math.abs)));
  const means = runs.map(({ scores }) => mean(scores));
  return withoutRounding(means, sizes);
}

/** The mean of each run, with the sign changed if less is better. So the larger one is always better. */
export function meritsOf({ runs, better }: Pick<ScoreTable, "runs" | "better">): Float64Array {
  const means = meansOf(runs);
  return better === "more" ? means : means.map((mean) => -mean);
}

/** The absolute value of the largest score. */
export function largestOf(scores: Float64Array): number {
  return scores.reduce((largest, score) => Math.max(largest, Math.abs(score)), 0);
}
