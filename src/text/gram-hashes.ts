/** By position of a text: a hash of the characters that begin there, as many as a gram has. */
export function gramHashes(text: string, gram: number): Int32Array {
  const count = text.length - gram + 1;
  if (count <= 0) return new Int32Array(0);
  const hashes = new Int32Array(count);
  let leaving = 1; // what a character is multiplied by when it leaves the gram
  for (let i = 1; i < gram; i++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let i = 0; i < gram; i++) hash = (Math.imul(hash, base) + text.charCodeAt(i)) | 0;
  hashes[0] = hash;
  for (let at = 1; at < count; at++) {
    hash = (Math.imul(hash - Math.imul(text.charCodeAt(at - 1), leaving), base) + text.charCodeAt(at + gram - 1)) | 0;
    hashes[at] = hash;
  }
  return hashes;
}
const base = 0x01000193;

/** The slot of a hash in a table of 2 ** (32 - shift) slots. */
export function gramSlot(hash: number, shift: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> shift;
}
