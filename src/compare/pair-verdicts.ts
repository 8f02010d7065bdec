// The outcomes of the test of `compare` for all pairs of runs, packed for the page of a report: one character per pair,
// and the p-values.

import { mean } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { compare } from "./compare.ts";
import { largestOf, type ScoreTable } from "./score-table.ts";
import { corrections } from "../base/statistics/corrections.ts";
import { tUpperTail } from "../base/statistics/distributions.ts";

/**
 * Two runs differ significantly, or they do not (for example, if they score the same on every topic), or no test can be
 * made.
 */
export type PairVerdict = "apart" | "tied" | "untested";

/**
 * The verdicts on all pairs of runs under one measure. They are the default ones of `compare`: the paired t-test,
 * two-sided, with Holm's correction over all pairs that can be tested.
 */
export interface PairVerdicts {
  readonly level: number;
  /** The number of tested pairs. The correction is over these. */
  readonly tested: number;
  /** The adjusted p-value of two runs, given by index; NaN if there is no test. */
  adjusted(a: number, b: number): number;
  verdict(a: number, b: number): PairVerdict;
}

export function pairVerdicts(table: ScoreTable, level: number): PairVerdicts {
  const steps = pairVerdictSteps(table, level);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same, with a pause after each run, so that a page can respond in between. */
export function* pairVerdictSteps(table: ScoreTable, level: number): Generator<void, PairVerdicts> {
  const n = table.runs.length;
  const holm = corrections.find(({ name }) => name === "holm")!;
  const columns = table.runs.map(({ scores }) => ({ scores, mean: mean(scores), largest: largestOf(scores) }));
  const twins = twinsOf(columns);
  const ps: number[] = []; // by the place of the pair
  const same = new Set<number>(); // the places of pairs with the same scores
  for (let b = 1; b < n; b++) {
    for (let a = 0; a < b; a++) {
      const quick = twins[a] === twins[b] ? NaN : quickP(columns[a]!, columns[b]!);
      const { p, isSame } = quick === undefined ? exactPair(table, a, b) : { p: quick, isSame: twins[a] === twins[b] };
      if (isSame) same.add(ps.length);
      ps.push(p);
    }
    yield;
  }
  // Rounding matters only if a p-value is close to the level. In that case the p-value is computed exactly as `compare`
  // does.
  const nearly = holm.adjust(ps);
  const unsure = nearly.flatMap((p, at) => (Math.abs(p / level - 1) < 1e-3 ? [at] : []));
  for (const at of unsure) {
    const b = Math.floor((1 + Math.sqrt(1 + 8 * at)) / 2);
    ps[at] = exactPair(table, at - place(0, b), b).p;
  }
  const adjusted = unsure.length === 0 ? nearly : holm.adjust(ps);
  return {
    level,
    tested: ps.filter((p) => !Number.isNaN(p)).length,
    adjusted: (a, b) => (a === b ? NaN : adjusted[place(a, b)]!),
    verdict(a, b) {
      const at = place(a, b);
      if (a === b || same.has(at)) return "tied";
      const p = adjusted[at]!;
      if (Number.isNaN(p)) return "untested";
      return isBelow(p, level) ? "apart" : "tied";
    },
  };
}

/** The index of a pair in the list of all pairs: runs 0 and 1, then run 2 with each of those, and so on. */
function place(a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return (high * (high - 1)) / 2 + low;
}

function exactPair(table: ScoreTable, a: number, b: number): { p: number; isSame: boolean } {
  const runs = [table.runs[a]!, table.runs[b]!];
  const { p, ties } = compare({ ...table, runs }, { correction: "none" }).pairs[0]!;
  return { p, isSame: table.topics.length > 1 && ties === table.topics.length };
}

/** For each run: the first run with exactly the same scores. In a large track, one run may have many names. */
function twinsOf(columns: readonly ScoreColumn[]): number[] {
  const byMean = new Map<number, number[]>();
  return columns.map(({ scores, mean }, run) => {
    const alike = byMean.get(mean) ?? [];
    const twin = alike.find(
      (other) => scores.length > 1 && scores.every((score, i) => score === columns[other]!.scores[i]),
    );
    if (twin === undefined) byMean.set(mean, [...alike, run]); // a twin that is not noticed is simply compared
    return twin ?? run;
  });
}

/** The scores of a run, with the figures that every pair needs. */
interface ScoreColumn {
  readonly scores: Float64Array;
  readonly mean: number;
  /** The absolute value of the largest score. */
  readonly largest: number;
}

/**
 * Only the p-value, without the other figures of `compare`, because a large track has a hundred thousand pairs.
 * Undefined if the differences vary so little that rounding may matter, or if they are not numbers.
 */
function quickP(a: ScoreColumn, b: ScoreColumn): number | undefined {
  const { scores: first } = a;
  const { scores: second } = b;
  const n = first.length;
  const mean = b.mean - a.mean;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (second[i]! - first[i]! - mean) ** 2;
  const error = Math.sqrt(squares / (n - 1) / n);
  if (!(error > 1e-5 * Math.max(a.largest, b.largest)) || error === Infinity) return undefined;
  return Math.max(Number.MIN_VALUE, 2 * tUpperTail(Math.abs(mean) / error, n - 1));
}
