import { mean } from "../../base/number.ts";
import { type Random, seededRandom } from "../../base/random.ts";
import { isBelow } from "../../base/same.ts";
import { outcomes } from "../outcomes.ts";
import { tReach } from "../paired-t.ts";
import type { ScoredRun, ScoreTable } from "../score-table.ts";
import type { PairTest, TestOptions } from "../test.ts";

/** A test that is to find the second run of a table worse than the first. */
export interface Drop {
  readonly table: ScoreTable;
  readonly test: PairTest;
  readonly options: TestOptions;
  readonly margin: number;
}

/**
 * The share of simulations in which the test finds a significant loss, of more than the margin. Each draws `topics` topics
 * from the table, with replacement, after the second run was made worse than the first by just `drop` over the table.
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
  const sign = table.better === "more" ? 1 : -1; // of a loss, as the first less the second
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
    const ahead = difference(drawn);
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
/** How often a guess is divided by that: down to a hundredth. */
const narrowings = 14;
/** Each halves what is left: 5 leave a hundredth, and chance in the simulation is no less. */
const steps = 5;

/** Where `isSeen` begins to hold; NaN where that is beyond the most. */
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

function difference({ runs }: ScoreTable): number {
  return mean(runs[1]!.scores) - mean(runs[0]!.scores);
}

/**
 * The table with other scores of the second run: on average they differ from those of the first by `wanted`, and vary around
 * that as they did. What is drawn from a sample varies less than what the sample was drawn from, by the root of (n - 1) / n, which is undone.
 */
function madeWorse(table: ScoreTable, wanted: number): ScoreTable {
  const mean = difference(table);
  const wider = Math.sqrt(table.topics.length / (table.topics.length - 1));
  const [first, second] = table.runs as readonly [ScoredRun, ScoredRun];
  const { scores: from } = first;
  const scores = second.scores.map((score, i) => from[i]! + wanted + wider * (score - from[i]! - mean));
  return { ...table, runs: [first, { ...second, scores }] };
}

/** Some topics, drawn with replacement: the same for all runs. They have no ids, and so are in order, as tests want them. */
function drawnTopics(table: ScoreTable, count: number, random: Random): ScoreTable {
  const places = Array.from({ length: count }, () => Math.floor((random() / 2 ** 32) * table.topics.length));
  const runs = table.runs.map((run) => ({ ...run, scores: Float64Array.from(places, (place) => run.scores[place]!) }));
  return { ...table, topics: places.map(() => ""), runs };
}
