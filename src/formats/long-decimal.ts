const point = 46;
const zero = 48;

/** Powers of ten that a double holds exactly. */
export const powersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Of an integer of so many digits a double misses nothing. */
const exactDigits = 15;

/**
 * The number that plain digits with at most one point say, up to 19 of them, or NaN where this short way is not sure of the last
 * bit. Twice a double's precision nearly always tells which double is nearest; Number() takes ten times as long.
 */
export function longDecimal(bytes: Uint8Array, from: number, to: number): number {
  let high = 0;
  let low = 0;
  let highDigits = 0;
  let lowDigits = 0;
  let fraction = -1;
  for (let i = from; i < to; i++) {
    if (fraction >= 0) fraction++;
    if (bytes[i] === point) {
      fraction = 0;
      continue;
    }
    const digit = bytes[i]! - zero;
    if (highDigits < exactDigits) {
      high = 10 * high + digit;
      if (high > 0) highDigits++; // zeros at the head say nothing
    } else {
      low = 10 * low + digit;
      lowDigits++;
    }
  }
  fraction = Math.max(fraction, 0);
  if (lowDigits > 4 || fraction >= powersOfTen.length) return NaN;

  if (lowDigits === 0) return high / powersOfTen[fraction]!; // one rounding of two exact numbers

  // whole + rest is the integer that the digits make: both are exact.
  const scale = powersOfTen[lowDigits]!;
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
