import { countUpTo } from "../../base/number.ts";
import { isBelow, slack } from "../../base/same.ts";
import { areEqual, differences, sampleDeviation } from "../../base/statistics/samples.ts";
import { tReach } from "../paired-t.ts";
import type { ScoredRun } from "../score-table.ts";
import { swapCounts, type SwapCounts } from "./swap-rates.ts";
import type { TopicSets } from "./topic-sets.ts";

/** Pairs of sets of topics of one size. */
export type PairedSets = TopicSets & { readonly second: Int32Array };

export interface CountedSwaps {
  readonly all: SwapCounts;
  /** Those that a paired t-test, two-sided, on the first set calls significant. */
  readonly significant: SwapCounts;
  /** All comparisons, those in which the first set sees no difference among them. */
  readonly comparisons: number;
}

export interface SwapOptions {
  /** The lower edges of the bins, ascending from 0. */
  readonly edges: Float64Array;
  readonly level: number;
  /** Called before each pair of runs, with the number of its comparisons. */
  readonly onWork?: ((comparisons: number) => void) | undefined;
}

/**
 * Counts, over all pairs of runs and all pairs of sets, where the second set sees another run ahead than the first. Where
 * the first set sees no difference it claims nothing, and is not counted. Pairs with a score that is no number are left out.
 */
export function countSwaps(runs: readonly ScoredRun[], sets: PairedSets, options: SwapOptions): CountedSwaps {
  const { edges, level, onWork } = options;
  const reach = sets.size > 1 ? tReach(sets.size, level) : Infinity; // one topic has no t-test
  const counts = { all: swapCounts(edges.length), significant: swapCounts(edges.length) };
  const draws = sets.first.length / sets.size;
  let comparisons = 0;
  for (let b = 1; b < runs.length; b++)
    for (let a = 0; a < b; a++) {
      onWork?.(draws);
      const pair = [runs[a]!.scores, runs[b]!.scores] as const;
      const apart = differences(...pair);
      if (!apart.every(Number.isFinite)) continue;
      countPair(apart, slack(...pair), sets, edges, reach, counts);
      comparisons += draws;
    }
  return { ...counts, comparisons };
}

/** Counts one pair of runs, of which we have the differences by topic; means up to `near` are no difference. */
function countPair(
  apart: Float64Array,
  near: number,
  { size, first, second }: PairedSets,
  edges: Float64Array,
  reach: number,
  { all, significant }: Pick<CountedSwaps, "all" | "significant">,
): void {
  for (let from = 0; from < first.length; from += size) {
    let [total, squares, other] = [0, 0, 0]; // in one loop, since one sum alone waits for each of its additions
    for (let i = from; i < from + size; i++) {
      const difference = apart[first[i]!]!;
      total += difference;
      squares += difference * difference;
      other += apart[second[i]!]!;
    }
    const claimed = total / size;
    if (Math.abs(claimed) <= near) continue;
    const bin = countUpTo(edges, Math.abs(claimed) + near) - 1;
    const swap = swapped(claimed, other / size, near);
    count(all, bin, swap);
    const deviation = deviationOf(apart, first.subarray(from, from + size), total, squares);
    if (isBelow(reach, (Math.abs(claimed) / deviation) * Math.sqrt(size))) count(significant, bin, swap);
  }
}

function count({ compared, swaps }: SwapCounts, bin: number, swap: number): void {
  compared[bin]! += 1;
  swaps[bin]! += swap;
}

/** 1 where the second set contradicts the first, a half where it sees no difference. */
function swapped(claimed: number, other: number, near: number): number {
  if (Math.abs(other) <= near) return 0.5;
  return Math.sign(claimed) === Math.sign(other) ? 0 : 1;
}

/**
 * The standard deviation of the differences on a set, from their sum and the sum of their squares; where too few digits of
 * these are left, from the differences. NaN where all are equal: t is infinite, and nothing can tell.
 */
function deviationOf(apart: Float64Array, set: Int32Array, total: number, squares: number): number {
  const spread = squares - (total * total) / set.length;
  if (spread > 1e-6 * squares) return Math.sqrt(spread / (set.length - 1));
  const found = Float64Array.from(set, (topic) => apart[topic]!);
  return areEqual(found) ? NaN : sampleDeviation(found);
}
