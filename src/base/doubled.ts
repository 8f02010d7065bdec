/** The same numbers, with room for as many more behind them. */
export function doubled<T extends { readonly length: number; set(numbers: T): void }>(
  Numbers: new (length: number) => T,
  numbers: T,
): T {
  const larger = new Numbers(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
