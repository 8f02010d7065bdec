import type { Judgements } from "../data/judgements.ts";
import type { Context } from "../drafts/context.ts";
import type { EvaluatorFor } from "../node/evaluate-files.ts";
import type { ScoringSettings } from "../node/threads/scoring-messages.ts";
import { type EvaluateOptions, type Evaluator, evaluator, overlapRules, topicSets } from "../scores/evaluate.ts";
import { type Task, taskTaken } from "../scores/tasks.ts";
import { namesAsked } from "./asked-measures.ts";
import { type Options, textOption } from "./command.ts";

/** An evaluator that the first run settles: it may decide the task, and so the measures. */
export interface SettledEvaluator {
  readonly evaluatorFor: EvaluatorFor;
  /** What another thread must be told to score as it does; undefined before the first run. */
  how(): Settings | undefined;
}

type Settings = Omit<ScoringSettings, "runFormat">;

/** Makes the evaluator of a task; a page's keeps something of the runs, which other threads have to know of. */
export type MakeEvaluator = (
  judgements: Judgements,
  options: EvaluateOptions,
  task: string,
) => { readonly by: Evaluator } & Pick<Settings, "page">;

export function settledEvaluator(
  judgements: Judgements,
  context: Context,
  options: Options,
  only: readonly string[] | undefined,
  measuresOf: (task: Task) => readonly string[],
  make: MakeEvaluator = (judged, settled) => ({ by: evaluator(judged, settled) }),
): SettledEvaluator {
  let settled: { readonly by: Evaluator; readonly how: Settings } | undefined;
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
      const { by, page } = make(judgements, { ...context, ...how, task: asked }, task.name);
      settled = { by, how: { options: how, page } };
      return settled.by;
    },
  };
}
