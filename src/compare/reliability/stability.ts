import { mean, sumBy } from "../../base/number.ts";
import { withoutRounding } from "../../base/same.ts";
import { tauAp, tauB } from "../../base/statistics/rank-correlations.ts";
import { sampleDeviation } from "../../base/statistics/samples.ts";
import { percentileInterval } from "../../base/statistics/intervals.ts";
import { largestOf, meritsOf } from "../means.ts";
import type { ScoreTable } from "../score-table.ts";
import type { TopicSets } from "./topic-sets.ts";

/** A coefficient over the sets that were drawn. NaN where there is none. */
interface Spread {
  readonly mean: number;
  readonly deviation: number;
  /** The middle share of the sets, 1 - level, lies between these. */
  readonly low: number;
  readonly high: number;
}

/** How near the order of the runs by a set of topics is to that by all topics. */
export interface Stability {
  /** Kendall's tau-b. */
  readonly tau: Spread;
  /** The order by all topics is taken for the truth. */
  readonly tauAP: Spread;
  /** Sets by which all runs score the same: they are left out. */
  readonly unordered: number;
}

export interface StabilityOptions {
  readonly level: number;
  /** Called before each set, with the number of pairs of runs that it orders. */
  readonly onWork?: ((pairs: number) => void) | undefined;
}

export function stability(
  table: ScoreTable,
  { size, first }: TopicSets,
  { level, onWork }: StabilityOptions,
): Stability {
  const { runs, better } = table;
  const truth = meritsOf(table);
  const sizes = runs.map(({ scores }) => largestOf(scores));
  const [taus, tauAPs]: [number[], number[]] = [[], []];
  const isOrdered = truth.every(Number.isFinite) && truth.some((mean) => mean !== truth[0]);
  const end = isOrdered ? first.length : 0;
  for (let from = 0; from < end; from += size) {
    onWork?.((runs.length * (runs.length - 1)) / 2);
    const set = first.subarray(from, from + size);
    const exact = runs.map(({ scores }) => (better === "more" ? meanOf(scores, set) : -meanOf(scores, set)));
    const means = withoutRounding(exact, sizes);
    if (means.every((mean) => mean === means[0])) continue;
    taus.push(tauB(truth, means));
    tauAPs.push(tauAp(truth, means));
  }
  return { tau: spread(taus, level), tauAP: spread(tauAPs, level), unordered: end / size - taus.length };
}

function meanOf(scores: Float64Array, set: Int32Array): number {
  return sumBy(set, (topic) => scores[topic]!) / set.length;
}

function spread(values: readonly number[], level: number): Spread {
  if (values.length === 0) return { mean: NaN, deviation: NaN, low: NaN, high: NaN };
  const sorted = Float64Array.from(values).sort();
  return { mean: mean(sorted), deviation: sampleDeviation(sorted), ...percentileInterval(sorted, level) };
}
