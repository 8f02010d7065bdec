// Sums, means and shares, and numbers as they are printed. The rules for division by zero and for rounding ties are
// here and nowhere else.

import { firstWhere } from "./smallest.ts";

/** A division in which 0 / 0 is 0, because a share of nothing is nothing. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

/** The sum of `of(item)` over all items. */
export function sumBy<T>(items: ArrayLike<T>, of: (item: T, i: number) => number): number {
  let total = 0;
  for (let i = 0; i < items.length; i++) total += of(items[i]!, i);
  return total;
}

/** The mean; NaN if there are no values. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}

/** The count of numbers that are not above a limit. The numbers must be in ascending order. */
export function countUpTo(ascending: Float64Array, limit: number): number {
  return firstWhere(0, ascending.length, (i) => ascending[i]! > limit);
}

/**
 * The number with this many decimals, as C prints it: an exact tie is rounded to the even digit. toFixed(4) rounds 1/32
 * up to 0.0313, but printf rounds it down to 0.0312. A tie is exact only if value · 2^(digits+1) is an odd whole
 * number.
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

/** The confidence of an interval at a level of significance: "95 %" at 0.05. */
export function heldShare(level: number): string {
  return `${Number((100 * (1 - level)).toPrecision(6))} %`; // 100 * (1 - 0.021) is 97.89999999999999
}
