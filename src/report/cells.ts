import { fixed } from "../base/number.ts";
import type { Evaluation } from "../scores/evaluate.ts";

/** A number as tables show it. */
export interface Cell {
  readonly text: string;
  /** No other run does better in this measure, and some run does worse. */
  readonly best: boolean;
}

/** The means of the runs in the order of measures, the best run of each measure marked. */
export function meanCells({ runs, measures }: Evaluation): Cell[][] {
  const tops = measures.map((measure) => best(runs.map(({ mean }) => mean[measure]!)));
  return runs.map(({ mean }) =>
    measures.map((measure, i) => ({ text: decimals(mean[measure]!), best: mean[measure] === tops[i] })),
  );
}

/** The scores of one topic. None is marked: the topics of a run do not compete. */
export function topicCells(scores: Readonly<Record<string, number>>, measures: readonly string[]): Cell[] {
  return measures.map((measure) => ({ text: decimals(scores[measure]!), best: false }));
}

/** The highest value where there is a difference to speak of. NaN is never the best. */
function best(values: readonly number[]): number | undefined {
  const top = Math.max(...values.filter((value) => !Number.isNaN(value)));
  return values.every((value) => value === top) ? undefined : top;
}

function decimals(value: number): string {
  return fixed(value, 4);
}
