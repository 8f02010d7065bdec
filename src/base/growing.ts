// Numbers and bytes that come one by one, when nobody knows yet how many there will be. They lie in typed arrays that double
// when they are full: lists of JavaScript are as fast, but each time that they grow they leave their old memory behind, which is
// swept up while other work waits. `growingNumbers` and `growingBytes` are what to use; `doubled` and `enlarged` are for loops
// that fill several arrays side by side.

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
  /** All of them, valid until the next is added. */
  values(): T;
  /** Forgets all of them, and keeps the memory for others. */
  clear(): void;
  /** Forgets all of them, and gives as many zeros, to be filled in. */
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
  /** A whole number from 0 up to 2^32 - 1, of 7 bits a byte, low bits first; every byte but the last has its high bit set. */
  number(value: number): void;
  /** Some bytes of others. */
  bytes(bytes: Uint8Array, from: number, to: number): void;
  /** All of them, valid until there is more. */
  values(): Uint8Array<ArrayBuffer>;
  /** Forgets all of them, and keeps the memory for others. */
  clear(): void;
}

/** No number has more bytes. */
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
      for (let i = from; i < to; i++) bytes[length++] = source[i]!; // they are few: `set` would take longer
    },
    values: () => bytes.subarray(0, length),
    clear() {
      length = 0;
    },
  };
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
