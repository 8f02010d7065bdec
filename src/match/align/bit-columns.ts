/** The ends of a whole pattern in a text with the fewest edits, in order. */
export interface BestEnds {
  readonly edits: number;
  readonly ends: readonly number[];
}

/** The options for searching a pattern. */
export interface Looking {
  /** The most edits allowed. */
  readonly most: number;
  /** True if the pattern must begin where the text does. */
  readonly anchored: boolean;
  /** For each block: the fewest edits that its rows and all rows below them need, as far as is known. */
  readonly rest?: Int32Array | undefined;
}

/** The rows of a block: one for each bit of a number. */
export const blockRows = 32;

/**
 * Counts the edits between a pattern and a text, both as code units. Undefined if every place needs more than `most`
 * edits.
 *
 * The table of edits has one row per character of the pattern and one column per character of the text. It is stored as
 * Myers' bit vectors (in Hyyrö's form), with 32 rows in a number. One block of rows after the other is computed from
 * left to right. A block passes on to the next how its last row changes from column to column. In that row, only
 * columns that may still lead to a place with few edits matter: their edits are at most `most` minus the edits that the
 * rest needs. The next block begins at the first of these columns. It ends as far after the last of them as its rows
 * and the edits that are left allow. Columns outside have too many edits, so their exact number does not matter.
 */
export function bestEnds(
  text: Uint16Array,
  { length, bits, ascii, others, letters }: BitRows,
  { most, anchored, rest }: Looking,
  memory: ColumnMemory,
): BestEnds | undefined {
  const lastBlock = Math.ceil(length / blockRows) - 1;
  const limitOf = (block: number): number => most - (block === lastBlock ? 0 : (rest?.[block + 1] ?? 0));
  if (rest !== undefined && rest[0]! > most) return undefined; // all places need more edits
  let [from, to] = [0, anchored ? Math.min(text.length, blockRows + most) : text.length];
  const steps = roomFor(text.length, memory);
  steps.fill(anchored ? 1 : 0, 0, text.length);
  let corner = 0; // the edits in the row above the block, before its first column
  for (let block = 0; ; block++) {
    const limit = limitOf(block);
    const height = block === lastBlock ? length - blockRows * lastBlock : blockRows;
    const lowest = height - 1;
    const own = letters * block;
    let plus = -1; // the rows that are one more than the row above them
    let minus = 0;
    let edits = corner + height; // the edits in the last row of the block
    let first = edits <= limit ? from : -1;
    let last = from;
    let before = edits;
    let least = edits;
    for (let at = from; at < to; at++) {
      const above = steps[at]!; // the change of the row above the block: -1, 0 or 1
      const code = text[at]!;
      const equal = bits[own + (code < 128 ? ascii[code]! : (others.get(code) ?? 0))]!;
      const fell = above >>> 31;
      const vertical = equal | minus;
      const same = equal | fell;
      const horizontal = ((((same & plus) + plus) | 0) ^ plus) | same;
      const rises = minus | ~(horizontal | plus);
      const falls = plus & horizontal;
      const step = ((rises >>> lowest) & 1) - ((falls >>> lowest) & 1);
      const risesBelow = (rises << 1) | ((above + 1) >> 1);
      plus = (falls << 1) | fell | ~(vertical | risesBelow);
      minus = risesBelow & vertical;
      edits += step;
      steps[at] = step;
      if (edits > limit) continue;
      if (first < 0) {
        first = at;
        before = edits - step;
      }
      last = at;
      if (edits < least) least = edits;
    }
    if (least > limit) return undefined;
    if (block === lastBlock) return { edits: least, ends: endsWith(least, steps, from, to, corner + height) };
    const end = Math.min(text.length, last + 1 + blockRows + limitOf(block + 1) - least);
    steps.fill(1, to, end);
    from = first;
    to = end;
    corner = before;
  }
}

/** The columns in which the last row has this number of edits. */
function endsWith(edits: number, steps: Int8Array, from: number, to: number, before: number): number[] {
  const ends: number[] = [];
  for (let at = from, now = before; at < to; at++) if ((now += steps[at]!) === edits) ends.push(at + 1);
  return ends;
}

/** For each column of a text: the change of the last computed row. The memory is used for one text after the other. */
export interface ColumnMemory {
  steps: Int8Array;
}

export function columnMemory(): ColumnMemory {
  return { steps: new Int8Array(2 ** 10) };
}

function roomFor(columns: number, memory: ColumnMemory): Int8Array {
  if (columns > memory.steps.length) memory.steps = new Int8Array(2 * columns);
  return memory.steps;
}

/**
 * For each character: the rows of a pattern where it occurs, as bits. They are made once for a pattern that is searched
 * often.
 */
export interface BitRows {
  /** The length of the pattern. */
  readonly length: number;
  /** For each block, and in it for each number of a character: one bit per row. */
  readonly bits: Int32Array;
  /** The number of different characters in the pattern, plus one. The number 0 is for all other characters. */
  readonly letters: number;
  /** The number of each ASCII character. */
  readonly ascii: Uint16Array;
  readonly others: ReadonlyMap<number, number>;
}

export function bitRows(pattern: Uint16Array): BitRows {
  const ascii = new Uint16Array(128);
  const others = new Map<number, number>();
  let letters = 1;
  for (const code of pattern) {
    if (code < 128 ? ascii[code] !== 0 : others.has(code)) continue;
    if (code < 128) ascii[code] = letters++;
    else others.set(code, letters++);
  }
  const bits = new Int32Array(letters * Math.ceil(pattern.length / blockRows));
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern[i]!;
    const number = code < 128 ? ascii[code]! : others.get(code)!;
    bits[letters * Math.floor(i / blockRows) + number]! |= 1 << (i % blockRows);
  }
  return { length: pattern.length, bits, letters, ascii, others };
}
