// Letters next to means: each run has the letters of the runs that it is significantly better than, as papers print
// them.

import type { Note } from "../base/note.ts";
import { compare, type CompareOptions, type Comparison, winnerOf } from "./compare.ts";
import { type Scores, scoreTables } from "./score-table.ts";

/**
 * Significance inside a table of scores. Each run has a letter, and a mean has the letters of the runs that it is
 * significantly better than.
 */
export interface ScoreMarks {
  /** The letters of each run: a, b, … z, aa, ab, … */
  readonly letters: readonly string[];
  /** For each measure: the tests of pairs of runs. */
  readonly comparisons: readonly Comparison[];
  /** For each measure and run: the indexes of the runs that it is significantly better than. */
  readonly beaten: readonly (readonly (readonly number[])[])[];
  readonly notes: readonly Note[];
}

export interface MarkOptions extends Omit<CompareOptions, "baseline" | "side"> {
  /**
   * What to do if runs have scores on different topics: refuse them (the default), or test on the topics that all runs
   * have.
   */
  readonly differing?: "refuse" | "common" | undefined;
}

/**
 * Tests all pairs of runs for each measure, as `compare` does: two-sided, by the paired t-test, with Holm's correction
 * over the pairs of a measure. Another test or correction may be asked for. Undefined if there is only one run.
 *
 * @example
 * import { evaluate, outputs, readJudgements, readRun, scoreMarks } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const evaluation = evaluate(judgements, [scored("far", 6, 8, 7), scored("near", 0, 1, 2)], { measures: ["P@1"] });
 * const marks = scoreMarks(evaluation);
 * marks?.letters; // ["a", "b"]
 * marks?.beaten; // [[[], [0]]]
 * outputs.find(({ name }) => name === "markdown")?.print(evaluation, { marks }).includes("0.9000**<sup>a</sup>"); // true
 */
export function scoreMarks(scores: Scores, options: MarkOptions = {}): ScoreMarks | undefined {
  const { differing, ...rest } = options;
  if (scores.runs.length < 2) return undefined;
  const { tables, notes } = scoreTables(scores, differing);
  const comparisons = tables.map((table) => compare(table, { ...rest, side: "two" }));
  return {
    letters: scores.runs.map((_, place) => letters(place)),
    comparisons,
    beaten: comparisons.map((comparison) => beatenIn(comparison, scores.runs.length)),
    notes: [...notes, ...comparisons.flatMap((comparison) => comparison.notes)],
  };
}

/**
 * For each run, the runs that it beats. Pairs are in the order of the runs: the first with each that follows, then the
 * second, and so on.
 */
function beatenIn(comparison: Comparison, runs: number): number[][] {
  const beaten = Array.from({ length: runs }, (): number[] => []);
  let next = 0;
  for (let a = 0; a < runs; a++)
    for (let b = a + 1; b < runs; b++) {
      const winner = winnerOf(comparison.pairs[next++]!, comparison);
      if (winner === "a") beaten[a]!.push(b);
      if (winner === "b") beaten[b]!.push(a);
    }
  return beaten.map((places) => places.sort((a, b) => a - b));
}

/** The letters of a run, as spreadsheets name their columns. */
function letters(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}
