import { seededRandom } from "../base/random.ts";
import { bcaInterval } from "../stats/bca-interval.ts";
import { slack } from "../base/same.ts";
import { differences } from "../stats/differences.ts";
import { sampleMean } from "../stats/moments.ts";
import { percentileInterval } from "../stats/percentile-interval.ts";
import { inTopicOrder, type ScoredRun } from "./score-table.ts";
import { bySide, oneTail, type PairTest, type TestOptions } from "./test.ts";

export const bootstrap: PairTest = {
  name: "bootstrap",
  about: "the share of resamples of the topics in which the difference vanishes or turns",
  title: "bootstrap test",
  interval: "bootstrap",
  least: (_, { side, resamples }) => oneTail(side, 1 / (resamples + 1)),
  justified: (topics, { side }) => oneTail(side, 0.5 ** topics),
  on(table, options) {
    const { runs } = inTopicOrder(table);
    const means = resampledMeans(runs, options);
    return (a, b) => {
      const [first, second] = [runs[a]!.scores, runs[b]!.scores];
      const found = differences(first, second);
      const drawn = means[b]!.map((mean, at) => mean - means[a]![at]!);
      const near = slack(first, second);
      const notAbove = drawn.reduce((count, difference) => count + (difference <= near ? 1 : 0), 0);
      const notBelow = drawn.reduce((count, difference) => count + (difference >= -near ? 1 : 0), 0);
      // What was observed is one of the samples, so that p is never 0.
      const share = (count: number): number => (count + 1) / (drawn.length + 1);
      const p = bySide(options.side, share(notAbove), share(notBelow));
      drawn.sort();
      const interval =
        options.interval === "bca"
          ? bcaInterval(drawn, found, options.level, near)
          : percentileInterval(drawn, options.level);
      return { statistic: sampleMean(found), p, ...interval, drawn: true };
    };
  },
};

/** For each run, its means over topics drawn with replacement: the same topics for all runs, so that pairs stay paired. */
function resampledMeans(runs: readonly ScoredRun[], { seed, resamples, onProgress }: TestOptions): Float64Array[] {
  const random = seededRandom(seed);
  const topics = runs[0]!.scores.length;
  const scores = byTopic(runs, topics);
  const means = runs.map(() => new Float64Array(resamples));
  const sums = new Float64Array(runs.length);
  for (let at = 0; at < resamples; at++) {
    sums.fill(0);
    for (let i = 0; i < topics; i++) {
      const from = runs.length * Math.floor((random() / 2 ** 32) * topics);
      for (let run = 0; run < runs.length; run++) sums[run]! += scores[from + run]!;
    }
    for (let run = 0; run < runs.length; run++) means[run]![at] = sums[run]! / topics;
    if (at % 256 === 0) onProgress?.(at, resamples);
  }
  return means;
}

/**
 * All scores in one array: those of all runs in the first topic, then in the next. The sums of the runs then advance
 * together, which is faster.
 */
function byTopic(runs: readonly ScoredRun[], topics: number): Float64Array {
  const scores = new Float64Array(runs.length * topics);
  for (const [run, own] of runs.entries())
    for (let topic = 0; topic < topics; topic++) scores[runs.length * topic + run] = own.scores[topic]!;
  return scores;
}
