// The bootstrap test. Topics are drawn many times with replacement, the same for all runs. The means of the draws show
// how certain a difference is. The intervals of single means in the report also use `topicDraws` and `meansOver`.

import { mean, sumBy } from "../base/number.ts";
import { seededRandom } from "../base/random.ts";
import { bcaInterval, percentileInterval } from "../base/statistics/intervals.ts";
import { slack } from "../base/same.ts";
import { differences } from "../base/statistics/samples.ts";
import { inTopicOrder, type ScoreTable } from "./score-table.ts";
import { bySide, oneTail, type PairTest, type TestOptions } from "./test.ts";

export const bootstrap: PairTest = {
  name: "bootstrap",
  about: "the share of resamples of the topics in which the difference vanishes or turns",
  title: "bootstrap test",
  interval: "bootstrap",
  least: (_, { side, resamples }) => oneTail(side, 1 / (resamples + 1)),
  justified: (topics, { side }) => oneTail(side, 0.5 ** topics),
  on(table, options) {
    const ordered = inTopicOrder(table);
    const { runs } = ordered;
    const means = resampledMeans(ordered, options);
    return (a, b) => {
      const pair = [runs[a]!.scores, runs[b]!.scores] as const;
      const found = differences(...pair);
      const drawn = means[b]!.map((mean, at) => mean - means[a]![at]!);
      const near = slack(...pair);
      const notAbove = sumBy(drawn, (difference) => (difference <= near ? 1 : 0));
      const notBelow = sumBy(drawn, (difference) => (difference >= -near ? 1 : 0));
      // The observed value counts as one of the samples, so p is never 0.
      const share = (count: number): number => (count + 1) / (drawn.length + 1);
      const p = bySide(options.side, share(notAbove), share(notBelow));
      drawn.sort();
      const interval =
        options.interval === "bca"
          ? bcaInterval(drawn, found, options.level, near)
          : percentileInterval(drawn, options.level);
      return { statistic: mean(found), p, ...interval, drawn: true };
    };
  },
};

/**
 * For each run, its means over topics drawn with replacement. The topics are the same for all runs, so that pairs stay
 * paired.
 */
function resampledMeans({ runs, topics }: ScoreTable, { seed, resamples, onProgress }: TestOptions): Float64Array[] {
  const draw = topicDraws(seed, topics.length);
  const means = runs.map(() => new Float64Array(resamples));
  for (let from = 0; from < resamples; from += atOnce) {
    onProgress?.(from, resamples);
    const drawn = draw(Math.min(atOnce, resamples - from));
    for (const [run, { scores }] of runs.entries()) means[run]!.set(meansOver(drawn, scores), from);
  }
  return means;
}

const atOnce = 512;

/** Draws the topics of some resamples, as indexes, one resample after the other. */
export function topicDraws(seed: number, topics: number): (resamples: number) => Int32Array {
  const random = seededRandom(seed);
  return (resamples) => {
    const drawn = new Int32Array(resamples * topics);
    for (let i = 0; i < drawn.length; i++) drawn[i] = Math.floor((random() / 2 ** 32) * topics);
    return drawn;
  };
}

/**
 * The means of a run over some resamples. Four are computed at a time, because each addition to a single sum has to
 * wait for the one before.
 */
export function meansOver(drawn: Int32Array, scores: Float64Array): Float64Array {
  const topics = scores.length;
  const means = new Float64Array(drawn.length / topics);
  for (let at = 0; at < means.length; at += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    const end = (at + 1) * topics;
    for (let i = at * topics; i < end; i++) {
      a += scores[drawn[i]!]!;
      b += scores[drawn[i + topics]!]!;
      c += scores[drawn[i + 2 * topics]!]!;
      d += scores[drawn[i + 3 * topics]!]!;
    }
    means[at] = a / topics;
    means[at + 1] = b / topics; // writes beyond the end of the column have no effect
    means[at + 2] = c / topics;
    means[at + 3] = d / topics;
  }
  return means;
}
