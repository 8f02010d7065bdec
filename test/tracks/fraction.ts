/** A number without rounding, for sums that are compared with each other. */
export interface Fraction {
  readonly part: bigint;
  readonly whole: bigint;
}

export function fraction(part: number | bigint, whole: number | bigint = 1): Fraction {
  const [top, below] = [BigInt(part), BigInt(whole)];
  const common = divisor(top, below);
  return { part: top / common, whole: below / common };
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : divisor(b, a % b);
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.part * b.whole + b.part * a.whole, a.whole * b.whole);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.part, b.whole));
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.part * b.part, a.whole * b.whole);
export const over = (a: Fraction, b: Fraction): Fraction =>
  b.part === 0n ? fraction(0) : fraction(a.part * b.whole, a.whole * b.part);
export const isLess = (a: Fraction, b: Fraction): boolean => a.part * b.whole < b.part * a.whole;
export const least = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);
export const total = (all: readonly Fraction[]): Fraction => all.reduce(plus, fraction(0));
export const inDecimals = ({ part, whole }: Fraction): number => Number(part) / Number(whole);
