import type { Evaluation } from "./evaluation.ts";
import type { RunScores } from "./run-scores.ts";

/** One number, and all that is needed to say what it is. */
export interface ScoreRow {
  readonly run: string;
  /** Absent: the mean over topics. */
  readonly topic: string | undefined;
  readonly measure: string;
  readonly value: number;
}

/**
 * An evaluation as flat rows: run by run, the topics if they are wanted, then the means.
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
