// The paired t-test, which is the default. Other tests use its interval, by `tInterval` and `tReach`.

import { mean } from "../base/number.ts";
import { areEqual, differences, sampleDeviation } from "../base/statistics/samples.ts";
import { tQuantile, tUpperTail } from "../base/statistics/distributions.ts";
import { bySide, type PairOutcome, type PairTest, type Side } from "./test.ts";

export const pairedT: PairTest = {
  name: "t",
  about: "Student's paired t-test of the mean difference",
  title: "paired t-test",
  interval: "t",
  on({ runs, topics }, { side, level }, reach = tReach(topics.length, level)) {
    return (a, b) => tTest(differences(runs[a]!.scores, runs[b]!.scores), side, reach);
  },
};

/** Half the width of an interval of the mean, in standard errors. */
export function tReach(topics: number, level: number): number {
  return tQuantile(level / 2, topics - 1);
}

export function tTest(differences: Float64Array, side: Side, reach: number): PairOutcome {
  if (areEqual(differences))
    return {
      statistic: NaN,
      p: NaN,
      low: NaN,
      high: NaN,
      why: "the difference is the same on every topic, and t is infinite",
    };
  const t = mean(differences) / standardError(differences);
  const freedom = differences.length - 1;
  const p = bySide(side, tUpperTail(t, freedom), tUpperTail(-t, freedom));
  return { statistic: t, p, ...tInterval(differences, reach) };
}

/**
 * The interval of the mean difference for tests that have no interval of their own. NaN if all differences are equal.
 */
export function tInterval(differences: Float64Array, reach: number): { low: number; high: number } {
  if (areEqual(differences)) return { low: NaN, high: NaN };
  const [middle, error] = [mean(differences), standardError(differences)];
  return { low: middle - reach * error, high: middle + reach * error };
}

function standardError(values: Float64Array): number {
  return sampleDeviation(values) / Math.sqrt(values.length);
}
