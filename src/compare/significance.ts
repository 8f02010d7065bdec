import type { Note } from "../base/note.ts";
import { isBelow } from "../base/same.ts";
import { compare, type CompareOptions } from "./compare.ts";
import { meansOf } from "./means.ts";
import type { ScoredRun, ScoreTable } from "./score-table.ts";

/** Which runs are better than which, by a one-sided test of each higher against each lower one, without correction. */
export interface Significance {
  readonly test: string;
  readonly level: number;
  readonly resamples: number;
  /** `better[higher]![lower]`: indexes of runs in the order of rank. */
  readonly better: readonly (readonly boolean[])[];
  readonly significant: number;
  readonly pairs: number;
  /** The pairs that could not be tested, indexed in the same way. */
  readonly untested: readonly (readonly boolean[])[];
  readonly notes: readonly Note[];
}

/**
 * The runs of a table from best to worst. Those whose means differ by rounding alone keep their order; one whose mean is
 * not a number comes last.
 */
export function ranked({ runs, better }: ScoreTable): ScoredRun[] {
  const sign = better === "more" ? -1 : 1;
  const keys = meansOf(runs).map((mean) => (Number.isNaN(mean) ? Infinity : sign * mean));
  const places = [...runs.keys()].sort((i, j) => (keys[i] === keys[j] ? 0 : keys[i]! - keys[j]!));
  return places.map((place) => runs[place]!);
}

/** Tests each run of a table against each that is ranked below it. */
export function significance(table: ScoreTable, options: CompareOptions): Significance {
  const runs = ranked(table);
  const better = runs.map(() => runs.map(() => false));
  const pairs = (runs.length * (runs.length - 1)) / 2;
  const { level = 0.05, resamples = 1000, test = "t" } = options;
  const untested = runs.map(() => runs.map(() => false));
  let notes: readonly Note[] = [];
  if (runs.length > 1) {
    // In each pair a is the run of the higher rank, and the test asks whether b scores worse.
    const side = table.better === "more" ? "less" : "greater";
    const found = compare({ ...table, runs }, { ...options, test, level, resamples, side, correction: "none" });
    notes = found.notes;
    let next = 0;
    for (let higher = 0; higher < runs.length; higher++)
      for (let lower = higher + 1; lower < runs.length; lower++) {
        const { p } = found.pairs[next++]!;
        better[higher]![lower] = isBelow(p, level);
        untested[higher]![lower] = Number.isNaN(p);
      }
  }
  return { test, level, resamples, better, significant: better.flat().filter(Boolean).length, pairs, untested, notes };
}
