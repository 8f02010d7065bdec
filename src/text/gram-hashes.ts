/**
 * By position of a text, given as code units: a hash of the characters that begin there, as many as a gram has. Many texts may have
 * theirs in the same memory, which must be as long as they are.
 */
export function gramHashes(text: Uint16Array, gram: number, memory?: Int32Array): Int32Array {
  const count = Math.max(0, text.length - gram + 1);
  const hashes = memory?.subarray(0, count) ?? new Int32Array(count);
  if (count === 0) return hashes;
  let leaving = 1; // what a character is multiplied by when it leaves the gram
  for (let i = 1; i < gram; i++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let i = 0; i < gram; i++) hash = (Math.imul(hash, base) + text[i]!) | 0;
  hashes[0] = hash;
  for (let at = 1; at < count; at++) {
    hash = (Math.imul(hash - Math.imul(text[at - 1]!, leaving), base) + text[at + gram - 1]!) | 0;
    hashes[at] = hash;
  }
  return hashes;
}
const base = 0x01000193;

/** The slot of a hash in a table of 2 ** (32 - shift) slots. */
export function gramSlot(hash: number, shift: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> shift;
}
