/** The same numbers, with room for as many more behind them. */
export function doubled<T extends { readonly length: number; set(numbers: T): void }>(
  Numbers: new (length: number) => T,
  numbers: T,
): T {
  return enlarged(Numbers, numbers, 2 * numbers.length);
}

/** The same numbers, with room for `needed` at least; for twice as many where that is more, but not for more than `most`. */
export function enlarged<T extends { readonly length: number; set(numbers: T): void }>(
  Numbers: new (length: number) => T,
  numbers: T,
  needed: number,
  most = Infinity,
): T {
  const usual = 2 * numbers.length; // to make room seldom
  const larger = new Numbers(Math.min(Math.max(needed, usual), most));
  larger.set(numbers);
  return larger;
}
