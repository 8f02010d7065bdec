/**
 * Counts the edits between a pattern and a text, character by character of the text. The function that it returns takes the
 * next character, and returns the edits that the whole pattern needs up to there; where they are more than `most`, any number
 * above `most`. Anchored, the pattern begins where the text does; else anywhere.
 *
 * Each character of the text is a column of the table of edits, kept as Myers' bit vectors in blocks of 32 rows (Hyyrö's form).
 * Blocks below the rows that can still matter are not computed (Ukkonen); so `most` must not grow from call to call.
 */
export function bitColumns(
  pattern: string,
  anchored: boolean,
  rows: BitRows = bitRows(pattern),
): (code: number, most: number) => number {
  const blocks = Math.ceil(pattern.length / 32);
  const lastBit = (pattern.length - 1) & 31;
  const none = new Int32Array(blocks);
  const plus = new Int32Array(blocks).fill(-1);
  const minus = new Int32Array(blocks);
  /** Edits at the last row of a block. */
  const bottom = new Int32Array(blocks);
  for (let block = 0; block < blocks; block++) bottom[block] = Math.min(32 * (block + 1), pattern.length);
  let active = 0; // the last block that is computed
  let begun = false;

  /**
   * Computes one block of one column. Takes how the row above it changed (-1, 0 or 1), and returns how its last row changed.
   */
  function advance(block: number, equal: number, carry: number): number {
    const [up, down] = [plus[block]!, minus[block]!];
    const vertical = equal | down;
    const same = carry < 0 ? equal | 1 : equal;
    const horizontal = (((same & up) + up) ^ up) | same;
    let rises = down | ~(horizontal | up);
    let falls = up & horizontal;
    const bit = block === blocks - 1 ? lastBit : 31;
    const out = ((rises >>> bit) & 1) - ((falls >>> bit) & 1);
    rises = carry > 0 ? (rises << 1) | 1 : rises << 1;
    falls = carry < 0 ? (falls << 1) | 1 : falls << 1;
    plus[block] = falls | ~(vertical | rises);
    minus[block] = rises & vertical;
    bottom[block]! += out;
    return out;
  }

  return (code, most) => {
    if (!begun) {
      active = Math.min(blocks - 1, most >> 5);
      begun = true;
    }
    const equal = (code < 128 ? rows.ascii[code] : rows.others.get(code)) ?? none;
    let carry = anchored ? 1 : 0;
    for (let block = 0; block <= active; block++) carry = advance(block, equal[block]!, carry);
    if (active < blocks - 1 && bottom[active]! - carry <= most) {
      // The next block was not computed for earlier columns: it starts as if nothing in it had matched.
      active++;
      plus[active] = -1;
      minus[active] = 0;
      bottom[active] = bottom[active - 1]! - carry + (active === blocks - 1 ? lastBit + 1 : 32);
      advance(active, equal[active]!, carry);
    } else while (active > 0 && bottom[active]! >= most + (active === blocks - 1 ? lastBit + 1 : 32)) active--;
    return active === blocks - 1 ? bottom[active]! : most + 1;
  };
}

/** By character: the rows of a pattern where it stands, as bits. A pattern that is looked for often has them made once. */
export interface BitRows {
  readonly ascii: readonly (Int32Array | undefined)[];
  readonly others: ReadonlyMap<number, Int32Array>;
}

export function bitRows(pattern: string): BitRows {
  const blocks = Math.ceil(pattern.length / 32);
  const ascii: (Int32Array | undefined)[] = Array.from({ length: 128 }, () => undefined);
  const others = new Map<number, Int32Array>();
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    const bits = (code < 128 ? ascii[code] : others.get(code)) ?? new Int32Array(blocks);
    bits[i >> 5]! |= 1 << (i & 31);
    if (code < 128) ascii[code] = bits;
    else others.set(code, bits);
  }
  return { ascii, others };
}
