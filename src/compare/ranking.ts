// Ranks runs, or the best runs of participants, by one measure, and marks significant differences with stars. The first
// half is the list. The second half (`significance`) tests all pairs, as the overviews of INEX did.

import { InputError } from "../base/input-error.ts";
import { groupBy } from "../base/lists.ts";
import { named } from "../base/named.ts";
import type { Note } from "../base/note.ts";
import { mean } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { competitionRanks } from "../base/statistics/ranks.ts";
import { compare, type CompareOptions } from "./compare.ts";
import { pairTests } from "./index.ts";
import { meansOf, meritsOf, type ScoreTable } from "./score-table.ts";

interface RankOptions {
  /**
   * The participant of a run, given by index. A run without one is a group of its own. Without this function, each run
   * is its own group.
   */
  readonly groupOf?: ((place: number) => string | undefined) | undefined;
  /**
   * The runs that are ranked, given by index. The others only show the rank that these would have among all. Default:
   * all.
   */
  readonly takes?: ((place: number) => boolean) | undefined;
  /** The measure for ranking. Default: the first. */
  readonly by?: string | undefined;
  /** The measure whose differences are tested. Default: the measure for ranking. */
  readonly stars?: string | undefined;
  /** The test. Default: as in the papers, a one-sided t-test and the bootstrap, without correction. */
  readonly test?: string | undefined;
  readonly sides?: StarTest["sides"] | undefined;
  readonly correction?: string | undefined;
  readonly top?: number | undefined;
  readonly level?: number | undefined;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface RankedRun {
  /** The rank from 1. Runs with the same mean share a rank. */
  readonly rank: number;
  readonly group: string;
  /** The number of runs in the group to choose from. */
  readonly of: number;
  readonly run: string;
  readonly file?: string | undefined;
  /** The mean of each measure, in the order asked for. */
  readonly mean: Readonly<Record<string, number>>;
  /** The index of the run in the tables. */
  readonly place: number;
  /** If only some runs are ranked: the rank that it would have among the best runs of all groups. */
  readonly amongAll: { readonly rank: number; readonly of: number } | undefined;
}

/**
 * The best run of each group, ranked, with stars for significant differences: Tables 5 to 8 of the INEX 2007 overview.
 */
export interface Ranking {
  readonly by: string;
  readonly grouped: boolean;
  readonly measures: readonly string[];
  /** For each measure, whether more or less is better. */
  readonly better: readonly ScoreTable["better"][];
  readonly topics: number;
  /** The number of runs and groups to choose from. */
  readonly runs: number;
  readonly groups: number;
  readonly seed: number;
  readonly ranking: readonly RankedRun[];
  /**
   * The tests: the one that was asked for, or else the t-test of Table 8 and the bootstrap of the paper on Relevant in
   * Context.
   */
  readonly significance: readonly Significance[];
}

/**
 * Ranks the best run of each participant, or all runs, by one measure, and tests which are significantly better than
 * which: Tables 5 to 8 of the INEX 2007 overview.
 *
 * @example
 * import { evaluate, rank, readJudgements, readRun, scoreTables } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const runs = [scored("near", 0, 1, 2), scored("middle", 4, 3, 3), scored("far", 6, 8, 5)];
 * const { tables } = scoreTables(evaluate(judgements, runs, { measures: ["P@1", "iP@0.5"] }));
 * rank(tables).ranking.map((place) => [place.rank, place.run]); // [[1, "near"], [2, "middle"], [3, "far"]]
 */
export function rank(tables: readonly ScoreTable[], options: RankOptions = {}): Ranking {
  const { groupOf, takes, top = 10, level = 0.05, seed = 1, resamples = 1000, onProgress } = options;
  const table = tables.find(({ measure }) => measure === options.by) ?? tables[0];
  if (table === undefined) throw new InputError("no measure to rank by");
  const starred = options.stars === undefined ? table : tables.find(({ measure }) => measure === options.stars);
  if (starred === undefined) throw new InputError(`no scores of ${options.stars}; expected those of a measure to test`);
  const inOrder = rankedPlaces(table);
  const grouped = (some: readonly number[]) => [
    ...groupBy(some, (place): string | number => groupOf?.(place) ?? place).values(),
  ];
  const groups = grouped(takes === undefined ? inOrder : inOrder.filter(takes));
  const shown = groups.slice(0, top);
  const chosen = shown.map(([best]) => best!);
  const field = { ...starred, runs: chosen.map((place) => starred.runs[place]!) };
  const means = meansOf(table.runs);
  const ranks = competitionRanks(chosen.map((place) => means[place]!));
  const { test, sides, correction } = options;
  const common = { level, seed, resamples, sides, correction, onProgress };
  const tests = test === undefined ? ["t", "bootstrap"] : [test];
  return {
    by: table.measure,
    grouped: groupOf !== undefined,
    measures: tables.map(({ measure }) => measure),
    better: tables.map(({ better }) => better),
    topics: table.topics.length,
    runs: groups.flat().length,
    groups: groups.length,
    seed,
    ranking: chosen.map((place, i) => ({
      rank: ranks[i]!,
      group: groupOf?.(place) ?? table.runs[place]!.name,
      of: shown[i]!.length,
      run: table.runs[place]!.name,
      file: table.runs[place]!.file,
      place,
      amongAll: takes && placeAmong(grouped(inOrder), place, table, means),
      mean: Object.fromEntries(tables.map(({ measure, runs }) => [measure, mean(runs[place]!.scores)])),
    })),
    significance: tests.map((each) => significance(field, { ...common, test: each })),
  };
}

/** The rank of a run among the best runs of all groups, as the run of its own group. */
function placeAmong(
  groups: readonly (readonly number[])[],
  place: number,
  { better }: ScoreTable,
  means: Float64Array,
): { rank: number; of: number } {
  const isBetter = (one: number, other: number): boolean => (better === "more" ? one > other : one < other);
  const others = groups.filter((group) => !group.includes(place));
  return { rank: 1 + others.filter(([best]) => isBetter(means[best!]!, means[place]!)).length, of: groups.length };
}

/** How runs are tested against each other. */
export interface StarTest {
  readonly test: string;
  /** "one" tests whether the higher run is better; "two" tests whether the runs differ. */
  readonly sides: "one" | "two";
  /** The name of the correction; "own" if the test has its own. */
  readonly correction: string;
}

/** The runs that are significantly better than others, by a test of each higher run against each lower one. */
export interface Significance extends StarTest {
  readonly measure: string;
  readonly level: number;
  readonly resamples: number;
  /** True if resamples were drawn. */
  readonly drawn: boolean;
  /** `better[one]![other]`, by the indexes of the runs. */
  readonly better: readonly (readonly boolean[])[];
  readonly significant: number;
  readonly pairs: number;
  /** The pairs that could not be tested, indexed in the same way, with the higher run first. */
  readonly untested: readonly (readonly boolean[])[];
  readonly notes: readonly Note[];
}

interface SignificanceOptions extends Omit<CompareOptions, "side" | "baseline"> {
  readonly sides?: StarTest["sides"] | undefined;
}

/**
 * The indexes of a table's runs from best to worst. Runs whose means differ only by rounding keep their order. A run
 * whose mean is not a number comes last.
 */
export function rankedPlaces(table: ScoreTable): number[] {
  const keys = meritsOf(table).map((merit) => (Number.isNaN(merit) ? -Infinity : merit));
  return [...keys.keys()].sort((i, j) => keys[j]! - keys[i]!);
}

/**
 * Tests each run of a table against each run that is ranked below it. By default the test is one-sided and uncorrected,
 * as in the papers.
 */
export function significance(table: ScoreTable, options: SignificanceOptions): Significance {
  const { level = 0.05, resamples = 1000, sides = "one", correction = "none", test = "t", ...rest } = options;
  const order = rankedPlaces(table);
  const matrix = (): boolean[][] => table.runs.map(() => table.runs.map(() => false));
  const [better, untested] = [matrix(), matrix()];
  const joint = named(pairTests, test, "test").joint === true; // a joint test is two-sided and already adjusted
  const done = { sides: joint ? "two" : sides, correction: joint ? "own" : correction } as const;
  const found = tested(table, order, { ...rest, level, resamples, test, ...done });
  let next = 0;
  for (const [i, higher] of order.entries())
    for (const lower of order.slice(i + 1)) {
      const { adjusted, direction } = found!.pairs[next++]!;
      const isAhead = direction === (table.better === "more" ? -1 : 1); // a test of ranks may contradict the means
      better[higher]![lower] = isBelow(adjusted, level) && (done.sides === "one" || isAhead);
      untested[higher]![lower] = Number.isNaN(adjusted);
    }
  return {
    measure: table.measure,
    test,
    ...done,
    level,
    resamples,
    drawn: found?.resamples !== undefined,
    better,
    significant: better.flat().filter(Boolean).length,
    pairs: next,
    untested,
    notes: found?.notes ?? [],
  };
}

/** Tests every pair. a is the run with the higher rank, and a one-sided test asks whether b is worse. */
function tested(table: ScoreTable, order: readonly number[], { sides, ...options }: SignificanceOptions & StarTest) {
  if (order.length < 2) return undefined;
  const worse = table.better === "more" ? "less" : "greater";
  const runs = order.map((place) => table.runs[place]!);
  return compare({ ...table, runs }, { ...options, side: sides === "one" ? worse : "two" });
}
