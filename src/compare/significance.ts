import { named } from "../base/named.ts";
import type { Note } from "../base/note.ts";
import { isBelow } from "../base/same.ts";
import { compare, type CompareOptions } from "./compare.ts";
import { pairTests } from "./index.ts";
import { meritsOf } from "./means.ts";
import type { ScoreTable } from "./score-table.ts";

/** How runs are tested against each other. */
export interface StarTest {
  readonly test: string;
  /** "one": whether the higher run is better; "two": whether the runs differ. */
  readonly sides: "one" | "two";
  /** Its name; "own" where the test has one of its own. */
  readonly correction: string;
}

/** Which runs are better than which, by a test of each higher against each lower one. */
export interface Significance extends StarTest {
  readonly measure: string;
  readonly level: number;
  readonly resamples: number;
  /** Whether those were drawn. */
  readonly drawn: boolean;
  /** `better[one]![other]`: by indexes of the runs. */
  readonly better: readonly (readonly boolean[])[];
  readonly significant: number;
  readonly pairs: number;
  /** The pairs that could not be tested, indexed in the same way, the higher run first. */
  readonly untested: readonly (readonly boolean[])[];
  readonly notes: readonly Note[];
}

export interface SignificanceOptions extends Omit<CompareOptions, "side" | "baseline"> {
  readonly sides?: StarTest["sides"] | undefined;
}

/**
 * The places of a table's runs from best to worst. Those whose means differ by rounding alone keep their order; one whose mean is
 * not a number comes last.
 */
export function rankedPlaces(table: ScoreTable): number[] {
  const keys = meritsOf(table).map((merit) => (Number.isNaN(merit) ? -Infinity : merit));
  return [...keys.keys()].sort((i, j) => keys[j]! - keys[i]!);
}

/** Tests each run of a table against each that is ranked below it: by default as the papers do, one-sided and uncorrected. */
export function significance(table: ScoreTable, options: SignificanceOptions): Significance {
  const { level = 0.05, resamples = 1000, sides = "one", correction = "none", test = "t", ...rest } = options;
  const order = rankedPlaces(table);
  const matrix = (): boolean[][] => table.runs.map(() => table.runs.map(() => false));
  const [better, untested] = [matrix(), matrix()];
  const joint = named(pairTests, test, "test").joint === true; // which is two-sided, and adjusted already
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

/** In each pair a is the run of the higher rank, and a one-sided test asks whether b scores worse. */
function tested(table: ScoreTable, order: readonly number[], { sides, ...options }: SignificanceOptions & StarTest) {
  if (order.length < 2) return undefined;
  const worse = table.better === "more" ? "less" : "greater";
  const runs = order.map((place) => table.runs[place]!);
  return compare({ ...table, runs }, { ...options, side: sides === "one" ? worse : "two" });
}
