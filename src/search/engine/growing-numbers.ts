// A list of whole numbers that grows at its end, in one piece of memory that can be used again.

/** A list of numbers that grows at its end. */
export interface GrowingNumbers {
  readonly length: number;
  push(value: number): void;
  /** Adds the same number `count` times. */
  repeat(value: number, count: number): void;
  at(index: number): number;
  /** All of them, valid until the next is added. */
  values(): Int32Array;
  /** Forgets all of them, and keeps the memory for others. */
  clear(): void;
  /** Forgets all of them, and gives as many zeros, to be filled in. */
  zeros(count: number): Int32Array;
}

export function growingNumbers(capacity = 2 ** 10): GrowingNumbers {
  let numbers = new Int32Array(capacity);
  let length = 0;

  function grow(least: number): void {
    const larger = new Int32Array(Math.max(least, 2 * numbers.length));
    larger.set(numbers);
    numbers = larger;
  }

  function repeat(value: number, count: number): void {
    if (length + count > numbers.length) grow(length + count);
    numbers.fill(value, length, length + count);
    length += count;
  }

  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === numbers.length) grow(length);
      numbers[length++] = value;
    },
    repeat,
    at: (index) => numbers[index]!,
    values: () => numbers.subarray(0, length),
    clear() {
      length = 0;
    },
    zeros(count) {
      length = 0;
      repeat(0, count);
      return numbers.subarray(0, count);
    },
  };
}
