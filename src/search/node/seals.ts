// Sums over what an index file holds. SQLite notices damage to the structure of its pages, but not to what they hold: a bit that has turned over
// would be an answer. So every cell has a sum, at its end or in its row, and nothing is answered from one that does not fit.

import { crc32 } from "node:zlib";

const sumBytes = 4;

/** Bytes with their sum at the end. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const whole = Buffer.allocUnsafe(bytes.length + sumBytes);
  whole.set(bytes);
  whole.writeUInt32LE(crc32(bytes), bytes.length);
  return whole;
}

/** The bytes of a cell without their sum. */
export function unsealed(cell: unknown): Uint8Array {
  if (!(cell instanceof Uint8Array) || cell.length < sumBytes) throw damaged();
  const bytes = new Uint8Array(cell.buffer, cell.byteOffset, cell.byteLength - sumBytes);
  const sum = new DataView(cell.buffer, cell.byteOffset + bytes.length, sumBytes).getUint32(0, true);
  if (crc32(bytes) !== sum) throw damaged();
  return bytes;
}

/** A text in UTF-8, with its sum at the end. */
export function sealedText(text: string): Uint8Array {
  return sealed(Buffer.from(text));
}

export function unsealedText(cell: unknown): string {
  const bytes = unsealed(cell);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** The sum over the cells of a row that have none of their own. */
export function sealOf(cells: readonly unknown[]): number {
  return crc32(JSON.stringify(cells));
}

/** A row that must be there. */
export function present<T>(row: T | undefined): T {
  if (row === undefined) throw damaged();
  return row;
}

/** Refuses a row whose cells do not have this sum. */
export function checkSeal(cells: readonly unknown[], seal: unknown): void {
  if (sealOf(cells) !== seal) throw damaged();
}

/** What SQLite throws where it notices by itself. */
export function damaged(): Error {
  return Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
}
