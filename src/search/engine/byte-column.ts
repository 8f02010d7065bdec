// Byte strings one after the other, and numbers packed into them, 7 bits per byte. Postings and positions are kept so.

import { growingBytes, growingNumbers } from "../../base/growing.ts";

/** Byte strings one after the other: the i-th has the bytes from `from[i]` up to `from[i + 1]`. */
export interface ByteColumn {
  readonly bytes: Uint8Array;
  readonly from: Int32Array;
}

/** The bytes of one cell, which are not copied. */
export function cellOf({ bytes, from }: ByteColumn, index: number): Uint8Array {
  return bytes.subarray(from[index], from[index + 1]);
}

export interface ByteColumnBuilder {
  /** A whole number from 0 up to 2^32 - 1, of 7 bits a byte, low bits first. */
  number(value: number): void;
  /** Some bytes of others. */
  bytes(bytes: Uint8Array, from: number, to: number): void;
  /** Ends the cell. */
  endCell(): void;
  /** The column, in memory of its own. The builder starts anew. */
  column(): ByteColumn;
  /** The column so far, valid until there is more. */
  view(): ByteColumn;
  /** Starts anew. */
  clear(): void;
}

/** Makes columns, cell by cell. */
export function byteColumnBuilder(capacity = 2 ** 10): ByteColumnBuilder {
  const bytes = growingBytes(capacity);
  const from = growingNumbers(Int32Array);
  from.push(0);

  function clear(): void {
    bytes.clear();
    from.clear();
    from.push(0);
  }

  return {
    number: bytes.number,
    bytes: bytes.bytes,
    endCell: () => from.push(bytes.length),
    column() {
      const column = { bytes: bytes.values().slice(), from: from.values().slice() };
      clear();
      return column;
    },
    view: () => ({ bytes: bytes.values(), from: from.values() }),
    clear,
  };
}

/** Numbers as one cell. */
export function packedNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = growingBytes(5 * numbers.length); // no number has more
  for (const number of numbers) bytes.number(number);
  return bytes.values().slice();
}

/** Reads the numbers of a cell in turn. */
export interface NumberReader {
  readonly atEnd: boolean;
  next(): number;
  /** Skips this many numbers. */
  skip(count: number): void;
}

export function numberReader(bytes: Uint8Array): NumberReader {
  let at = 0;
  return {
    get atEnd() {
      return at >= bytes.length;
    },
    next() {
      let byte = bytes[at++]!;
      if (byte < 0x80) return byte;
      let value = byte & 0x7f;
      for (let unit = 0x80; byte >= 0x80; unit *= 0x80) {
        byte = bytes[at++]!;
        value += (byte & 0x7f) * unit;
      }
      return value;
    },
    skip(count) {
      for (let left = count; left > 0; left--) while (bytes[at++]! >= 0x80);
    },
  };
}
