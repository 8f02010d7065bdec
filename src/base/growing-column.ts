import { doubled } from "./doubled.ts";

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
