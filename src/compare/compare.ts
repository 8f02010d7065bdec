// Tests pairs of runs under one measure. `compare` runs a test of the table in index.ts on each pair, corrects the
// p-values for the number of pairs, and adds the figures of each pair that need no test.

import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import { counted, type Note } from "../base/note.ts";
import { mean } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { corrections } from "../base/statistics/corrections.ts";
import { differences, effectSize } from "../base/statistics/samples.ts";
import { bluntNotes, hastyNotes, leastAdjusted } from "./bluntness.ts";
import { pairTests } from "./index.ts";
import { inTopicOrder, meansOf, type ScoredRun, type ScoreTable } from "./score-table.ts";
import { type PairOutcome, type PairTest, type Side, sides, type TestOptions } from "./test.ts";

export interface CompareOptions extends Partial<TestOptions> {
  /** The test; "t" by default. */
  readonly test?: string | undefined;
  /** The correction; "holm" by default. */
  readonly correction?: string | undefined;
  /** The index of the run that all others are compared with. Without it, every pair is compared. */
  readonly baseline?: number | undefined;
}

/** The comparison of two runs. Numbers that do not exist are NaN. */
export interface ComparedPair extends Pick<PairOutcome, "statistic" | "p" | "low" | "high"> {
  readonly a: string;
  readonly b: string;
  readonly meanA: number;
  readonly meanB: number;
  /** The mean of b minus the mean of a. */
  readonly difference: number;
  /** Cohen's d of the differences. */
  readonly effect: number;
  /** The p-value, corrected for the number of pairs. */
  readonly adjusted: number;
  /** The number of topics on which b is better than a. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /**
   * The run that is ahead by the test: 1 if b is above a, -1 if it is below. A test of ranks may contradict the means.
   */
  readonly direction: number;
  /** The smallest adjusted p-value that is possible with this number of topics, resamples and pairs. */
  readonly least: number;
  /** The reason why there is no p-value. */
  readonly why: string | undefined;
  /** The number of topics that a has and b lacks. They are left out of all numbers of the pair. */
  readonly unanswered: number;
}

export interface Comparison {
  readonly measure: string;
  readonly better: "more" | "less";
  readonly test: string;
  readonly side: Side;
  readonly correction: string;
  readonly level: number;
  /** Undefined if nothing was drawn at random. The same is true for `resamples`. */
  readonly seed: number | undefined;
  readonly resamples: number | undefined;
  /** The run that all others were compared with. It is a of each pair. Undefined if every pair was compared. */
  readonly baseline: string | undefined;
  /** The kind of interval from low to high. */
  readonly interval: string;
  readonly topics: number;
  readonly pairs: readonly ComparedPair[];
  readonly notes: readonly Note[];
}

/** With this many, the third digit of a p-value does not depend on the seed. */
export const defaultResamples = 10_000;

/**
 * Tests pairs of runs under one measure: the difference, its interval, its size and a p-value, corrected for the number of
 * pairs. The tests are t (the default), bootstrap, randomization, wilcoxon, sign and tukey.
 *
 * @example
 * import { compare, evaluate, readJudgements, readRun, scoreTables } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const runs = [scored("near", 0, 1, 2), scored("middle", 4, 3, 3), scored("far", 6, 8, 5)];
 * const { tables } = scoreTables(evaluate(judgements, runs, { measures: ["P@1", "iP@0.5"] }));
 * const { pairs } = compare(tables[0]!, { test: "t", correction: "holm" });
 * pairs.map(({ a, b, losses }) => [a, b, losses]); // [["near", "middle", 3], ["near", "far", 3], ["middle", "far", 3]]
 * pairs[1]!.adjusted < pairs[0]!.adjusted; // true
 */
export function compare(given: ScoreTable, asked: CompareOptions = {}): Comparison {
  const table = inTopicOrder(given);
  const test = named(pairTests, asked.test ?? "t", "test");
  const options = completed(asked, test);
  const correction = named(corrections, test.joint === true ? "none" : (asked.correction ?? "holm"), "correction");
  const places = pairsOf(table.runs.length, asked.baseline);
  if (places.length === 0) throw new InputError("one run; a comparison needs two at least");
  const outcome = outcomes(table, test, options);
  const own = places.map(([a, b]) => ownFigures(table, a, b));
  const found = places.map(([a, b], i) => {
    options.onProgress?.(i, places.length);
    return outcome(a, b);
  });
  const adjusted = correction.adjust(found.map(({ p }) => p));
  const tested = { outcomes: found, test, correction, options, topics: table.topics.length };
  const least = leastAdjusted(tested);
  const { side, level, interval } = options;
  const drawn = found.some((pair) => pair.drawn === true);
  return {
    measure: table.measure,
    better: table.better,
    test: test.name,
    side,
    correction: correction.name,
    level,
    seed: drawn ? options.seed : undefined,
    resamples: drawn ? options.resamples : undefined,
    baseline: asked.baseline === undefined ? undefined : table.runs[asked.baseline]!.name,
    interval: test.name === "bootstrap" ? interval : test.interval,
    topics: table.topics.length,
    pairs: found.map(({ statistic, p, low, high, direction, why }, i) => ({
      ...own[i]!,
      statistic,
      p,
      low,
      high,
      adjusted: adjusted[i]!,
      least: least[i]!,
      direction: Math.sign(direction ?? own[i]!.difference),
      why,
    })),
    notes: [
      ...withoutInterval(table.measure, own, found),
      ...bluntNotes(tested, least),
      ...hastyNotes(tested, adjusted),
    ],
  };
}

