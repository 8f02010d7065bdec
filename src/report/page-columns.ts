import { sumBy } from "../base/number.ts";
// Columns of whole numbers as bytes: first the lowest byte of every number of a column, then the next byte of every number,
// and so on. Bytes that stand together are alike then, and compress well.

import type { Range } from "../text/range.ts";

/** Ranges as one column: start and length in turn. */
export function startsAndLengths(ranges: readonly Range[]): number[] {
  const numbers: number[] = [];
  for (const { start, end } of ranges) numbers.push(start, end - start);
  return numbers;
}

/** Numbers from 0 to 2^53. */
type PageColumn = readonly number[];

export function packedColumns(columns: readonly PageColumn[]): Uint8Array {
  const planes = columns.map(planesOf);
  const size = sumBy(columns, (column, i) => headSize + column.length * planes[i]!);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [i, column] of columns.entries()) {
    view.setUint32(at, column.length);
    view.setUint8(at + 4, planes[i]!);
    at += headSize;
    for (let plane = 0; plane < planes[i]!; plane++) at = writePlane(column, plane, bytes, at);
  }
  return bytes;
}

/** Writes one byte of every number, and gives where they end. The lower half of a number is cut by bits, which is sooner done. */
function writePlane(column: PageColumn, plane: number, bytes: Uint8Array, from: number): number {
  const [shift, unit] = [8 * (plane % 4), 2 ** 32];
  if (plane < 4) for (let i = 0; i < column.length; i++) bytes[from + i] = column[i]! >>> shift;
  else for (let i = 0; i < column.length; i++) bytes[from + i] = Math.floor(column[i]! / unit) >>> shift;
  return from + column.length;
}

const headSize = 5; // how many numbers, and bytes of each

/** How many bytes the largest number of a column takes. */
function planesOf(column: PageColumn): number {
  let most = 0;
  for (let i = 0; i < column.length; i++) most = Math.max(most, column[i]!);
  let planes = 0;
  for (let rest = most; rest >= 1; rest /= 256) planes++;
  return planes;
}

export function unpackedColumns(bytes: Uint8Array): number[][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const columns: number[][] = [];
  for (let at = 0; at < bytes.length;) {
    const [count, planes] = [view.getUint32(at), view.getUint8(at + 4)];
    at += headSize;
    const column = Array.from({ length: count }, () => 0);
    for (let plane = 0, unit = 1; plane < planes; plane++, unit *= 256)
      for (let i = 0; i < count; i++) column[i]! += bytes[at++]! * unit;
    columns.push(column);
  }
  return columns;
}
