import { type Evaluation, ofOneTask } from "../evaluation.ts";
import { scoreFiles, type ScoreFilesOptions } from "./score-files.ts";
import type { SliceOptions } from "./slices/slice-records.ts";

export interface EvaluateFilesOptions extends ScoreFilesOptions, SliceOptions {}

/**
 * Scores the runs of some files, each zipped or not. A run by lines (trec, fol, jsonl-run) is scored topic by topic while
 * it is read: it need not fit into memory, and takes a fraction of the time that reading it whole does. Large runs are scored
 * in several threads, unless there are measures of your own. `slices` adds the scores by fields of the topics.
 *
 * @example
 * import { evaluateFiles } from "pericope/node";
 *
 * const { runs } = await evaluateFiles("judgements.inex", ["runs/focused/sections.fol"]);
 * runs[0]?.mean["iP@0.01"]?.toFixed(4); // "0.7782"
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
  const { slices = [], slicesFrom, ...scoring } = options;
  if (slices.length === 0) return (await scoreFiles(judgements, runs, scoring)).evaluations;
  const { sliceRecords } = await import("./slices/slice-records.ts");
  const { sliced } = await import("../slices/sliced-scores.ts");
  const about = await sliceRecords(judgements, { slices, slicesFrom }, scoring);
  const { evaluations } = await scoreFiles(judgements, runs, scoring);
  return evaluations.map((evaluation) => sliced(evaluation, about, slices));
}
