import { powersOfTen } from "./long-decimal.ts";

const plus = 43;
const minus = 45;
const zero = 48;

/** The longest number read here, such as "12345.6789e-300". Longer ones are read as text. */
const longestNumber = 32;

/** The end of the exponent whose letter is at `letterAt`, as in e-05 or E7; -1 if there is none. */
export function endOfExponent(bytes: Uint8Array, letterAt: number): number {
  const sign = bytes[letterAt + 1];
  const from = sign === plus || sign === minus ? letterAt + 2 : letterAt + 1;
  let at = from;
  while ((bytes[at]! ^ zero) <= 9) at++;
  return at === from ? -1 : at;
}

/**
 * Reads a number with an exponent, in the bytes from..to. NaN if the result is not certain and Number() has to read
 * it. `digits` are all digits before the exponent as one integer, or NaN if that is not exact. The last `fraction` of
 * them are after the point.
 */
export function withExponent(
  bytes: Uint8Array,
  from: number,
  letterAt: number,
  to: number,
  digits: number,
  fraction: number,
): number {
  if (to - from > longestNumber) return NaN;
  let exponent = 0;
  const isNegative = bytes[letterAt + 1] === minus;
  for (let at = letterAt + 1; at < to; at++) if (bytes[at]! >= zero) exponent = 10 * exponent + bytes[at]! - zero;
  const power = (isNegative ? -exponent : exponent) - fraction;
  // A product or a quotient of two exact numbers is rounded only once, so it is the nearest double.
  if (!Number.isNaN(digits) && Math.abs(power) < powersOfTen.length)
    return power < 0 ? digits / powersOfTen[-power]! : digits * powersOfTen[power]!;
  const value = Number(String.fromCharCode(...bytes.subarray(from, to)));
  return Number.isFinite(value) ? value : NaN;
}
