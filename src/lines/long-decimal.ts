const zero = 48;

/** Powers of ten that a double holds exactly. */
export const powersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Of an integer of so many digits a double misses nothing. */
const exactDigits = 15;
/** So many fit 32 bits, where adding them up is fast. */
const halfDigits = 9;

/**
 * The number that plain digits say, up to 18 of them, with a point among or after them, or NaN where this short way is not
 * sure of the last bit. Twice a double's precision nearly always tells which double is nearest; Number() takes ten times as
 * long.
 */
export function longDecimal(bytes: Uint8Array, from: number, pointAt: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === zero || at === pointAt)) at++; // zeros at the head say nothing
  const isPointAhead = pointAt >= at && pointAt < to;
  const digits = to - at - (isPointAhead ? 1 : 0);
  const half = at + halfDigits + (isPointAhead && pointAt < at + halfDigits ? 1 : 0);
  let high = 0; // the first nine digits
  for (; at < half && at < to; at++) if (at !== pointAt) high = (Math.imul(high, 10) + bytes[at]! - zero) | 0;
  let low = 0; // and the next nine
  for (; at < to; at++) if (at !== pointAt) low = (Math.imul(low, 10) + bytes[at]! - zero) | 0;
  const fraction = Math.max(to - pointAt - 1, 0);
  if (digits > 2 * halfDigits || fraction >= powersOfTen.length) return NaN;
  const scale = powersOfTen[Math.max(digits - halfDigits, 0)]!;
  if (digits <= exactDigits) return (high * scale + low) / powersOfTen[fraction]!; // one rounding of two exact numbers

  // whole + rest is the integer that the digits make: both are exact.
  const product = high * scale;
  const addend = productError(high, scale, product) + low;
  const whole = product + addend;
  const rest = addend - (whole - product);
  // The quotient, and what is missing of it.
  const divisor = powersOfTen[fraction]!;
  const quotient = whole / divisor;
  const back = quotient * divisor;
  const missing = (whole - back - productError(quotient, divisor, back) + rest) / divisor;
  const value = quotient + missing;
  const left = missing - (value - quotient);
  // Near the middle between two doubles, what was rounded away on the way here could decide.
  return value + left * (1 + 2 ** -30) === value ? value : NaN;
}

const splitter = 2 ** 27 + 1;

/** What a · b has beyond its rounded product (Dekker 1971). */
function productError(a: number, b: number, product: number): number {
  const inA = splitter * a;
  const inB = splitter * b;
  const highA = inA - (inA - a);
  const highB = inB - (inB - b);
  const lowA = a - highA;
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}
