import { mean } from "../base/number.ts";

/** How numbers are spread: a row of Table 3 of the overview. */
export interface Spread {
  readonly count: number;
  readonly total: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly median: number;
  readonly mean: number;
  /** The standard deviation of a sample, over n - 1; undefined for a single number. */
  readonly deviation: number | undefined;
}

/** Undefined where there are no numbers. */
export function spread(values: Iterable<number>): Spread | undefined {
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  if (count === 0) return undefined;
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const centre = total / count;
  const squares = sorted.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return {
    count,
    total,
    minimum: sorted[0]!,
    maximum: sorted[count - 1]!,
    median: mean([sorted[(count - 1) >> 1]!, sorted[count >> 1]!]),
    mean: centre,
    deviation: count < 2 ? undefined : Math.sqrt(squares / (count - 1)),
  };
}
