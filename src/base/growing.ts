// Lists of numbers or bytes that grow one by one, when their final size is not known. They are kept in typed arrays
// that double in size when they are full. JavaScript's own lists are as fast, but each time they grow they leave their
// old memory to the garbage collector, and it runs while other work waits. Use `growingNumbers` and `growingBytes`.
// `doubled` and `enlarged` are for loops that fill several arrays in parallel.

interface NumberArray<T> {
  [index: number]: number;
  readonly length: number;
  set(numbers: T): void;
  fill(value: number, from: number, to: number): T;
  subarray(from: number, to: number): T;
}

/** A list of numbers that grows at its end. */
export interface GrowingNumbers<T> {
  readonly length: number;
  push(value: number): void;
  /** Adds the same number `count` times. */
  repeat(value: number, count: number): void;
  at(index: number): number;
  /** All the numbers. The array is valid until the next number is added. */
  values(): T;
  /** Removes all numbers, and keeps the memory for later ones. */
  clear(): void;
  /** Removes all numbers, and returns `count` zeros to be filled in. */
  zeros(count: number): T;
}

/** A list of numbers of one kind, such as Int32Array. */
export function growingNumbers<T extends NumberArray<T>>(
  Numbers: new (length: number) => T,
  capacity = 2 ** 10,
): GrowingNumbers<T> {
  let numbers = new Numbers(capacity);
  let length = 0;

  function repeat(value: number, count: number): void {
    if (length + count > numbers.length) numbers = enlarged(Numbers, numbers, length + count);
    numbers.fill(value, length, length + count);
    length += count;
  }

  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === numbers.length) numbers = doubled(Numbers, numbers);
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

/** Bytes that grow at their end. */
export interface GrowingBytes {
  readonly length: number;
  /**
   * Adds a whole number from 0 to 2^32 - 1, with 7 bits per byte and the low bits first. Every byte but the last has
   * its high bit set.
   */
  number(value: number): void;
  /** Adds the bytes from `from` to `to` of another array. */
  bytes(bytes: Uint8Array, from: number, to: number): void;
  /** All the bytes. The array is valid until more are added. */
  values(): Uint8Array<ArrayBuffer>;
  /** Removes all bytes, and keeps the memory for later ones. */
  clear(): void;
}

/** The most bytes that one number takes. */
const mostBytes = 5;

export function growingBytes(capacity = 2 ** 10): GrowingBytes {
  let bytes = new Uint8Array(capacity);
  let length = 0;

  return {
    get length() {
      return length;
    },
    number(value) {
      if (length + mostBytes > bytes.length) bytes = enlarged(Uint8Array, bytes, length + mostBytes);
      let rest = value;
      for (; rest >= 0x80; rest >>>= 7) bytes[length++] = 0x80 | (rest & 0x7f);
      bytes[length++] = rest;
    },
    bytes(source, from, to) {
      if (length + to - from > bytes.length) bytes = enlarged(Uint8Array, bytes, length + to - from);
      for (let i = from; i < to; i++) bytes[length++] = source[i]!; // there are few bytes: `set` would take longer
    },
    values: () => bytes.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}

/** A copy of the numbers with twice the room. */
export function doubled<T extends { readonly length: number; set(numbers: T): void }>(
  Numbers: new (length: number) => T,
  numbers: T,
): T {
  return enlarged(Numbers, numbers, 2 * numbers.length);
}

/**
 * A copy of the numbers with room for at least `needed`: twice the room if that is more, but never more than `most`.
 */
export function enlarged<T extends { readonly length: number; set(numbers: T): void }>(
  Numbers: new (length: number) => T,
  numbers: T,
  needed: number,
  most = Infinity,
): T {
  const usual = 2 * numbers.length; // so that copies are rare
  const larger = new Numbers(Math.min(Math.max(needed, usual), most));
  larger.set(numbers);
  return larger;
}
