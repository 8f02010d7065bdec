// Compares two kinds of runs, such as elements and passages: the best runs of each kind, and a test of each
// participant's best runs of both kinds. It is Table 11 of the INEX 2007 overview, with a test.

import { mean } from "../base/number.ts";
import { groupBy } from "../base/lists.ts";
import { named } from "../base/named.ts";
import { corrections } from "../base/statistics/corrections.ts";
import { compare, type ComparedPair } from "./compare.ts";
import { rankedPlaces, type StarTest } from "./ranking.ts";
import { meritsOf, type ScoreTable } from "./score-table.ts";
import type { TestOptions } from "./test.ts";

export interface VersusOptions
  extends Pick<TestOptions, "level" | "seed" | "resamples">, Pick<StarTest, "test" | "correction"> {
  /**
   * The measures whose means are listed, as one table per measure with the same runs. Default: the measure for ranking.
   */
  readonly listed?: readonly ScoreTable[] | undefined;
  /**
   * The participant of a run, given by index. If it is undefined, the run counts as its own participant. Without this
   * function, all runs do.
   */
  readonly groupOf?: ((place: number) => string | undefined) | undefined;
  /** The side of a run, given by index. */
  sideOf(place: number): "first" | "second" | undefined;
}

/** Two sides of a track: the best runs of each side, and each participant's best runs of both. */
export interface Versus {
  readonly measure: string;
  readonly better: ScoreTable["better"];
  readonly topics: number;
  /** The measures of the listed means. */
  readonly measures: readonly string[];
  /** True if runs are grouped by participant. */
  readonly isGrouped: boolean;
  readonly options: Pick<VersusOptions, "level" | "test" | "correction">;
  /** The best run of each participant on a side, in order from the best. */
  readonly first: readonly SideRun[];
  readonly second: readonly SideRun[];
  /** The participants with runs on both sides: a is their best run of the first side, b that of the second. */
  readonly pairs: readonly (ComparedPair & { readonly group: string })[];
}

export interface SideRun {
  readonly group: string;
  readonly run: string;
  readonly mean: number;
  /** The mean of each listed measure. */
  readonly means: readonly number[];
  /** The rank that it would have among the runs of the other side. */
  readonly place: number;
}

/** CO against CAS, or elements against passages: Table 11 of the INEX 2007 overview, with a test. */
export function versus(table: ScoreTable, options: VersusOptions): Versus {
  const inOrder = rankedPlaces(table);
  // The key of a run without a participant is its index, because its name may be equal to a participant's name.
  const keyOf = (place: number): Key => options.groupOf?.(place) ?? place;
  const best = (side: "first" | "second"): Best => {
    const own = inOrder.filter((place) => options.sideOf(place) === side);
    return new Map(Array.from(groupBy(own, keyOf), ([key, [place]]) => [key, place!]));
  };
  const tables = options.listed ?? [table];
  const merits = meritsOf(table);
  const listed = (own: Best, others: Best): SideRun[] =>
    Array.from(own, ([key, place]) => {
      const { name, scores } = table.runs[place]!;
      const above = [...others.values()].filter((other) => merits[other]! > merits[place]!).length;
      return {
        group: typeof key === "string" ? key : name,
        run: name,
        mean: mean(scores),
        means: tables.map(({ runs }) => mean(runs[place]!.scores)),
        place: above + 1,
      };
    });
  const [first, second] = [best("first"), best("second")];
  const both = [...first.keys()].filter((key) => typeof key === "string").filter((group) => second.has(group));
  const { level, seed, resamples, test, correction } = options;
  const tested = both.map((group) => {
    const runs = [first, second].map((side) => table.runs[side.get(group)!]!);
    const { pairs } = compare({ ...table, runs }, { level, seed, resamples, test, correction: "none" });
    return { group, ...pairs[0]! };
  });
  const adjusted = correctionOf(correction)(tested.map(({ p }) => p));
  return {
    measure: table.measure,
    better: table.better,
    topics: table.topics.length,
    isGrouped: options.groupOf !== undefined,
    options: { level, test, correction },
    measures: tables.map(({ measure }) => measure),
    first: listed(first, second),
    second: listed(second, first),
    pairs: tested.map((pair, i) => ({ ...pair, adjusted: adjusted[i]! })),
  };
}

/** A participant, or the index of a run without one. */
type Key = string | number;
/** The index of the best run of each participant. */
type Best = ReadonlyMap<Key, number>;

function correctionOf(name: string): (ps: readonly number[]) => number[] {
  return named(corrections, name, "correction").adjust;
}
