// How small a loss the test of a comparison would find, and how often. For the t-test, the noncentral t distribution
// gives the answer. For other tests it is simulated: a run is made worse by some amount, topics are drawn, and the test
// is made a thousand times.

import { named } from "../base/named.ts";
import { mean } from "../base/number.ts";
import { type Random, seededRandom } from "../base/random.ts";
import { isBelow } from "../base/same.ts";
import { smallestFrom } from "../base/smallest.ts";
import { noncentralTUpperTail, tQuantile } from "../base/statistics/distributions.ts";
import { areEqual, differences, sampleDeviation } from "../base/statistics/samples.ts";
import { type ComparedPair, type Comparison, outcomes } from "./compare.ts";
import { pairTests } from "./index.ts";
import { tReach } from "./paired-t.ts";
import { inTopicOrder, type ScoredRun, type ScoreTable } from "./score-table.ts";
import type { PairTest, Side, TestOptions } from "./test.ts";

/** How often a drop must be found to be called visible: 8 times in 10, the usual value. */
export const oftenEnough = 0.8;

export interface PowerOptions {
  /** The true loss of a run relative to another, in units of the measure. */
  readonly drop: number;
  /** A loss that a gate lets pass. */
  readonly margin?: number | undefined;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
  readonly onProgress?: TestOptions["onProgress"];
}

/** How small a loss the test of a comparison would find, and how often. */
export interface Power {
  readonly measure: string;
  readonly better: ScoreTable["better"];
  readonly test: string;
  readonly side: Comparison["side"];
  /**
   * The limit for a p-value: the level divided by the number of tested pairs. A correction requires this of the
   * smallest p-value.
   */
  readonly level: number;
  readonly topics: number;
  readonly drop: number;
  readonly margin: number;
  readonly by: "noncentral t" | "simulation";
  /** The seed, if a simulation was made. */
  readonly seed: number | undefined;
  readonly simulations: number | undefined;
  readonly pairs: readonly PairPower[];
}

export interface PairPower {
  readonly a: string;
  readonly b: string;
  /** The standard deviation of the differences of the two runs over topics. All other figures depend on it. */
  readonly deviation: number;
  /** How often such a drop would be found, from 0 to 1. */
  readonly power: number;
  /** The drop that would be found 8 times in 10. NaN if there is none with so few topics or resamples. */
  readonly visible: number;
  /**
   * The number of topics needed to find the drop 8 times in 10. Infinity if no number is enough, NaN if it is not
   * known.
   */
  readonly needed: number;
  /** The reason why these numbers do not exist. */
  readonly why: string | undefined;
}

/** How often a simulation is repeated: for the one figure, and for each step of a search. */
const simulations = 1000;
const searched = 200;

/** The most topics in a search by simulation. There are fewer if each test draws resamples itself. */
const mostSimulated = { counting: 1000, drawing: 500 };

/**
 * How often the test of a comparison would find that a run is worse than another, if it is truly worse by `drop` and
 * topics continue to differ as these do. "Finds" means: it is significantly worse, and by more than the margin. If the
 * correction is for several pairs, it is found at least that often. For the t-test this is from the noncentral t
 * distribution; for other tests it is simulated with the test itself.
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
  // Few resamples are enough: p-values vary far less by resampling than by the choice of topics.
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
  const most =
    test.name === "bootstrap" || test.name === "randomization" ? mostSimulated.drawing : mostSimulated.counting;
  return {
    ...own,
    power: simulatedPower(by, drop, simulations),
    visible: simulatedVisible(by, { ...search, guess: visible, most: 20 * visible }),
    // The result of the t-test is the first guess, and says whether any number of topics is enough.
    needed:
      needed === Infinity ? needed : simulatedNeeded(by, drop, { ...search, guess: Math.min(needed, most), most }),
  };
}

/** True for the paired t-test. Tukey's test of two runs is the same test. */
function isTTest({ test }: Pick<Comparison, "test">, { runs }: ScoreTable): boolean {
  return test === "t" || (test === "tukey" && runs.length === 2);
}

function whyNone(found: Float64Array): string | undefined {
  if (found.length < 2) return "one topic tells nothing of how topics vary";
  if (found.some((difference) => !Number.isFinite(difference))) return "a score is not a number";
  if (found.every((difference) => difference === 0)) return "the runs score the same on every topic";
  return areEqual(found) ? "the difference is the same on every topic" : undefined;
}

/** The parameters of the power of a paired t-test, in addition to the drop and the number of topics. */
interface NormalDifferences {
  /** The standard deviation of the differences. They are assumed to be normal. */
  readonly deviation: number;
  readonly margin: number;
  readonly level: number;
  readonly side: Side;
}

/** No track judges more topics than this. */
const mostTopics = 1_000_000;

/**
 * How often a paired t-test over `topics` topics finds that a run is significantly worse, and by more than the margin,
 * if it is truly worse by `drop`. Without a margin this is `power.t.test(n, drop, deviation, type = "paired")` in R.
 */
export function tPower({ deviation, margin, level, side }: NormalDifferences, drop: number, topics: number): number {
  const errors = Math.sqrt(topics) / deviation; // standard errors of the mean per unit of the measure
  const tail = side === "two" ? level / 2 : level;
  const least = tail >= 0.5 ? Number.MIN_VALUE : tQuantile(tail, topics - 1);
  return noncentralTUpperTail(least, topics - 1, drop * errors, margin * errors);
}

