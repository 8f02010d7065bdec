import { type Evaluation, ofOneTask } from "../scores/evaluation.ts";
import { scoreFiles, type ScoreFilesOptions } from "./score-files.ts";

export type EvaluateFilesOptions = ScoreFilesOptions;

/**
 * Scores the runs of some files, each zipped or not. A run by lines (trec, fol, jsonl-run) is scored topic by topic while
 * it is read: it need not fit into memory, and takes a fraction of the time that reading it whole does. Large runs are scored
 * in several threads, unless there are measures of your own.
 *
 * @example
 * import { evaluateFiles } from "pericope/node";
 *
 * const { runs } = await evaluateFiles("judgements.inex", ["runs/focused/sections.fol"]);
 * runs[0].mean["iP@0.01"].toFixed(4); // "0.8708"
 */
export async function evaluateFiles(
  judgements: string,
  runs: readonly string[],
  options: EvaluateFilesOptions = {},
): Promise<Evaluation> {
  return ofOneTask(await evaluateFilesByTask(judgements, runs, options));
}

/**
 * The same for a pile of runs that declare different tasks: an evaluation a task, in the order of their first runs.
 *
 * @example
 * import { evaluateFilesByTask } from "pericope/node";
 *
 * const evaluations = await evaluateFilesByTask("judgements.inex", ["runs/focused/sections.fol"]);
 * evaluations.map(({ task }) => task); // ["focused"]
 */
export async function evaluateFilesByTask(
  judgements: string,
  runs: readonly string[],
  options: EvaluateFilesOptions = {},
): Promise<readonly Evaluation[]> {
  return (await scoreFiles(judgements, runs, options)).evaluations;
}
