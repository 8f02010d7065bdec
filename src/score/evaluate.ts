import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";
import { type Evaluation, ofOneTask } from "./evaluation.ts";
import { evaluator } from "./evaluator.ts";

/**
 * Scores runs against judgements. Runs that declare different tasks are an error: see evaluateByTask.
 *
 * @example
 * import { evaluate, readJudgements, readRun } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * evaluate(judgements, [run], { measures: ["P@1", "R@1"] }).runs[0]?.mean; // { "P@1": 0.5, "R@1": 0.5 }
 */
export function evaluate(judgements: Judgements, runs: Iterable<Run>, options: EvaluateOptions = {}): Evaluation {
  return ofOneTask(evaluateByTask(judgements, runs, options));
}

/**
 * Scores a pile of runs, each for the task that it declares: an evaluation a task, in the order of their first runs.
 *
 * @example
 * import { evaluateByTask, readJudgements, readRun } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * const inContext = { ...run, name: "in context", metadata: { task: "RelevantInContext" } };
 * evaluateByTask(judgements, [run, inContext]).map(({ task }) => task); // ["focused", "ric"]
 */
export function evaluateByTask(
  judgements: Judgements,
  runs: Iterable<Run>,
  options: EvaluateOptions = {},
): Evaluation[] {
  const { add, end } = evaluator(judgements, options);
  for (const run of runs) add(run);
  return end();
}