/** The drop that is found as often as `often` says. */
export function visibleDrop(normal: NormalDifferences, topics: number, often: number): number {
  let [low, high] = [0, normal.margin + normal.deviation];
  while (tPower(normal, high, topics) < often) [low, high] = [high, 2 * high];
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2;
    if (tPower(normal, middle, topics) < often) low = middle;
    else high = middle;
  }
  return high;
}

/** The fewest topics with which a drop is found as often as `often` says; Infinity if no number is enough. */
export function neededTopics(normal: NormalDifferences, drop: number, often: number): number {
  return smallestFrom(2, (topics) => tPower(normal, drop, topics) >= often, mostTopics) ?? Infinity;
}

/** A test that should find the second run of a table worse than the first. */
export interface Drop {
  readonly table: ScoreTable;
  readonly test: PairTest;
  readonly options: TestOptions;
  readonly margin: number;
}

/**
 * The share of simulations in which the test finds a significant loss of more than the margin. First the second run is
 * made worse than the first by exactly `drop` over the table. Then each simulation draws `topics` topics from the
 * table, with replacement.
 */
export function simulatedPower(
  { table, test, options, margin }: Drop,
  drop: number,
  times: number,
  topics = table.topics.length,
): number {
  const { seed, onProgress, level } = options;
  const reach = tReach(topics, level);
  const random = seededRandom(seed);
  const sign = table.better === "more" ? 1 : -1; // of a loss, computed as the first run minus the second
  const moved = madeWorse(table, -sign * drop);
  let seen = 0;
  for (let time = 0; time < times; time++) {
    onProgress?.(time, times);
    const drawn = drawnTopics(moved, topics, random);
    const { p, direction } = outcomes(
      drawn,
      test,
      { ...options, seed: seed + time, onProgress: undefined },
      reach,
    )(0, 1);
    const ahead = differenceOfMeans(drawn);
    const isWorse = sign * (direction ?? ahead) < 0;
    if (isWorse && isBelow(p, level) && isBelow(margin, -sign * ahead)) seen++;
  }
  return seen / times;
}

/** The settings of a search by simulation. It starts from a guess and uses the same draws at each step. */
interface Search {
  readonly times: number;
  readonly often: number;
  readonly guess: number;
  readonly most: number;
}

/** The drop that is found as often as asked for; NaN if no drop up to the most is. */
export function simulatedVisible(by: Drop, search: Search): number {
  return threshold((drop) => simulatedPower(by, drop, search.times) >= search.often, search);
}

/** The number of topics with which a drop is found as often as asked for; NaN if it is more than the most. */
export function simulatedNeeded(by: Drop, drop: number, search: Search): number {
  const isSeen = (topics: number): boolean =>
    simulatedPower(by, drop, search.times, Math.max(2, Math.round(topics))) >= search.often;
  return Math.max(2, Math.ceil(threshold(isSeen, search)));
}

const widening = 1.4;
/** How often a guess is divided by `widening`: down to a hundredth. */
const narrowings = 14;
/** Each step halves the range. 5 steps leave a hundredth, which is about the error of the simulation. */
const steps = 5;

/** The value from which on `isSeen` is true; NaN if it is above the most. */
export function threshold(isSeen: (value: number) => boolean, { guess, most }: Pick<Search, "guess" | "most">): number {
  let [low, high] = [0, Math.min(guess, most)];
  while (!isSeen(high)) {
    if (high >= most) return NaN;
    [low, high] = [high, Math.min(most, high * widening)];
  }
  for (let step = 0; low === 0 && step < narrowings; step++) {
    if (isSeen(high / widening)) high /= widening;
    else low = high / widening;
  }
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (isSeen(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function differenceOfMeans({ runs }: ScoreTable): number {
  return mean(runs[1]!.scores) - mean(runs[0]!.scores);
}

/**
 * The table with other scores of the second run. On average they differ from those of the first run by `wanted`, and
 * they vary around this as before. Draws from a sample vary less than draws from its population, by the root of (n - 1)
 * / n; this is undone.
 */
function madeWorse(table: ScoreTable, wanted: number): ScoreTable {
  const shift = differenceOfMeans(table);
  const wider = Math.sqrt(table.topics.length / (table.topics.length - 1));
  const [first, second] = table.runs as readonly [ScoredRun, ScoredRun];
  const { scores: from } = first;
  const scores = second.scores.map((score, i) => from[i]! + wanted + wider * (score - from[i]! - shift));
  return { ...table, runs: [first, { ...second, scores }] };
}

/**
 * Some topics, drawn with replacement, the same for all runs. They have no ids, so they are in the order that tests
 * need.
 */
function drawnTopics(table: ScoreTable, count: number, random: Random): ScoreTable {
  const places = Array.from({ length: count }, () => Math.floor((random() / 2 ** 32) * table.topics.length));
  const runs = table.runs.map((run) => ({ ...run, scores: Float64Array.from(places, (place) => run.scores[place]!) }));
  return { ...table, topics: places.map(() => ""), runs };
}
