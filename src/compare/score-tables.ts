import { InputError } from "../base/input-error.ts";
import { counted, type Note } from "../base/note.ts";
import { betterOf } from "../measures/name.ts";
import type { RunScores } from "../scores/run-scores.ts";
import type { ScoreTable } from "./score-table.ts";

/** What a comparison needs of the scores of a run. */
export type TopicScores = Pick<RunScores, "run" | "file" | "topics">;

export interface ScoreTables {
  readonly tables: readonly ScoreTable[];
  readonly notes: readonly Note[];
}

/**
 * A table a measure. Tests are paired, so that all runs need the same topics: where they differ, it is an error, or only
 * the topics that all runs have are taken.
 */
export function scoreTables(
  runs: readonly TopicScores[],
  measures: readonly string[],
  differing: "refuse" | "common",
): ScoreTables {
  const all = new Set(runs.flatMap(({ topics }) => [...topics.keys()]));
  const common = [...all].filter((topic) => runs.every(({ topics }) => topics.has(topic)));
  const notes: Note[] = [];
  if (common.length < all.size) {
    const missing = [...all].filter((topic) => !common.includes(topic));
    const without = runs.find(({ topics }) => missing.some((topic) => !topics.has(topic)))!;
    const lacking = missing.filter((topic) => !without.topics.has(topic));
    const fault = `the runs have different topics: ${without.run} has no scores for ${few(lacking)}`;
    if (differing === "refuse") throw new InputError(`${fault}; --topics run compares over the topics that all have`);
    if (common.length === 0) throw new InputError("the runs have no topic in common; there is nothing to compare");
    const kept = `${common.length} of ${counted(all.size, "topic", "topics")}`;
    notes.push({
      code: "common-topics",
      message: `compared over ${kept}, which all runs have; left out: ${few(missing)}`,
      count: missing.length,
    });
  }
  return { tables: measures.map((measure) => tableOf(runs, measure, common)), notes };
}

function tableOf(runs: readonly TopicScores[], measure: string, topics: readonly string[]): ScoreTable {
  return {
    measure,
    better: betterOf(measure) ?? "more",
    topics,
    runs: runs.map(({ run, file, topics: scores }) => ({
      name: run,
      file,
      scores: Float64Array.from(topics, (topic) => scoreOf(scores.get(topic)!, run, topic, measure)),
    })),
  };
}

function scoreOf(scores: Readonly<Record<string, number>>, run: string, topic: string, measure: string): number {
  const score = Object.hasOwn(scores, measure) ? scores[measure] : undefined;
  if (score === undefined) throw new InputError(`${run} has no ${measure} for topic ${topic}`);
  return score;
}

function few(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length <= 5 ? shown : `${shown} and ${names.length - 5} more`;
}
