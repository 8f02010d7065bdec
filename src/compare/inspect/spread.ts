import { mean, sumBy } from "../../base/number.ts";
import { type Counts, countsOf } from "./tally.ts";

/** How numbers are spread: a row of Table 3 of the overview. */
export interface NumberSpread {
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
export function spread(values: Iterable<number>): NumberSpread | undefined {
  return numberSpread(countsOf(values));
}

/** The same of numbers that were counted. */
export function numberSpread(counts: Counts<number>): NumberSpread | undefined {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const count = sumBy(sorted, ([, times]) => times);
  if (count === 0) return undefined;
  const total = sum(sorted, (value) => value);
  const centre = total / count;
  const squares = sum(sorted, (value) => (value - centre) ** 2);
  return {
    count,
    total,
    minimum: sorted[0]![0],
    maximum: sorted.at(-1)![0],
    median: mean([numberAt(sorted, Math.floor((count - 1) / 2)), numberAt(sorted, Math.floor(count / 2))]),
    mean: centre,
    deviation: count < 2 ? undefined : Math.sqrt(squares / (count - 1)),
  };
}

type Sorted = readonly (readonly [value: number, times: number])[];

/** Added one by one: to multiply would round otherwise than a list of all numbers does. */
function sum(sorted: Sorted, of: (value: number) => number): number {
  let total = 0;
  for (const [value, times] of sorted) {
    const term = of(value);
    for (let i = 0; i < times; i++) total += term;
  }
  return total;
}

/** The number at an index of the list of all. */
function numberAt(sorted: Sorted, index: number): number {
  let past = 0;
  return sorted.find(([, times]) => (past += times) > index)![0];
}
