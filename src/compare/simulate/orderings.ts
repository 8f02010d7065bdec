import { mean } from "../../base/number.ts";
import { same } from "../../base/same.ts";
import { differences } from "../../base/statistics/samples.ts";
import { tTest } from "../paired-t.ts";
import type { SimulatedRun } from "./runs.ts";
import { allParts, allRankings } from "./space.ts";

/** Two runs that differ in one thing, and which of them should score higher (Figures 2 and 3). */
export interface Expectation {
  readonly better: string;
  readonly worse: string;
  /** What they differ in. */
  readonly dimension: "parts" | "ranking";
}

/** An expected ordering as a measure sees it, a row of Table 2. */
export interface Ordering extends Expectation {
  readonly measure: string;
  /** Mean score of the better less that of the worse, from -1 to 1; turned round for measures where less is better. */
  readonly difference: number;
  /** Topics in which the better scores higher, the same, lower. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Of a paired t-test, two-sided; undefined where there is nothing to test: one topic, or all differences the same. */
  readonly p: number | undefined;
  /** Whether the means keep the expected order, break it, or no topic has different scores. */
  readonly outcome: OrderingOutcome;
}

export type OrderingOutcome = "kept" | "equal" | "broken";

/**
 * The orders to expect of these runs: pairs that are one step apart in one dimension. Steps that are missing are passed
 * over.
 */
export function expectations(runs: readonly SimulatedRun[]): Expectation[] {
  const names = new Set(runs.map(({ name }) => name));
  const [parts, rankings] = [new Set(runs.map((run) => run.parts)), new Set(runs.map((run) => run.ranking))];
  return runs.flatMap(({ name: better, parts: part, ranking }) => {
    const byParts = next(part, parts, allParts).map((worse) => ({
      better,
      worse: worse + ranking,
      dimension: "parts" as const,
    }));
    const byRanking = next(ranking, rankings, allRankings).map((worse) => ({
      better,
      worse: part + worse,
      dimension: "ranking" as const,
    }));
    return [...byParts, ...byRanking].filter(({ worse }) => names.has(worse));
  });
}

/** The nearest names below one that are present: if SL is missing, SLD is next below S. */
function next(
  name: string,
  there: ReadonlySet<string>,
  table: readonly { readonly name: string; readonly above: readonly string[] }[],
): string[] {
  const below = table.find((entry) => entry.name === name)?.above ?? [];
  return below.flatMap((lower) => (there.has(lower) ? [lower] : next(lower, there, table)));
}

/** How a measure orders two runs, by their scores of the same topics. */
export function ordering(
  expected: Expectation,
  measure: string,
  better: Float64Array,
  worse: Float64Array,
  lessIsBetter = false,
): Ordering {
  const apart = lessIsBetter ? differences(better, worse) : differences(worse, better);
  const [wins, losses] = [apart.filter((d) => d > 0).length, apart.filter((d) => d < 0).length];
  const found = mean([...apart]);
  const difference = same(found, 0, mean([...better, ...worse].map(Math.abs))) ? 0 : found;
  const told = wins + losses > 0;
  return {
    ...expected,
    measure,
    difference,
    wins,
    ties: apart.length - wins - losses,
    losses,
    p: told ? pOf(apart) : undefined,
    outcome: outcome(difference, told),
  };
}

function pOf(apart: Float64Array): number | undefined {
  const { p } = tTest(apart, "two", NaN); // no interval is asked for
  return Number.isNaN(p) ? undefined : Math.max(p, Number.MIN_VALUE); // a p-value too small for a double is not 0
}

function outcome(difference: number, told: boolean): OrderingOutcome {
  if (!told) return "equal";
  return difference >= 0 ? "kept" : "broken";
}
