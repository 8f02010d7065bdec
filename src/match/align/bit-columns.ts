/** Where the whole of a pattern ends in a text with the fewest edits, in order. */
export interface BestEnds {
  readonly edits: number;
  readonly ends: readonly number[];
}

/** How a pattern is looked for. */
export interface Looking {
  /** The most edits. */
  readonly most: number;
  /** The pattern begins where the text does; else anywhere. */
  readonly anchored: boolean;
  /** By block: how many edits its rows and all below them take at the least, as far as is known. */
  readonly rest?: Int32Array | undefined;
}

/** Rows of a block: as many as a number has bits. */
export const blockRows = 32;

/**
 * Counts the edits between a pattern and a text, both as code units; undefined where there are more than `most` everywhere.
 *
 * The table of edits has a row for each character of the pattern and a column for each of the text. It is kept as Myers' bit vectors
 * (Hyyrö's form), 32 rows in a number, and computed one block of rows after the other from left to right: what a block hands down is
 * how its last row changes from column to column. Of that row only what may still become a place with few edits counts, that is, what
 * has no more than `most` less what the rest takes. The next block begins at the first of these columns, and ends so far behind the
 * last as its rows and the edits that are left allow. Columns outside have too many edits, so that any larger number does as well for them.
 */
export function bestEnds(
  text: Uint16Array,
  { length, bits, ascii, others, letters }: BitRows,
  { most, anchored, rest }: Looking,
  memory: ColumnMemory,
): BestEnds | undefined {
  const lastBlock = Math.ceil(length / blockRows) - 1;
  const limitOf = (block: number): number => most - (block === lastBlock ? 0 : (rest?.[block + 1] ?? 0));
  if (rest !== undefined && rest[0]! > most) return undefined; // all places take more
  let [from, to] = [0, anchored ? Math.min(text.length, blockRows + most) : text.length];
  const steps = roomFor(text.length, memory);
  steps.fill(anchored ? 1 : 0, 0, text.length);
  let corner = 0; // edits of the row above the block, before its first column
  for (let block = 0; ; block++) {
    const limit = limitOf(block);
    const height = block === lastBlock ? length - blockRows * lastBlock : blockRows;
    const lowest = height - 1;
    const own = letters * block;
    let plus = -1; // rows that are one more than the row above them
    let minus = 0;
    let edits = corner + height; // of the last row of the block
    let first = edits <= limit ? from : -1;
    let last = from;
    let before = edits;
    let least = edits;
    for (let at = from; at < to; at++) {
      const above = steps[at]!; // how the row above the block changes: -1, 0 or 1
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

/** By column of a text: how the last row that was computed changes. Used for one text after the other. */
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

/** By character: the rows of a pattern where it stands, as bits. A pattern that is looked for often has them made once. */
export interface BitRows {
  /** Of the pattern. */
  readonly length: number;
  /** By block, and within it by number of a character: a bit for each row. */
  readonly bits: Int32Array;
  /** How many different characters the pattern has, and one more: 0 stands for all that it has not. */
  readonly letters: number;
  /** The number of a character. */
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
