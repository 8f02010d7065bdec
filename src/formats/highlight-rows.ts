import { type HighlightColumns, told } from "../data/highlight-columns.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { idAt } from "../data/results.ts";
import type { Range } from "../text/range.ts";
import type { Taken } from "./format.ts";
import { type JudgedLine, type JudgedRows, judgedRows } from "./judged-rows.ts";
import { isGap, type LineShape } from "./line-shape.ts";
import { sharedMemory } from "./memory.ts";
import { numbersAt, type Rows } from "./rows.ts";
import type { RestReader } from "./take-lines.ts";

/** What a line says of a document. */
interface HighlightedLine extends JudgedLine {
  /** The number of highlighted characters that it claims. */
  readonly claimed: number;
  readonly length: number | undefined;
  readonly bestEntry: number | undefined;
  /** Sorted, apart, and none of them empty. */
  readonly ranges: readonly Range[];
}

/** The columns of numbers, by their place: what lines claim, and of documents the length, the entry point, the first range. */
export const lineColumn = { claimed: 0, length: 1, bestEntry: 2, firstRange: 3 } as const;

/** Beyond these, what is after the digits of a whole number might not be one any more. */
const mostDigits = 15;

const lineFeed = 10;
const carriageReturn = 13;
const minus = 45;
const zero = 48;
const colon = 58;

/**
 * Judgements with highlights as columns, where the lines of a topic stand together and each judges another document. A
 * class, so that the loop over lines can call a method of it: with a function that goes away, V8 would throw away the loop.
 */
export class HighlightRows implements RestReader {
  private readonly judged: JudgedRows;
  private readonly rows: Rows;
  /** How many rows have their entry point and their first range. */
  private settled = 0;
  private ranges = 0;
  private starts = new Float64Array(64);
  private ends = new Float64Array(64);
  /** A place in the bytes. */
  private at = 0;

  constructor(expectedBytes?: number) {
    this.judged = judgedRows(Object.keys(lineColumn).length, expectedBytes, this);
    this.rows = this.judged.rows;
  }

  /** Adds a line of some shape; false where it is not such a one. */
  add(line: HighlightedLine, shape: LineShape): boolean {
    const row = this.judged.add(line, shape);
    if (row < 0) return false;
    this.settle(row);
    const { numbers, room } = this.rows;
    numbers[room * lineColumn.claimed + row] = line.claimed;
    numbers[room * lineColumn.length + row] = line.length ?? NaN;
    let to = this.ranges;
    for (const { start, end } of line.ranges) this.setRange(to++, start, end);
    this.tell(row, line.bestEntry ?? NaN, to);
    return true;
  }

  /** Takes the lines that look like the last one, as bytes; what follows the length may be there or not. */
  take(bytes: Uint8Array, from: number, number: number): Taken {
    return this.judged.take(bytes, from, number);
  }

  /** " bep offset:length …", as plain as it gets; what else may be right is left to the parser of the format. */
  takeRest(bytes: Uint8Array, from: number, row: number): number {
    this.settle(row);
    this.at = from;
    if (!isGap(bytes[this.at++]!)) return -1;
    let bestEntry = NaN;
    if (bytes[this.at] === minus && bytes[this.at + 1] === zero + 1) this.at += 2;
    else if ((bestEntry = this.wholeNumber(bytes)) < 0) return -1;
    let to = this.ranges;
    for (let last = -1; isGap(bytes[this.at]!); to++) {
      this.at++;
      const start = this.wholeNumber(bytes);
      if (start <= last || bytes[this.at++] !== colon) return -1; // not sorted, or to be joined
      const length = this.wholeNumber(bytes);
      if (length <= 0) return -1;
      last = start + length;
      this.setRange(to, start, last);
    }
    if (bytes[this.at] === carriageReturn) this.at++;
    if (bytes[this.at++] !== lineFeed) return -1;
    this.tell(row, bestEntry, to);
    return this.at;
  }

