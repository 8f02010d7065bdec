import type { Judgements } from "../data/judgements.ts";
import type { CurveRequest } from "../scores/curves.ts";
import { type EvaluateOptions, type Evaluator, evaluator } from "../scores/evaluate.ts";
import { type Keeping, type KeptRun, keptRun, relevantPlaces } from "./page-kept.ts";

/** How the runs of a page are scored, and what is kept of them. */
export interface PageScoring {
  readonly curves: readonly CurveRequest[];
  readonly keeping: Keeping;
}

/** An evaluator that keeps of the runs what their page shows; `take` gets it. */
export function pageEvaluator(
  judgements: Judgements,
  options: EvaluateOptions,
  { curves, keeping }: PageScoring,
  take: (kept: KeptRun) => void,
): Evaluator {
  const placesIn = relevantPlaces(judgements);
  return evaluator(
    judgements,
    { ...options, curves },
    {
      open: ({ answers }) => keptRun(answers, placesIn, keeping),
      take: (kept) => take(kept as KeptRun), // of an evaluator that was made here as well
    },
  );
}
