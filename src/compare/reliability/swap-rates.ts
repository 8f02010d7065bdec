import { sum } from "../../base/number.ts";
import { isBelow } from "../../base/same.ts";

/** Comparisons of two runs on two sets in which the first set sees a difference. */
interface Swaps {
  readonly compared: number;
  /** A tie on the second set is half a swap. */
  readonly swaps: number;
  /** Swaps by comparisons; NaN where there are none. */
  readonly rate: number;
}

/** Those whose difference on the first set is at least `from` and below `to`. */
export interface SwapBin extends Swaps {
  readonly from: number;
  /** Infinity for the last. */
  readonly to: number;
}

/** How often a second set of topics contradicts the first, by the difference that the first one sees. */
export interface SwapRates extends Swaps {
  readonly bins: readonly SwapBin[];
  /**
   * The smallest difference, by the lower edges of the bins, from which on no bin has more errors than allowed. NaN where
   * there is none.
   */
  readonly difference: number;
  /** The share of all comparisons, ties among them, that have this difference at least. */
  readonly share: number;
}

/** Counts by bin, to be added to. */
export interface SwapCounts {
  readonly compared: Float64Array;
  readonly swaps: Float64Array;
}

export function swapCounts(bins: number): SwapCounts {
  return { compared: new Float64Array(bins), swaps: new Float64Array(bins) };
}

/** `edges` are the lower edges of the bins, `comparisons` counts all comparisons, and `allowed` is the rate of errors. */
export function swapRates(
  counts: SwapCounts,
  edges: ArrayLike<number>,
  comparisons: number,
  allowed: number,
): SwapRates {
  const bins = Array.from(edges, (from, i): SwapBin => {
    const [compared, swaps] = [counts.compared[i]!, counts.swaps[i]!];
    return { from, to: edges[i + 1] ?? Infinity, compared, swaps, rate: swaps / compared };
  });
  const [compared, swaps] = [sum(counts.compared), sum(counts.swaps)];
  const start = firstReliable(bins, allowed);
  return {
    compared,
    swaps,
    rate: swaps / compared,
    bins,
    difference: bins[start]?.from ?? NaN,
    share: sum(counts.compared.subarray(start)) / comparisons,
  };
}

/** The first bin with comparisons from which on no bin has more errors than allowed; past the end where there is none. */
function firstReliable(bins: readonly SwapBin[], allowed: number): number {
  let start = bins.length;
  for (let i = bins.length - 1; i >= 0; i--) {
    if (bins[i]!.compared === 0) continue;
    if (isBelow(allowed, bins[i]!.rate)) break;
    start = i;
  }
  return start;
}
