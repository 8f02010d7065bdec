// Confidence intervals from sorted resamples: by percentiles, or Efron's interval with corrections for bias and
// acceleration.

import { mean, sumBy } from "../number.ts";
import { firstWhere } from "../smallest.ts";
import { areEqual } from "./samples.ts";
import { normalQuantile, normalUpperTail } from "./distributions.ts";

/** The interval that contains the middle share, 1 - level, of the sorted resamples. */
export function percentileInterval(drawn: Float64Array, level: number): { low: number; high: number } {
  return { low: at(drawn, level / 2), high: at(drawn, 1 - level / 2) };
}

/** The quantile: this share of the sorted numbers is below it. It is interpolated between neighbours (R's type 7). */
export function at(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const before = Math.floor(place);
  const value = sorted[before]!;
  return before + 1 < sorted.length ? value + (place - before) * (sorted[before + 1]! - value) : value;
}

/**
 * Efron's interval, corrected for bias and acceleration (1987, section 3), from sorted resamples. By the jackknife, the
 * acceleration of a mean is a sixth of the skewness of its sample. Resamples within the slack of the mean are equal to
 * it; half of them count as below.
 */
export function bcaInterval(
  drawn: Float64Array,
  differences: Float64Array,
  level: number,
  slack: number,
): { low: number; high: number } {
  const centre = mean(differences);
  const firstDrawn = (isSo: (value: number) => boolean): number => firstWhere(0, drawn.length, (i) => isSo(drawn[i]!));
  const below = (firstDrawn((value) => value - centre >= -slack) + firstDrawn((value) => value - centre > slack)) / 2;
  // If all resamples are on one side, the bias would be infinite. It is limited by the number of resamples.
  const half = 0.5 / drawn.length;
  const bias = normalQuantile(Math.min(1 - half, Math.max(half, below / drawn.length)));
  const [squares, cubes] = [2, 3].map((power) => sumBy(differences, (difference) => (difference - centre) ** power));
  const acceleration = areEqual(differences) ? 0 : cubes! / (6 * squares! ** 1.5);
  const corrected = (share: number): number => {
    const z = bias + normalQuantile(share);
    return normalUpperTail(-bias - z / (1 - acceleration * z));
  };
  return { low: at(drawn, corrected(level / 2)), high: at(drawn, corrected(1 - level / 2)) };
}
