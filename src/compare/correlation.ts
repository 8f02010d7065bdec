// Measures the agreement of measures on the order of the runs: rank correlations of their means, and the number of
// pairs of runs that differ significantly by each measure. It also has the ranks that the table of two measures shows.

import { InputError } from "../base/input-error.ts";
import { counted } from "../base/note.ts";
import { kendall, spearman, tauAp } from "../base/statistics/rank-correlations.ts";
import { competitionRanks } from "../base/statistics/ranks.ts";
import { rankedPlaces, significance, type Significance } from "./ranking.ts";
import { meansOf, meritsOf, type ScoreTable } from "./score-table.ts";

/**
 * The agreement of two measures on the order of the runs. NaN if one of them does not order the runs, or if there is no
 * p-value.
 */
export interface MeasurePair {
  readonly a: string;
  readonly b: string;
  readonly tau: number;
  readonly tauP: number;
  /** tau-AP of b's order, with a's order as the truth; and the reverse. */
  readonly tauAP: number;
  readonly tauAPReversed: number;
  readonly spearman: number;
  readonly spearmanP: number;
}

export interface Correlation {
  readonly measures: readonly string[];
  readonly runs: readonly string[];
  /** How the runs were chosen, if only the best of them are used. */
  readonly chosen: { readonly by: string; readonly of: number } | undefined;
  readonly topics: number;
  readonly seed: number;
  readonly pairs: readonly MeasurePair[];
  /** The number of pairs of runs that differ significantly by each measure, in the order of the measures. */
  readonly power: readonly Significance[];
}

interface CorrelateOptions {
  /** Uses only this many runs: the best by a measure, which is the first unless `topBy` names another. */
  readonly top?: number | undefined;
  readonly topBy?: string | undefined;
  readonly level?: number | undefined;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * The agreement of measures on the order of runs (Kendall's tau, tau AP, Spearman), and the number of pairs of runs
 * that differ significantly by each of them. It needs one table per measure, and at least three runs.
 *
 * @example
 * import { correlate, evaluate, readJudgements, readRun, scoreTables } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const runs = [scored("near", 0, 1, 2), scored("middle", 4, 3, 3), scored("far", 6, 8, 5)];
 * const { tables } = scoreTables(evaluate(judgements, runs, { measures: ["P@1", "iP@0.5"] }));
 * correlate(tables).pairs[0]?.tau; // 1
 */
export function correlate(given: readonly ScoreTable[], options: CorrelateOptions = {}): Correlation {
  const tables = topRuns(given, options);
  const pairs = measurePairs(tables);
  const [all] = given;
  const [first] = tables;
  const { level = 0.05, seed = 1, resamples = 1000, onProgress } = options;
  return {
    measures: tables.map(({ measure }) => measure),
    runs: first!.runs.map(({ name }) => name),
    chosen:
      first!.runs.length === all!.runs.length ? undefined : { by: options.topBy ?? all!.measure, of: all!.runs.length },
    topics: first!.topics.length,
    seed,
    pairs,
    power: tables.map((table) => significance(table, { test: "bootstrap", level, seed, resamples, onProgress })),
  };
}

/** The tables with only their best runs. Runs with equal means keep their order, and the first of them are taken. */
export function topRuns(tables: readonly ScoreTable[], { top, topBy }: CorrelateOptions): readonly ScoreTable[] {
  if (top === undefined) return tables;
  const by = tables.find(({ measure }) => topBy === undefined || measure === topBy);
  if (by === undefined) throw new InputError(`no scores of ${topBy ?? "any measure"} to choose the best runs by`);
  const places = rankedPlaces(by)
    .slice(0, top)
    .sort((a, b) => a - b);
  return tables.map((table) => ({ ...table, runs: places.map((place) => table.runs[place]!) }));
}

/** The agreement of every two measures, in their order. */
export function measurePairs(tables: readonly ScoreTable[]): MeasurePair[] {
  const [first] = tables;
  if (first === undefined || tables.length < 2) throw new InputError("one measure; a correlation needs two at least");
  if (first.runs.length < 3)
    throw new InputError(
      `${counted(first.runs.length, "run", "runs")}; a correlation of rankings needs three at least`,
    );
  const means = tables.map(meritsOf);
  const pairs: MeasurePair[] = [];
  for (let a = 0; a < tables.length; a++)
    for (let b = a + 1; b < tables.length; b++)
      pairs.push({ a: tables[a]!.measure, b: tables[b]!.measure, ...correlations(means[a]!, means[b]!) });
  return pairs;
}

function correlations(first: Float64Array, second: Float64Array): Omit<MeasurePair, "a" | "b"> {
  if ([...first, ...second].some(Number.isNaN))
    return { tau: NaN, tauP: NaN, tauAP: NaN, tauAPReversed: NaN, spearman: NaN, spearmanP: NaN };
  const [tau, rho] = [kendall(first, second), spearman(first, second)];
  const ordered = !Number.isNaN(tau.value);
  return {
    tau: tau.value,
    tauP: tau.p,
    tauAP: ordered ? tauAp(first, second) : NaN,
    tauAPReversed: ordered ? tauAp(second, first) : NaN,
    spearman: rho.value,
    spearmanP: rho.p,
  };
}

/** The rank of a run by each measure, from 1. Runs with the same mean share a rank. */
export interface RunRanks {
  readonly run: string;
  readonly ranks: readonly number[];
  readonly means: readonly number[];
}

/** Every run with its ranks, in the order of the first measure. It needs one table per measure, with the same runs. */
export function runRanks(tables: readonly ScoreTable[]): RunRanks[] {
  const byMeasure = tables.map((table) => ({ means: meansOf(table.runs), ranks: ranksIn(table) }));
  const ranked = (tables[0]?.runs ?? []).map(({ name }, place) => ({
    run: name,
    ranks: byMeasure.map(({ ranks }) => ranks[place]!),
    means: byMeasure.map(({ means }) => means[place]!),
  }));
  return ranked.sort((a, b) => a.ranks[0]! - b.ranks[0]!);
}

/** The rank of each run. */
function ranksIn(table: ScoreTable): number[] {
  const merits = meritsOf(table);
  const order = [...merits.keys()].sort((a, b) => merits[b]! - merits[a]!);
  const ranks: number[] = [];
  for (const [i, rank] of competitionRanks(order.map((place) => merits[place]!)).entries()) ranks[order[i]!] = rank;
  return ranks;
}
