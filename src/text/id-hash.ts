/** The bytes of an id are hashed four at a time; the reader of runs does the same in its loop. */
export function mixWord(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** A hash of an id's bytes. */
export function idHash(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  let at = from;
  for (; at + 4 <= to; at += 4)
    hash = mixWord(hash, bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
  let rest = 0;
  for (let shift = 0; at < to; at++, shift += 8) rest |= bytes[at]! << shift;
  return mixWord(hash, rest);
}
