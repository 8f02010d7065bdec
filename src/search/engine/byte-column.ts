// Byte strings stored one after the other, and numbers packed with 7 bits per byte. Postings and positions are stored
// in this way.

import { growingBytes, growingNumbers } from "../../base/growing.ts";

/** Byte strings one after the other. The i-th has the bytes from `from[i]` up to `from[i + 1]`. */
export interface ByteColumn {
  readonly bytes: Uint8Array;
  readonly from: Int32Array;
}

/** The bytes of one cell, not copied. */
export function cellOf({ bytes, from }: ByteColumn, index: number): Uint8Array {
  return bytes.subarray(from[index], from[index + 1]);
}

export interface ByteColumnBuilder {
  /** Adds a whole number from 0 to 2^32 - 1, with 7 bits per byte, low bits first. */
  number(value: number): void;
  /** Adds a range of other bytes. */
  bytes(bytes: Uint8Array, from: number, to: number): void;
  /** Ends the cell. */
  endCell(): void;
  /** Returns a copy of the column, and empties the builder. */
  column(): ByteColumn;
  /** Returns the column so far. Valid until more is added. */
  view(): ByteColumn;
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

/** Packs numbers into one cell. */
export function packedNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = growingBytes(5 * numbers.length); // no number has more
  for (const number of numbers) bytes.number(number);
  return bytes.values().slice();
}

/** Reads the numbers of a cell one after the other. */
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
