import { mean } from "../../base/number.ts";
import { type Random, seededRandom } from "../../base/random.ts";
import { isBelow } from "../../base/same.ts";
import { outcomes } from "../outcomes.ts";
import { tReach } from "../paired-t.ts";
import type { ScoreTable } from "../score-table.ts";
import type { PairTest, TestOptions } from "../test.ts";

/** A test that is to find run b worse than run a, by their indexes in the table. */
export interface Drop {
  readonly table: ScoreTable;
  readonly test: PairTest;
  readonly options: TestOptions;
  readonly a: number;
  readonly b: number;
  readonly margin: number;
}

/**
 * The share of simulations in which the test finds b significantly worse, and by more than the margin. Each draws `topics` topics
 * from the table, with replacement, after b was made worse than a by just `drop` over the table.
 */
export function simulatedPower(
  { table, test, options, a, b, margin }: Drop,
  drop: number,
  times: number,
  topics = table.topics.length,
): number {
  const { seed, onProgress, level } = options;
  const reach = topics > 1 ? tReach(topics, level) : undefined; // one topic has no t-test
  const random = seededRandom(seed);
  const sign = table.better === "more" ? 1 : -1; // of a loss, as a less b
  const moved = madeWorse(table, a, b, -sign * drop);
  let seen = 0;
  for (let time = 0; time < times; time++) {
    onProgress?.(time, times);
    const drawn = drawnTopics(moved, topics, random);
    const { p, direction } = outcomes(
      drawn,
      test,
      { ...options, seed: seed + time, onProgress: undefined },
      reach,
    )(a, b);
    const ahead = difference(drawn, a, b);
    const isWorse = sign * (direction ?? ahead) < 0;
    if (isWorse && isBelow(p, level) && isBelow(margin, -sign * ahead)) seen++;
  }
  return seen / times;
}

/** How a search by simulation goes: from a guess, on the same draws at each step. */
export interface Search {
  readonly times: number;
  readonly often: number;
  readonly guess: number;
  readonly most: number;
}

/** The drop that is found as often as asked for; NaN where none up to the most is. */
export function simulatedVisible(by: Drop, search: Search): number {
  return threshold((drop) => simulatedPower(by, drop, search.times) >= search.often, search);
}

/** The number of topics with which a drop is found as often as asked for; NaN where it is more than the most. */
export function simulatedNeeded(by: Drop, drop: number, search: Search): number {
  const isSeen = (topics: number): boolean =>
    simulatedPower(by, drop, search.times, Math.max(2, Math.round(topics))) >= search.often;
  return Math.max(2, Math.ceil(threshold(isSeen, search)));
}

const widening = 1.4;
/** Each halves what is left: 5 leave a hundredth, and chance in the simulation is no less. */
const steps = 5;

/** Where `isSeen` begins to hold; NaN where that is beyond the most. */
export function threshold(isSeen: (value: number) => boolean, { guess, most }: Pick<Search, "guess" | "most">): number {
  let [low, high] = [0, Math.min(guess, most)];
  while (!isSeen(high)) {
    if (high >= most) return NaN;
    [low, high] = [high, Math.min(most, high * widening)];
  }
  while (low === 0 && high > guess / 100) {
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

function difference({ runs }: ScoreTable, a: number, b: number): number {
  return mean(runs[b]!.scores) - mean(runs[a]!.scores);
}

/**
 * The table with other scores of b: on average they differ from those of a by `wanted`, and vary around that as they did.
 * What is drawn from a sample varies less than what the sample was drawn from, by the root of (n - 1) / n, which is undone.
 */
function madeWorse(table: ScoreTable, a: number, b: number, wanted: number): ScoreTable {
  const mean = difference(table, a, b);
  const wider = Math.sqrt(table.topics.length / (table.topics.length - 1));
  const first = table.runs[a]!.scores;
  const scores = table.runs[b]!.scores.map((score, i) => first[i]! + wanted + wider * (score - first[i]! - mean));
  return { ...table, runs: table.runs.map((run, place) => (place === b ? { ...run, scores } : run)) };
}

/** Some topics, drawn with replacement: the same for all runs. Their ids are in order, as tests want them. */
function drawnTopics(table: ScoreTable, count: number, random: Random): ScoreTable {
  const places = Array.from({ length: count }, () => Math.floor((random() / 2 ** 32) * table.topics.length));
  const runs = table.runs.map((run) => ({ ...run, scores: Float64Array.from(places, (place) => run.scores[place]!) }));
  return { ...table, topics: places.map((_, i) => String(1e9 + i)), runs };
}
