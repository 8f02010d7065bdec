import { fixed } from "../base/number.ts";
import { betterOf } from "../measures/name.ts";
import type { Evaluation } from "../scores/evaluation.ts";
import { bestOf } from "./best.ts";

/** A number as tables show it. */
export interface Cell {
  readonly text: string;
  /** No other run does better in this measure, and some run does worse. */
  readonly best: boolean;
}

/** The means of the runs in the order of measures, the best runs of each measure marked. */
export function meanCells({ runs, measures }: Evaluation): Cell[][] {
  const tops = measures.map((measure) =>
    bestOf(
      runs.map(({ mean }) => mean[measure]!),
      betterOf(measure),
    ),
  );
  return runs.map(({ mean }, run) =>
    measures.map((measure, i) => ({ text: decimals(mean[measure]!), best: tops[i]!.has(run) })),
  );
}

/** The scores of one topic. None is marked: the topics of a run do not compete. */
export function topicCells(scores: Readonly<Record<string, number>>, measures: readonly string[]): Cell[] {
  return measures.map((measure) => ({ text: decimals(scores[measure]!), best: false }));
}

function decimals(value: number): string {
  return fixed(value, 4);
}
