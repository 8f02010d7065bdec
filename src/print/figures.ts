// Figures that many tables have: p-values, deviations next to means, names of corrections.

import { fixed } from "../base/number.ts";
import { spreadOf } from "../base/statistics/samples.ts";
import type { SheetColumn, Value } from "./findings.ts";
import type { RunScores } from "../score/evaluation.ts";
import type { SliceScores } from "../score/slices.ts";

/**
 * The value, or undefined for NaN, so that the field is left empty. The p-value of runs that cannot be tested is NaN.
 */
export function known<T>(value: T): T | undefined {
  return Number.isNaN(value) ? undefined : value;
}

/**
 * A p-value as R prints it: with four decimals, or as a power of ten if those would be zeros. Below 2.2e-16 it says
 * only that.
 */
export function pText(p: number): string {
  if (p < 2.2e-16) return "< 2.2e-16";
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}

// Means with their standard deviations: the number of topics, then one column per measure, each followed by the column
// of its deviation.

/** The number of topics in a mean, and by measure the standard deviation of the scores. */
export type Spread = Pick<SliceScores, "topics" | "deviation">;

type Scores = Readonly<Record<string, number>>;

export function deviationsOf({ topics }: RunScores, measures: readonly string[]): Spread {
  const scored = [...topics.values()];
  const deviation = measures.map((measure) => [measure, spreadOf(scored.map((scores) => scores[measure]!))]);
  return { topics: scored.length, deviation: Object.fromEntries(deviation) };
}

export function spreadColumns(columns: readonly SheetColumn[]): SheetColumn[] {
  return [{ name: "topics" }, ...columns.flatMap((column) => [column, { name: "sd", show: decimals }])];
}

/** With only one topic there is no deviation. */
export function spreadValues(measures: readonly string[], scores: Scores, spread: Spread | undefined): Value[] {
  return [spread?.topics, ...measures.flatMap((measure) => [scores[measure], spread?.deviation[measure]])];
}

/** The marks of measures, for the columns of spreadColumns. The other columns get `none`. */
export function besideMeans<T>(marks: readonly T[], none: T): T[] {
  return [none, ...marks.flatMap((mark) => [mark, none])];
}

export const spreadWords = "sd: standard deviation over topics, by n - 1.";

export function decimals(value: number): string {
  return fixed(value, 4);
}

/** The scores for JSON, in the order of the measures. */
export function orderedScores(scores: Scores, measures: readonly string[]): Map<string, number | undefined> {
  return new Map(measures.map((name) => [name, scores[name]]));
}

export const correctionWords = new Map([
  ["holm", "Holm's correction"],
  ["bonferroni", "Bonferroni's correction"],
  ["bh", "Benjamini and Hochberg's correction"],
]);

/** "passages − articles": which run is subtracted from which. Every table and plot of differences uses it. */
export function pairName({ a, b }: { readonly a: string; readonly b: string }): string {
  return `${b} − ${a}`;
}
