import { mean } from "../number.ts";

/** The standard deviation of a sample, over n - 1. */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/** The same, and exactly 0 where all values are equal, though their mean may be off by a rounding. NaN for one value. */
export function spreadOf(values: ArrayLike<number>): number {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return sampleDeviation(values);
  return values.length < 2 ? NaN : 0;
}
