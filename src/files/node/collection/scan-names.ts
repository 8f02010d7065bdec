import { nameClass, notPlain } from "./scan-bytes.ts";

/** A document with more names is left to the careful reader. */
const mostNames = 512;

/** The names of one document, numbered in the order in which they appear: a hash table of places in its bytes. */
export interface NameTable {
  /** By hash: 0, or 1 + the number of a name. */
  readonly slots: Uint16Array;
  /** By number: where the name first occurs, and how long it is. */
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  count: number;
}

export function nameTable(): NameTable {
  const column = () => new Uint32Array(mostNames);
  return { slots: new Uint16Array(2 ** 11), starts: column(), lengths: column(), count: 0 };
}

/** Empties the table for the next document. */
export function clearNames(table: NameTable): void {
  table.slots.fill(0);
  table.count = 0;
}

/** The names in the order of their numbers. */
export function scannedNames({ count, starts, lengths }: NameTable, bytes: Buffer): string[] {
  return Array.from({ length: count }, (_, i) => bytes.toString("latin1", starts[i]!, starts[i]! + lengths[i]!));
}

/**
 * The number of the name that begins at `start`, or notPlain if no ASCII name begins there. Characters beyond ASCII
 * may follow.
 */
export function scanName(table: NameTable, bytes: Uint8Array, start: number): number {
  if (nameClass[bytes[start]!] !== 1) return notPlain;
  let hash = 0;
  let end = start;
  while (nameClass[bytes[end]!]! > 0) {
    hash = (Math.imul(hash, 31) + bytes[end]!) | 0; // names that share a slot are told apart below
    end++;
  }
  const { slots, starts, lengths } = table;
  const length = end - start;
  let slot = hash & (slots.length - 1);
  while (slots[slot] !== 0) {
    const name = slots[slot]! - 1;
    if (lengths[name] === length && isSame(bytes, starts[name]!, start, length)) return name;
    slot = (slot + 1) & (slots.length - 1); // any way through the slots comes to the name or a free one
  }
  return added(table, slot, start, length);
}

/** True if this name is at `start`, or a longer name that begins with it. */
export function isNameAt({ starts, lengths }: NameTable, bytes: Uint8Array, name: number, start: number): boolean {
  return isSame(bytes, starts[name]!, start, lengths[name]!);
}

/** True if two names in the text are the same. */
export function isSameName(bytes: Uint8Array, a: number, b: number): boolean {
  let i = 0;
  while (bytes[a + i] === bytes[b + i] && nameClass[bytes[a + i]!] !== 0) i++;
  return nameClass[bytes[a + i]!] === 0 && nameClass[bytes[b + i]!] === 0;
}

function isSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

function added(table: NameTable, slot: number, start: number, length: number): number {
  const number = table.count;
  if (number === mostNames) return notPlain;
  table.starts[number] = start;
  table.lengths[number] = length;
  table.slots[slot] = ++table.count;
  return number;
}
