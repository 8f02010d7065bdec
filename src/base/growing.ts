/**
 * A column of numbers that grows at its end. Lists of JavaScript are as fast, but leave their memory behind each time that they
 * grow, which is swept up while other work waits.
 */
export class GrowingColumn {
  #numbers = new Float64Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) this.#numbers = doubled(Float64Array, this.#numbers);
    this.#numbers[this.#length++] = number;
  }

  /** All of them, in memory of their own. */
  values(): Float64Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}

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
