import { compare, type CompareOptions } from "./compare.ts";
import type { ScoredRun, ScoreTable } from "./score-table.ts";
import { meanOf } from "./moments.ts";

/** Which runs are better than which, by a one-sided test of each higher against each lower one, without correction. */
export interface Significance {
  readonly test: string;
  readonly level: number;
  readonly resamples: number;
  /** By the places of the runs, higher and lower, which stand in order of rank. */
  readonly better: readonly (readonly boolean[])[];
  readonly significant: number;
  readonly pairs: number;
}

/** The runs of a table from best to worst. Equal ones keep their order; one whose mean is not a number comes last. */
export function ranked(table: ScoreTable): ScoredRun[] {
  const sign = table.better === "more" ? -1 : 1;
  const key = ({ scores }: ScoredRun): number => {
    const mean = meanOf(scores);
    return Number.isNaN(mean) ? Infinity : sign * mean;
  };
  return [...table.runs].sort((a, b) => {
    const [first, second] = [key(a), key(b)];
    return first === second ? 0 : first - second;
  });
}

/** Tests each run of a table against each that is ranked below it. */
export function significance(table: ScoreTable, options: CompareOptions): Significance {
  const runs = ranked(table);
  const better = runs.map(() => runs.map(() => false));
  const pairs = (runs.length * (runs.length - 1)) / 2;
  const { level = 0.05, resamples = 1000, test = "t" } = options;
  if (runs.length > 1) {
    // The higher run is a, and the test is of b over a.
    const side = table.better === "more" ? "less" : "greater";
    const found = compare({ ...table, runs }, { ...options, test, level, resamples, side, correction: "none" });
    let next = 0;
    for (let higher = 0; higher < runs.length; higher++)
      for (let lower = higher + 1; lower < runs.length; lower++)
        better[higher]![lower] = found.pairs[next++]!.p < level;
  }
  return { test, level, resamples, better, significant: better.flat().filter(Boolean).length, pairs };
}
