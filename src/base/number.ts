// Sums, means and shares, and numbers as they are printed. Division by nothing and ties of rounding are decided here, once.

import { firstWhere } from "./smallest.ts";

/** Division where 0 / 0 is 0: a share of nothing is nothing. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

/** The sum of what each item counts. */
export function sumBy<T>(items: ArrayLike<T>, of: (item: T, i: number) => number): number {
  let total = 0;
  for (let i = 0; i < items.length; i++) total += of(items[i]!, i);
  return total;
}

/** NaN for no values. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}

/** How many of some ascending numbers are up to a limit. */
export function countUpTo(ascending: Float64Array, limit: number): number {
  return firstWhere(0, ascending.length, (i) => ascending[i]! > limit);
}

/**
 * The number with this many decimals, as C prints it: an exact tie goes to the even digit. toFixed(4) takes 1/32 up to
 * 0.0313, printf down to 0.0312. A tie is exact only where value · 2^(digits+1) is an odd whole number.
 */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return String(value);
  const rounded = value.toFixed(digits);
  const halves = value * 2 ** (digits + 1);
  if (!Number.isInteger(halves) || halves % 2 === 0) return rounded;
  if (Number(rounded.at(-1)) % 2 === 0) return rounded;
  const step = 10 ** -digits;
  return (Number(rounded) - Math.sign(value) * step).toFixed(digits);
}

/** How much an interval at a level of significance holds: "95 %" at 0.05. */
export function heldShare(level: number): string {
  return `${Number((100 * (1 - level)).toPrecision(6))} %`; // 100 * (1 - 0.021) is 97.89999999999999
}
