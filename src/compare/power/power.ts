import { named } from "../../base/named.ts";
import { areEqual, differences, sampleDeviation } from "../../base/statistics/samples.ts";
import type { ComparedPair, Comparison } from "../compare.ts";
import { pairTests } from "../index.ts";
import { inTopicOrder, type ScoreTable } from "../score-table.ts";
import type { TestOptions } from "../test.ts";
import { type Drop, simulatedNeeded, simulatedPower, simulatedVisible } from "./simulated-power.ts";
import { neededTopics, tPower, visibleDrop } from "./t-power.ts";

/** What a drop has to be found as often as, to be called visible: 8 times in 10, as is usual. */
export const oftenEnough = 0.8;

export interface PowerOptions {
  /** The true loss of a run against another, in units of the measure. */
  readonly drop: number;
  /** A loss that a gate lets pass. */
  readonly margin?: number | undefined;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
  readonly onProgress?: TestOptions["onProgress"];
}

/** How small a loss the test of a comparison would see, and how often. */
export interface Power {
  readonly measure: string;
  readonly better: ScoreTable["better"];
  readonly test: string;
  readonly side: Comparison["side"];
  /** What a p-value has to be below: the level over the number of tested pairs, which is what a correction asks of the smallest. */
  readonly level: number;
  readonly topics: number;
  readonly drop: number;
  readonly margin: number;
  readonly by: "noncentral t" | "simulation";
  /** Of a simulation. */
  readonly seed: number | undefined;
  readonly simulations: number | undefined;
  readonly pairs: readonly PairPower[];
}

export interface PairPower {
  readonly a: string;
  readonly b: string;
  /** The standard deviation of the differences of the two runs over topics, on which all else rests. */
  readonly deviation: number;
  /** How often such a drop would be seen, from 0 to 1. */
  readonly power: number;
  /** The drop that would be seen 8 times in 10. NaN where none is, with so few topics or resamples. */
  readonly visible: number;
  /** How many topics it takes to see the drop 8 times in 10. Infinity where none are enough, NaN where that is not known. */
  readonly needed: number;
  /** Why there is none of these numbers. */
  readonly why: string | undefined;
}

/** How often a simulation is repeated: for the one figure, and for each step of a search. */
const simulations = 1000;
const searched = 200;

/** How many topics a search by simulation looks at; fewer where each test draws resamples itself. */
const mostTopics = { counting: 1000, drawing: 500 };

/**
 * How often the test of a comparison would see a run that is worse than another by so much, if topics go on to differ as
 * these do: that it is significantly worse, and by more than the margin. With pairs to correct for it is at least that often.
 * For the t-test by the noncentral t distribution, for others by simulation with the test itself.
 *
 * @example
 * import { compare, power } from "pericope";
 *
 * const run = (name: string, ...scores: number[]) => ({ name, scores: Float64Array.from(scores) });
 * const runs = [run("main", 0.5, 0.7, 0.6, 0.4), run("branch", 0.6, 0.6, 0.7, 0.3)];
 * const table = { measure: "R@5", better: "more" as const, topics: ["q1", "q2", "q3", "q4"], runs };
 * const { pairs } = power(table, compare(table, { baseline: 0 }), { drop: 0.1 });
 * [pairs[0]?.power.toFixed(2), pairs[0]?.visible.toFixed(2), pairs[0]?.needed]; // ["0.23", "0.25", 13]
 */
export function power(given: ScoreTable, comparison: Comparison, options: PowerOptions): Power {
  const table = inTopicOrder(given);
  const { measure, better, test, side, correction, pairs, topics } = comparison;
  const tested = pairs.filter(({ p }) => !Number.isNaN(p)).length;
  const level = correction === "none" ? comparison.level : comparison.level / Math.max(1, tested);
  const { drop, margin = 0, seed = 1 } = options;
  const isT = isTTest(comparison, table);
  return {
    measure,
    better,
    test,
    side,
    level,
    topics,
    drop,
    margin,
    by: isT ? "noncentral t" : "simulation",
    seed: isT ? undefined : seed,
    simulations: isT ? undefined : simulations,
    pairs: pairs.map((pair) => pairPower(table, pair, { ...comparison, level }, { ...options, margin, seed })),
  };
}

function pairPower(
  table: ScoreTable,
  { a, b }: ComparedPair,
  comparison: Comparison,
  { drop, margin, seed, resamples = Infinity, onProgress }: PowerOptions & { margin: number; seed: number },
): PairPower {
  const runs = [a, b].map((wanted) => table.runs.find(({ name }) => name === wanted)!);
  const found = differences(...(runs.map(({ scores }) => scores) as [Float64Array, Float64Array]));
  const { side, level, topics } = comparison;
  const test = named(pairTests, comparison.test, "test");
  const isJoint = test.joint === true && !isTTest(comparison, table);
  const why = isJoint ? `${test.title} looks at all runs at once, and its power is not computed` : whyNone(found);
  const none = { a, b, deviation: NaN, power: NaN, visible: NaN, needed: NaN };
  if (why !== undefined) return { ...none, why };
  const deviation = sampleDeviation(found);
  const normal = { deviation, margin, level, side };
  const [visible, needed] = [visibleDrop(normal, topics, oftenEnough), neededTopics(normal, drop, oftenEnough)];
  const own = { a, b, deviation, why: undefined };
  if (isTTest(comparison, table)) return { ...own, power: tPower(normal, drop, topics), visible, needed };
  // Few resamples will do: that p-values vary a little is nothing beside topics that do.
  const asked = {
    side,
    level,
    seed,
    interval: "percentile",
    onProgress,
    resamples: Math.min(resamples, 1000),
  } as const;
  const by: Drop = { table: { ...table, runs }, test, options: asked, margin };
  const search = { times: searched, often: oftenEnough };
  const most = test.name === "bootstrap" || test.name === "randomization" ? mostTopics.drawing : mostTopics.counting;
  return {
    ...own,
    power: simulatedPower(by, drop, simulations),
    visible: simulatedVisible(by, { ...search, guess: visible, most: 20 * visible }),
    // The t-test tells where to look, and whether any topics are enough.
    needed:
      needed === Infinity ? needed : simulatedNeeded(by, drop, { ...search, guess: Math.min(needed, most), most }),
  };
}

/** Of two runs, Tukey's test is the paired t-test. */
function isTTest({ test }: Pick<Comparison, "test">, { runs }: ScoreTable): boolean {
  return test === "t" || (test === "tukey" && runs.length === 2);
}

function whyNone(found: Float64Array): string | undefined {
  if (found.length < 2) return "one topic tells nothing of how topics vary";
  if (found.some((difference) => !Number.isFinite(difference))) return "a score is not a number";
  if (found.every((difference) => difference === 0)) return "the runs score the same on every topic";
  return areEqual(found) ? "the difference is the same on every topic" : undefined;
}