  /** All lines again. */
  *lines(): Generator<HighlightedLine> {
    const { first, start, end, length, bestEntry } = this.filled();
    const claimed = numbersAt(this.rows, lineColumn.claimed);
    for (const [topic, from, to] of this.judged.topics())
      for (let row = from; row < to; row++) {
        const ranges: Range[] = [];
        for (let i = first[row]!; i < first[row + 1]!; i++) ranges.push({ start: start[i]!, end: end[i]! });
        yield {
          topic,
          doc: idAt(this.rows.ids, row),
          line: this.rows.lines.at(row),
          claimed: claimed[row]!,
          length: told(length[row]!),
          bestEntry: told(bestEntry[row]!),
          ranges,
        };
      }
  }

  /** The topics; how many lines claim another number of characters than they highlight, and go beyond their document's end. */
  end(): { topics: Map<string, JudgedTopic>; contradicted: number; pastEnd: number } {
    const highlights = this.filled();
    const { first, start, end, length } = highlights;
    const { count } = this.rows;
    const claimed = numbersAt(this.rows, lineColumn.claimed);
    const grades = new Float64Array(sharedMemory(count * Float64Array.BYTES_PER_ELEMENT));
    let contradicted = 0;
    let pastEnd = 0;
    for (let row = 0; row < count; row++) {
      const to = first[row + 1]!;
      let characters = 0;
      for (let i = first[row]!; i < to; i++) characters += end[i]! - start[i]!;
      if (characters > 0) grades[row] = 1;
      if (characters !== claimed[row]) contradicted++;
      if (characters > 0 && end[to - 1]! > length[row]!) pastEnd++; // NaN is unknown
    }
    return { topics: this.judged.inColumns({ grades, highlights }), contradicted, pastEnd };
  }

  /** From now on this row is told of: those before it have no more to say, and what it was said to have counts no more. */
  private settle(row: number): void {
    const { numbers, room } = this.rows;
    const bestEntry = room * lineColumn.bestEntry;
    const firstRange = room * lineColumn.firstRange;
    if (row < this.settled) this.ranges = numbers[firstRange + row]!;
    for (let before = this.settled; before < row; before++) {
      numbers[bestEntry + before] = NaN;
      numbers[firstRange + before] = this.ranges;
    }
    this.settled = row;
  }

  /** Tells of a row, which has the ranges up to one; they stand behind those of the row before. */
  private tell(row: number, bestEntry: number, to: number): void {
    const { numbers, room } = this.rows;
    numbers[room * lineColumn.bestEntry + row] = bestEntry;
    numbers[room * lineColumn.firstRange + row] = this.ranges;
    this.ranges = to;
    this.settled = row + 1;
  }

  private setRange(index: number, start: number, end: number): void {
    if (index === this.starts.length) [this.starts, this.ends] = [twice(this.starts), twice(this.ends)];
    this.starts[index] = start;
    this.ends[index] = end;
  }

  /** The whole number that stands at the place, which moves behind it; -1 where there is none, or one too long for here. */
  private wholeNumber(bytes: Uint8Array): number {
    const from = this.at;
    let at = from;
    let value = 0;
    for (let digit = bytes[at]! - zero; digit >= 0 && digit <= 9; digit = bytes[++at]! - zero)
      value = 10 * value + digit;
    this.at = at;
    return at === from || at - from > mostDigits ? -1 : value;
  }

  /** The columns as they are at the end. */
  private filled(): HighlightColumns {
    const { count } = this.rows;
    this.settle(count);
    const column = (place: number): Float64Array => numbersAt(this.rows, place).subarray(0, count);
    const first = new Int32Array(sharedMemory((count + 1) * Int32Array.BYTES_PER_ELEMENT));
    first.set(column(lineColumn.firstRange));
    first[count] = this.ranges;
    return {
      length: column(lineColumn.length),
      bestEntry: column(lineColumn.bestEntry),
      first,
      start: this.starts.subarray(0, this.ranges),
      end: this.ends.subarray(0, this.ranges),
    };
  }
}

function twice(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * column.length);
  larger.set(column);
  return larger;
}
