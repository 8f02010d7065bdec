import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import { counted, type Note } from "../base/note.ts";
import { corrections } from "./corrections.ts";
import { differences } from "./differences.ts";
import { effectSize } from "./effect-size.ts";
import { pairTests } from "./index.ts";
import { meansOf } from "./means.ts";
import { meanOf } from "./moments.ts";
import { inTopicOrder, type ScoredRun, type ScoreTable } from "./score-table.ts";
import { type Outcome, type PairTest, type Side, sides, type TestOptions } from "./test.ts";

export interface CompareOptions extends Partial<TestOptions> {
  /** "t" unless another is asked for. */
  readonly test?: string | undefined;
  /** "holm" unless another is asked for. */
  readonly correction?: string | undefined;
  /** The place of the run that all others are compared with; without it, every pair is. */
  readonly baseline?: number | undefined;
}

/** Two runs under a test. NaN where there is no number, with the reason among the notes. */
export interface ComparedPair extends Omit<Outcome, "why"> {
  readonly a: string;
  readonly b: string;
  readonly meanA: number;
  readonly meanB: number;
  /** b less a. */
  readonly difference: number;
  /** Cohen's d of the differences. */
  readonly effect: number;
  /** The p-value, corrected for the number of pairs. */
  readonly adjusted: number;
  /** Topics on which b does better than a. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

export interface Comparison {
  readonly measure: string;
  readonly better: "more" | "less";
  readonly test: string;
  readonly side: Side;
  readonly correction: string;
  readonly level: number;
  readonly seed: number;
  readonly resamples: number;
  readonly interval: TestOptions["interval"];
  readonly topics: number;
  readonly pairs: readonly ComparedPair[];
  readonly notes: readonly Note[];
}

/** Enough that the third digit of a p-value stands still. */
export const defaultResamples = 10_000;

/** Tests pairs of runs under one measure. */
export function compare(given: ScoreTable, asked: CompareOptions = {}): Comparison {
  const table = inTopicOrder(given);
  const test = named(pairTests, asked.test ?? "t", "test");
  const options = completed(asked, test);
  const correction = test.joint === true ? "none" : named(corrections, asked.correction ?? "holm", "correction").name;
  const places = pairsOf(table.runs.length, asked.baseline);
  if (places.length === 0) throw new InputError("one run; a comparison needs two at least");
  const why = new Map<string, number>();
  const outcome = outcomes(table, test, options, why);
  const tested = places.map(([a, b], i) => {
    options.onProgress?.(i, places.length);
    return { ...described(table, a, b), ...outcome(a, b) };
  });
  const adjusted = named(corrections, correction, "correction").adjust(tested.map(({ p }) => p));
  const { side, level, seed, resamples, interval } = options;
  const notes = [...why].map(([message, count]) => ({ code: "no-p-value", message, count }));
  const floor = resolution(places.length, test, correction, options, table.topics.length);
  return {
    measure: table.measure,
    better: table.better,
    test: test.name,
    side,
    correction,
    level,
    seed,
    resamples,
    interval,
    topics: table.topics.length,
    pairs: Array.from(tested, (pair, i) => ({ ...pair, adjusted: adjusted[i]! })),
    notes: floor === undefined ? notes : [...notes, floor],
  };
}

function completed(asked: CompareOptions, test: PairTest): TestOptions {
  const side = named(sides, asked.side ?? "two", "side").name;
  if (test.joint === true && side !== "two")
    throw new InputError(`--side ${side}: ${test.title} is two-sided; expected --side two, or another test`);
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

const nothing: Outcome = { statistic: NaN, p: NaN, low: NaN, high: NaN };

/** The test of two runs by their places, where there is something to test; else the reason is noted. */
function outcomes(
  table: ScoreTable,
  test: PairTest,
  options: TestOptions,
  notes: Map<string, number>,
): (a: number, b: number) => Outcome {
  const note = (why: string): Outcome => {
    notes.set(why, (notes.get(why) ?? 0) + 1);
    return nothing;
  };
  const { runs, topics, measure } = table;
  if (topics.length < 2)
    return () => note(`${measure}: ${counted(topics.length, "topic", "topics")}; a test needs two at least`);
  const run = test.on(table, options);
  return (a, b) => {
    const [first, second] = [runs[a]!, runs[b]!];
    for (const each of [first, second]) {
      const bad = each.scores.findIndex((score) => !Number.isFinite(score));
      if (bad >= 0) return note(`${measure}: the score of ${each.name} on topic ${topics[bad]} is not a number`);
    }
    const pair = `${measure}: ${first.name} and ${second.name}`;
    if (test.joint !== true && differences(first.scores, second.scores).every((difference) => difference === 0))
      return note(`${pair} score the same on every topic; there is nothing to test`);
    const { why, ...found } = run(a, b);
    if (why !== undefined) return note(test.joint === true ? `${measure}: ${why}` : `${pair}: ${why}`);
    return { ...found, p: Math.max(found.p, Number.MIN_VALUE) }; // a p-value below all doubles is small, and not 0
  };
}

function described(table: ScoreTable, a: number, b: number) {
  const [first, second] = [table.runs[a]!, table.runs[b]!];
  const found = differences(first.scores, second.scores);
  const above = found.filter((difference) => difference > 0).length;
  const below = found.filter((difference) => difference < 0).length;
  const ties = found.filter((difference) => difference === 0).length;
  const [wins, losses] = table.better === "more" ? [above, below] : [below, above];
  const [meanA, meanB] = [meanOf(first.scores), meanOf(second.scores)];
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
  };
}

/** Few resamples and many pairs: then nothing can be significant, and that is worth saying. */
function resolution(
  pairs: number,
  test: PairTest,
  correction: string,
  { resamples, side, level }: TestOptions,
  topics: number,
): Note | undefined {
  const least = (side === "two" && test.name === "bootstrap" ? 2 : 1) / (resamples + 1);
  const factor = correction === "none" ? 1 : pairs;
  if (test.resamples !== true || topics < 2 || least * factor < level) return undefined;
  const enough = Math.ceil((least * (resamples + 1) * factor) / level);
  const message = `${resamples} resamples cannot show a difference at ${level} among ${pairs} pairs; from ${enough} on they can`;
  return { code: "few-resamples", message, count: pairs };
}

/** The run that a person means by its name, its file, or the last part of its file's path. */
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
  return named(
    runs.map((run, place) => ({ name: run.name, place })),
    wanted,
    "run",
  ).place;
}
