// The randomization test: the signs of the differences are drawn at random. If there are few topics, all signs are
// counted, by summing two halves of the topics separately.

import { mean, sum } from "../base/number.ts";
import { type Random, seededRandom } from "../base/random.ts";
import { slack } from "../base/same.ts";
import { differences } from "../base/statistics/samples.ts";
import { tInterval, tReach } from "./paired-t.ts";
import { inTopicOrder, type ScoreTable } from "./score-table.ts";
import { oneTail, type PairTest, type Side, type TestOptions } from "./test.ts";

/**
 * Up to this many topics on which the runs differ, all ways to swap the labels are counted. With more, a sample is
 * drawn.
 */
const mostExact = 26;

export const randomization: PairTest = {
  name: "randomization",
  about: `Fisher's randomization of labels: all ways to swap them up to ${mostExact} topics, else a sample`,
  title: "randomization test",
  interval: "t",
  least: (topics, { side, resamples }, drawn) => (drawn ? 1 / (resamples + 1) : oneTail(side, 0.5 ** topics)),
  on(table, options, reach = tReach(table.topics.length, options.level)) {
    const ordered = inTopicOrder(table);
    const { runs } = ordered;
    let sampled: Float64Array[] | undefined; // drawn when the first pair needs them
    return (a, b) => {
      const pair = [runs[a]!.scores, runs[b]!.scores] as const;
      const found = differences(...pair);
      const near = slack(...pair) * found.length;
      const nonzero = found.filter((difference) => difference !== 0);
      const drawn = nonzero.length > mostExact;
      const p = drawn
        ? sampledP((sampled ??= signedSums(ordered, options)), a, b, found, options.side, near)
        : exactRandomization(nonzero, options.side, near);
      return { statistic: mean(found), p, ...tInterval(found, reach), drawn };
    };
  },
};

/**
 * The exact p-value: among all 2^n ways to give signs to the differences, the share whose sum is at least as extreme as
 * the observed one. The two halves of the topics are summed and sorted separately, so that twice 2^(n/2) sums are
 * enough.
 */
export function exactRandomization(differences: Float64Array, side: Side, slack = 0): number {
  const middle = differences.length >> 1;
  const [left, right] = [signSums(differences.subarray(0, middle)), signSums(differences.subarray(middle))];
  const observed = sum(differences);
  const all = left.length * right.length;
  if (side === "two") {
    const bound = Math.abs(observed) - slack;
    return bound <= 0 ? 1 : (2 * atLeast(bound, left, right)) / all; // the sums are above 0 as often as below
  }
  return atLeast((side === "greater" ? observed : -observed) - slack, left, right) / all;
}

/** All sums of the values with either sign, in ascending order. */
function signSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  let count = 1;
  for (const value of values) {
    for (let i = 0; i < count; i++) {
      sums[count + i] = sums[i]! + value;
      sums[i]! -= value;
    }
    count *= 2;
  }
  return sums.sort();
}

/** The number of pairs, one value from each list, whose sum is at least `bound`. */
function atLeast(bound: number, left: Float64Array, right: Float64Array): number {
  let pairs = 0;
  let from = right.length; // only moves down: the larger the left sum, the more right sums are large enough
  for (const least of left) {
    while (from >= 1 && least + right[from - 1]! >= bound) from--;
    pairs += right.length - from;
  }
  return pairs;
}

/**
 * For each run, its scores summed under random signs, which are the same for all runs. The sums of one run minus those
 * of another are the sums of their differences. So one pass over the runs is enough for all pairs.
 */
function signedSums({ runs, topics }: ScoreTable, { seed, resamples, onProgress }: TestOptions): Float64Array[] {
  const random = seededRandom(seed);
  const signs = new Float64Array(topics.length);
  const sums = runs.map(() => new Float64Array(resamples));
  for (let at = 0; at < resamples; at++) {
    drawSigns(signs, random);
    for (const [run, { scores }] of runs.entries()) {
      let total = 0;
      for (let topic = 0; topic < signs.length; topic++) total += signs[topic]! * scores[topic]!;
      sums[run]![at] = total;
    }
    if (at % 256 === 0) onProgress?.(at, resamples);
  }
  return sums;
}

function drawSigns(signs: Float64Array, random: Random): void {
  let bits = 0;
  for (let i = 0; i < signs.length; i++) {
    if (i % 32 === 0) bits = random();
    signs[i] = bits & 1 ? 1 : -1;
    bits >>>= 1;
  }
}

/**
 * The p-value from the sample. The observed labels count as one of the ways, so p is never 0 (Phipson & Smyth 2010).
 */
function sampledP(
  sums: readonly Float64Array[],
  a: number,
  b: number,
  found: Float64Array,
  side: Side,
  slack: number,
): number {
  const [first, second] = [sums[a]!, sums[b]!];
  const flip = side === "less" ? -1 : 1;
  const observed = sum(found);
  const bound = (side === "two" ? Math.abs(observed) : flip * observed) - slack;
  let extreme = 1;
  for (let at = 0; at < first.length; at++) {
    const drawn = flip * (second[at]! - first[at]!);
    if ((side === "two" ? Math.abs(drawn) : drawn) >= bound) extreme++;
  }
  return extreme / (first.length + 1);
}
