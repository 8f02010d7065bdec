import type { Judgements } from "../data/judgements.ts";
import { readMeasure } from "../score/measures/name.ts";
import { isBound } from "../score/copies-asked.ts";
import { type CurveRequest, curves } from "../score/curves.ts";
import type { EvaluateOptions } from "../score/evaluate-options.ts";
import { type Evaluator, evaluator } from "../score/evaluator.ts";
import type { TakenTask, Task } from "../score/tasks.ts";
import { type Keeping, type KeptRun, keptRun, relevantIds } from "./page-kept.ts";

/** An evaluator that keeps of the runs what their page shows; `take` gets it. */
export function pageEvaluator(
  judgements: Judgements,
  options: EvaluateOptions,
  keeping: Keeping,
  take: (kept: KeptRun) => void,
  usualTask?: TakenTask,
): Evaluator {
  const relevantIn = relevantIds(judgements);
  return evaluator(
    judgements,
    { ...options, curves: (task) => curvesFor(judgements, task, options.copies !== undefined) },
    {
      usualTask,
      watch: {
        open: ({ answers }) => keptRun(answers, relevantIn, keeping, judgements.topics),
        take: (kept) => take(kept as KeptRun), // of an evaluator that was made here as well
      },
    },
  );
}

/** The measures of a report, where none are asked for: those of the task, and what explains them. */
export function explainedMeasures({ measures, why }: Task): readonly string[] {
  return [...measures, ...why];
}

/** Curves are of text: judgements of whole documents have none. Entry points matter to the task that asks for them. */
function curvesFor(judgements: Judgements, { name: task }: Task, copiesCount: boolean): CurveRequest[] {
  if (judgements.of !== "highlights" || task === "document") return [];
  return curves
    .filter(({ name }) => name !== "gP-gR-bep" || task === "bic")
    .filter(({ measure }) => !copiesCount || !isBound(readMeasure(measure)))
    .map(({ name }) => ({ name }));
}