/** Notes on pairs that have a p-value but no interval. For pairs without a p-value, `why` has the reason. */
function withoutInterval(
  measure: string,
  runs: readonly { readonly a: string; readonly b: string }[],
  tested: readonly PairOutcome[],
): Note[] {
  const bare = runs.filter((_, i) => !Number.isNaN(tested[i]!.p) && Number.isNaN(tested[i]!.low));
  return bare.map(({ a, b }) => ({
    code: "no-interval",
    message: `${measure}: ${a} and ${b}: the difference is the same on every topic, which leaves no interval`,
    count: 1,
  }));
}

function completed(asked: CompareOptions, test: PairTest): TestOptions {
  const side = named(sides, asked.side ?? "two", "side").name;
  if (test.joint === true && side !== "two")
    throw new InputError(
      `${test.title} is two-sided, and cannot look to one side (${side}); expected another test, or two sides`,
      {},
      { remedy: { option: "side", value: "two" } },
    );
  const { level = 0.05, seed = 1, resamples = defaultResamples, interval = "percentile", onProgress } = asked;
  return { side, level, seed, resamples, interval, onProgress };
}

/** Every pair once, in the order given. */
function pairsOf(runs: number, baseline: number | undefined): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < runs; a++)
    for (let b = 0; b < runs; b++) if (baseline === undefined ? a < b : a === baseline && b !== a) pairs.push([a, b]);
  return pairs;
}

/** The figures of two runs that need no test: means, effect size, wins and losses. */
function ownFigures(table: ScoreTable, a: number, b: number) {
  const [first, second] = [table.runs[a]!, table.runs[b]!];
  const found = differences(first.scores, second.scores);
  const above = found.filter((difference) => difference > 0).length;
  const below = found.filter((difference) => difference < 0).length;
  const ties = found.filter((difference) => difference === 0).length;
  const [wins, losses] = table.better === "more" ? [above, below] : [below, above];
  const [meanA, meanB] = [mean(first.scores), mean(second.scores)];
  const leveled = meansOf([first, second]);
  const difference = leveled[0] === leveled[1] ? 0 : meanB - meanA;
  return {
    a: first.name,
    b: second.name,
    meanA,
    meanB,
    difference,
    effect: effectSize(difference, found),
    wins,
    ties,
    losses,
    unanswered: unanswered(first, second),
  };
}

function unanswered(a: ScoredRun, b: ScoredRun): number {
  const neither = new Set(a.lacks);
  return b.lacks?.filter((topic) => !neither.has(topic)).length ?? 0;
}

/** The index of the run that a person means by its name, its file, or the last part of its file's path. */
export function runPlace(runs: readonly ScoredRun[], wanted: string): number {
  const matches = [
    (run: ScoredRun) => run.name === wanted,
    (run: ScoredRun) => run.file === wanted,
    (run: ScoredRun) => run.file?.split(/[/\\]/).at(-1) === wanted,
  ];
  for (const isMeant of matches) {
    const found = runs.findIndex(isMeant);
    if (found >= 0) return found;
  }
  const places = runs.map((run, place) => ({ name: run.name, place }));
  return named(places, wanted, "run").place;
}

/**
 * The test of two runs, given by index. If there is nothing to test, its outcome has the reason instead of a p-value.
 * For `reach`, see `PairTest.on`.
 */
export function outcomes(
  table: ScoreTable,
  test: PairTest,
  options: TestOptions,
  reach?: number,
): (a: number, b: number) => PairOutcome {
  const { runs, topics, measure } = table;
  if (topics.length < 2)
    return () => nothing(`${measure}: ${counted(topics.length, "topic", "topics")}; a test needs two at least`);
  const run = test.on(table, options, reach);
  return (a, b) => {
    const [first, second] = [runs[a]!, runs[b]!];
    for (const each of [first, second]) {
      const bad = each.scores.findIndex((score) => !Number.isFinite(score));
      if (bad >= 0) return nothing(`${measure}: the score of ${each.name} on topic ${topics[bad]} is not a number`);
    }
    const pair = `${measure}: ${first.name} and ${second.name}`;
    if (test.joint !== true && differences(first.scores, second.scores).every((difference) => difference === 0))
      return nothing(`${pair} score the same on every topic; there is nothing to test`);
    const found = run(a, b);
    if (found.why !== undefined)
      return nothing(test.joint === true ? `${measure}: ${found.why}` : `${pair}: ${found.why}`);
    return { ...found, p: Math.max(found.p, Number.MIN_VALUE) }; // a p-value too small for a double is not 0
  };
}

function nothing(why: string): PairOutcome {
  return { statistic: NaN, p: NaN, low: NaN, high: NaN, why };
}

/** The run of a pair that is significantly better; undefined if neither is. */
export function winnerOf(
  { adjusted, direction }: Pick<ComparedPair, "adjusted" | "direction">,
  { better, level }: Pick<Comparison, "better" | "level">,
): "a" | "b" | undefined {
  if (direction === 0 || !isBelow(adjusted, level)) return undefined;
  return direction > 0 === (better === "more") ? "b" : "a";
}
