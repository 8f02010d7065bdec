/**
 * Counts the edits between a pattern and a text, and tells of every place of the text where the whole pattern ends with no more than
 * `most` edits. `reached` takes the place and its edits, and returns how many there may be from then on, which must be no more than
 * before; none at all below 0. Anchored, the pattern begins where the text does; else anywhere.
 *
 * Each character of the text is a column of the table of edits, kept as Myers' bit vectors in blocks of 32 rows (Hyyrö's form).
 * Blocks below the rows that can still matter are not computed (Ukkonen). All is in one loop, which takes half the time of a
 * call for each block.
 */
export function eachEnd(
  text: string,
  { length, bits, ascii, others }: BitRows,
  anchored: boolean,
  most: number,
  reached: (end: number, edits: number) => number,
): void {
  const lastBlock = Math.ceil(length / 32) - 1;
  const lastBit = (length - 1) & 31;
  const above = anchored ? 1 : 0;
  const plus = new Int32Array(lastBlock + 1).fill(-1);
  const minus = new Int32Array(lastBlock + 1);
  const bottom = new Int32Array(lastBlock + 1); // edits at the last row of a block
  for (let block = 0; block <= lastBlock; block++) bottom[block] = Math.min(32 * (block + 1), length);
  let left = most;
  let active = Math.min(lastBlock, left >> 5); // the last block that is computed
  for (let at = 0; at < text.length && left >= 0; at++) {
    const code = text.charCodeAt(at);
    const row = code < 128 ? ascii[code]! : (others.get(code) ?? 0);
    const wasActive = active;
    let carry = above; // how the row above a block changed: -1, 0 or 1
    for (let block = 0; block <= active; block++) {
      const up = plus[block]!;
      const down = minus[block]!;
      const equal = bits[row + block]!;
      const rose = (carry + 1) >> 1; // 1 where the row above did
      const fell = carry >>> 31;
      const vertical = equal | down;
      const same = equal | fell;
      const horizontal = ((((same & up) + up) | 0) ^ up) | same;
      const rises = down | ~(horizontal | up);
      const falls = up & horizontal;
      const lowest = block === lastBlock ? lastBit : 31;
      carry = ((rises >>> lowest) & 1) - ((falls >>> lowest) & 1);
      const risesBelow = (rises << 1) | rose;
      plus[block] = (falls << 1) | fell | ~(vertical | risesBelow);
      minus[block] = risesBelow & vertical;
      bottom[block]! += carry;
      if (block === wasActive && block < lastBlock && bottom[block]! - carry <= left) {
        // The next block was not computed for earlier columns: it starts as if nothing in it had matched.
        active++;
        plus[active] = -1;
        minus[active] = 0;
        bottom[active] = bottom[block]! - carry + (active === lastBlock ? lastBit + 1 : 32);
      }
    }
    if (active === lastBlock && bottom[active]! <= left) left = reached(at + 1, bottom[active]!);
    if (active === wasActive)
      while (active > 0 && bottom[active]! >= left + (active === lastBlock ? lastBit + 1 : 32)) active--;
  }
}

/** By character: the rows of a pattern where it stands, as bits. A pattern that is looked for often has them made once. */
export interface BitRows {
  /** Of the pattern. */
  readonly length: number;
  /** One block for each 32 rows: first those of a character that is not in the pattern, which are empty, then those of one after the other. */
  readonly bits: Int32Array;
  /** Where the blocks of a character begin. */
  readonly ascii: Int32Array;
  readonly others: ReadonlyMap<number, number>;
}

export function bitRows(pattern: string): BitRows {
  const blocks = Math.ceil(pattern.length / 32);
  const ascii = new Int32Array(128);
  const others = new Map<number, number>();
  let used = blocks;
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    if (code < 128 ? ascii[code] !== 0 : others.has(code)) continue;
    if (code < 128) ascii[code] = used;
    else others.set(code, used);
    used += blocks;
  }
  const bits = new Int32Array(used);
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    bits[(code < 128 ? ascii[code]! : others.get(code)!) + (i >> 5)]! |= 1 << (i & 31);
  }
  return { length: pattern.length, bits, ascii, others };
}
