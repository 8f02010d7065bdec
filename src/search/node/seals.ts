// Checksums of the content of an index file. SQLite notices damage to the structure of its pages, but not to their
// content: a flipped bit would change an answer. So every cell has a checksum, at its end or in its row, and a cell
// whose checksum is wrong is never used.

import { crc32 } from "node:zlib";

const sumBytes = 4;

/** Bytes with their checksum at the end. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const whole = Buffer.allocUnsafe(bytes.length + sumBytes);
  whole.set(bytes);
  whole.writeUInt32LE(crc32(bytes), bytes.length);
  return whole;
}

/** The bytes of a cell without their checksum. */
export function unsealed(cell: unknown): Uint8Array {
  if (!(cell instanceof Uint8Array) || cell.length < sumBytes) throw damaged();
  const bytes = new Uint8Array(cell.buffer, cell.byteOffset, cell.byteLength - sumBytes);
  const sum = new DataView(cell.buffer, cell.byteOffset + bytes.length, sumBytes).getUint32(0, true);
  if (crc32(bytes) !== sum) throw damaged();
  return bytes;
}

/** A text in UTF-8, with its checksum at the end. */
export function sealedText(text: string): Uint8Array {
  return sealed(Buffer.from(text));
}

export function unsealedText(cell: unknown): string {
  const bytes = unsealed(cell);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** The checksum of the cells of a row that have none of their own. */
export function sealOf(cells: readonly unknown[]): number {
  return crc32(JSON.stringify(cells));
}

/** Returns a row, or throws if it is missing. */
export function present<T>(row: T | undefined): T {
  if (row === undefined) throw damaged();
  return row;
}

/** Refuses a row whose cells do not have this checksum. */
export function checkSeal(cells: readonly unknown[], seal: unknown): void {
  if (sealOf(cells) !== seal) throw damaged();
}

/** The error that SQLite throws when it notices damage itself. */
export function damaged(): Error {
  return Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
}
