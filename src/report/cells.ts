import { fixed } from "../base/number.ts";
import { betterOf } from "../measures/name.ts";
import type { Evaluation } from "../scores/evaluate.ts";

/** A number as tables show it. */
export interface Cell {
  readonly text: string;
  /** No other run does better in this measure, and some run does worse. */
  readonly best: boolean;
}

/** The means of the runs in the order of measures, the best run of each measure marked. */
export function meanCells({ runs, measures }: Evaluation): Cell[][] {
  const tops = measures.map((measure) =>
    best(
      runs.map(({ mean }) => mean[measure]!),
      betterOf(measure),
    ),
  );
  return runs.map(({ mean }) =>
    measures.map((measure, i) => {
      const text = decimals(mean[measure]!);
      return { text, best: text === tops[i] };
    }),
  );
}

/** The scores of one topic. None is marked: the topics of a run do not compete. */
export function topicCells(scores: Readonly<Record<string, number>>, measures: readonly string[]): Cell[] {
  return measures.map((measure) => ({ text: decimals(scores[measure]!), best: false }));
}

/**
 * The best value as it is printed, where there is a difference to be seen: sums of the same numbers in another order
 * differ in the last bit. NaN is never the best.
 */
function best(values: readonly number[], better: "less" | undefined): string | undefined {
  const numbers = values.filter((value) => !Number.isNaN(value));
  const top = decimals(better === "less" ? Math.min(...numbers) : Math.max(...numbers));
  return values.every((value) => decimals(value) === top) ? undefined : top;
}

function decimals(value: number): string {
  return fixed(value, 4);
}
