import { mixWord } from "../id-hash.ts";

/** Numbers for pairs of numbers, from 1 on: a pair that comes again has the number that it had. */
export interface PairNumbers {
  readonly count: number;
  /** The number of a pair; -1 where there is no room for it. */
  numberOf(first: number, second: number): number;
  clear(): void;
}

const rowSize = 3;
/** 0 in a row that is free. */
const numberAt = 2;

/** A pair is looked for in this many rows at most. Usual pairs need a few; those that need more were made to collide, and get no number. */
const mostProbes = 64;
/** Spreads hashes over the rows: the odd number nearest to 2^32 over the golden ratio. */
const spread = 0x9e3779b1;

export function pairNumbers(most: number): PairNumbers {
  return new GrowingPairs(most);
}

/** A class, so that loops find its members where they always are. */
class GrowingPairs implements PairNumbers {
  count = 0;
  private rows = new Int32Array(rowSize * 2 ** 10);
  private mask = 1023;
  private shift = Math.clz32(this.mask);
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  numberOf(first: number, second: number): number {
    const { rows, mask } = this;
    let place = this.firstPlace(first, second);
    for (let probes = 0; probes < mostProbes; probes++) {
      const row = rowSize * place;
      const number = rows[row + numberAt]!;
      if (number === 0) return this.add(first, second, row);
      if (rows[row] === first && rows[row + 1] === second) return number;
      place = (place + 1) & mask;
    }
    return -1;
  }

  clear(): void {
    this.rows.fill(0);
    this.count = 0;
  }

  private add(first: number, second: number, row: number): number {
    if (this.count === this.most) return -1;
    const { rows } = this;
    rows[row] = first;
    rows[row + 1] = second;
    const number = (rows[row + numberAt] = ++this.count);
    if (2 * number > this.mask) this.grow();
    return number;
  }

  private grow(): void {
    const { rows } = this;
    this.rows = new Int32Array(2 * rows.length);
    this.mask = 2 * this.mask + 1;
    this.shift = Math.clz32(this.mask);
    for (let row = 0; row < rows.length; row += rowSize)
      if (rows[row + numberAt] !== 0) this.enter(rows[row]!, rows[row + 1]!, rows[row + numberAt]!);
  }

  private firstPlace(first: number, second: number): number {
    return (Math.imul(mixWord(mixWord(0, first), second), spread) >>> this.shift) | 0; // any would do
  }

  private enter(first: number, second: number, number: number): void {
    const { rows, mask } = this;
    let place = this.firstPlace(first, second);
    while (rows[rowSize * place + numberAt] !== 0) place = (place + 1) & mask;
    rows.set([first, second, number], rowSize * place);
  }
}
