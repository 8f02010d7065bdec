import { nameClass } from "./scan-bytes.ts";

/** More than that is for the careful reader. */
const mostNames = 512;
const slots = new Uint16Array(2048); // 0, or 1 + the number of a name
const starts = new Uint32Array(mostNames);
const lengths = new Uint32Array(mostNames);
let count = 0;

// One document is scanned at a time: its names are numbered in the order in which they appear.

export function clearNames(): void {
  slots.fill(0);
  count = 0;
}

/** The names in the order of their numbers. */
export function scannedNames(bytes: Buffer): string[] {
  return Array.from({ length: count }, (_, i) => bytes.toString("latin1", starts[i]!, starts[i]! + lengths[i]!));
}

export function nameLength(name: number): number {
  return lengths[name]!;
}

/** The number of the name that begins there, or -1 where none does that is in ASCII. */
export function scanName(bytes: Uint8Array, start: number): number {
  if (nameClass[bytes[start]!] !== 1) return -1;
  let hash = 0;
  let end = start;
  for (; end < bytes.length && nameClass[bytes[end]!] !== 0; end++) hash = (Math.imul(hash, 31) + bytes[end]!) | 0;
  // Not ASCII: it may go on.
  if (bytes[end]! >= 0x80) return -1;
  const length = end - start;
  for (let slot = hash & 2047; ; slot = (slot + 1) & 2047) {
    const name = slots[slot]! - 1;
    if (name < 0) return added(slot, start, length);
    if (lengths[name] === length && isSame(bytes, starts[name]!, start, length)) return name;
  }
}

/** Whether this name stands there, or a longer one that begins so. */
export function isNameAt(bytes: Uint8Array, name: number, start: number): boolean {
  return isSame(bytes, starts[name]!, start, lengths[name]!);
}

/** Whether two names in the text are the same. */
export function isSameName(bytes: Uint8Array, a: number, b: number): boolean {
  let i = 0;
  while (bytes[a + i] === bytes[b + i] && nameClass[bytes[a + i]!] !== 0) i++;
  return nameClass[bytes[a + i]!] === 0 && nameClass[bytes[b + i]!] === 0;
}

function isSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

function added(slot: number, start: number, length: number): number {
  if (count === mostNames) return -1;
  starts[count] = start;
  lengths[count] = length;
  slots[slot] = ++count;
  return count - 1;
}
