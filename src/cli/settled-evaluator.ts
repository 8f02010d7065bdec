import type { Judgements } from "../data/judgements.ts";
import type { Context } from "../formats/format.ts";
import type { EvaluatorFor } from "../node/evaluate-files.ts";
import type { PlainOptions } from "../node/scoring-messages.ts";
import { type Evaluator, evaluator, overlapRules, topicSets } from "../scores/evaluate.ts";
import { type Task, taskTaken } from "../scores/tasks.ts";
import { namesAsked } from "./asked-measures.ts";
import { type Options, textOption } from "./command.ts";

/** An evaluator that the first run settles: it may decide the task, and so the measures. */
export interface SettledEvaluator {
  readonly evaluatorFor: EvaluatorFor;
  /** Its options that are plain data; undefined before the first run. */
  how(): PlainOptions | undefined;
}

export function settledEvaluator(
  judgements: Judgements,
  context: Context,
  options: Options,
  only: readonly string[] | undefined,
  measuresOf: (task: Task) => readonly string[],
): SettledEvaluator {
  let settled: { readonly by: Evaluator; readonly how: PlainOptions } | undefined;
  return {
    how: () => settled?.how,
    evaluatorFor(run) {
      if (settled !== undefined) return settled.by;
      const asked = textOption(options, "task");
      const { task } = taskTaken(asked, run, judgements);
      const how = {
        task: task.name,
        measures: measuresOf(task),
        names: namesAsked(options),
        rules: textOption(options, "rules"),
        topics: topicSets.find(({ name }) => name === options["topics"])?.name,
        overlap: overlapRules.find(({ name }) => name === options["overlap"])?.name,
        only,
      };
      settled = { by: evaluator(judgements, { ...context, ...how, task: asked }), how };
      return settled.by;
    },
  };
}
