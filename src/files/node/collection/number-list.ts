import { doubled } from "../../../base/growing.ts";

/** Whole numbers up to 2^32 - 1, in memory that is kept when they are forgotten. */
export interface NumberList {
  push(value: number): void;
  values(): Uint32Array;
  clear(): void;
}

export function numberList(): NumberList {
  let numbers = new Uint32Array(2 ** 10);
  let count = 0;
  return {
    push(value) {
      if (count === numbers.length) numbers = doubled(Uint32Array, numbers);
      numbers[count++] = value;
    },
    values: () => numbers.subarray(0, count),
    clear() {
      count = 0;
    },
  };
}

/** Whole numbers up to 2^53, to find those that come more than once. */
export interface NumberTable {
  add(value: number): void;
  repeated(): ReadonlySet<number>;
}

export function numberTable(): NumberTable {
  let numbers = new Float64Array(2 ** 10);
  let count = 0;
  return {
    add(value) {
      if (count === numbers.length) numbers = doubled(Float64Array, numbers);
      numbers[count++] = value;
    },
    repeated() {
      const sorted = numbers.subarray(0, count).sort();
      return new Set(sorted.filter((value, i) => i > 0 && value === sorted[i - 1]));
    },
  };
}
