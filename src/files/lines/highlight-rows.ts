import { doubled } from "../../base/growing.ts";
import { type HighlightColumns, highlightsAt } from "../../data/judged-columns.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import type { RangeSet } from "../../text/range.ts";
import type { Taken } from "../drafts/parser.ts";
import { type JudgedLine, type JudgedRows, judgedRows } from "./judged-rows.ts";
import { isGap, type ShapeOfLine } from "./line-shape.ts";
import { sharedMemory } from "./memory.ts";
import { numbersAt, type Rows } from "./rows.ts";
import { type RestReader, wholeDigits } from "./scan-lines.ts";

/** What a line says of a document. */
interface HighlightedLine extends JudgedLine {
  /** The number of highlighted characters that it claims. */
  readonly claimed: number;
  readonly length: number | undefined;
  readonly bestEntry: number | undefined;
  readonly ranges: RangeSet;
}

/** The columns of numbers, by their place: what lines claim, and of documents the length, the entry point, the first range. */
export const highlightColumn = { claimed: 0, length: 1, bestEntry: 2, firstRange: 3 } as const;

const lf = 10;
const cr = 13;
const minus = 45;
const zero = 48;
const colon = 58;

/**
 * Judgements with highlights as columns, where the lines of a topic stand together and each judges another document. A
 * class, so that the loop over lines calls one method of all: with the function of a single reader, V8 would discard the
 * compiled loop when that reader is gone.
 */
export class HighlightRows implements RestReader {
  private readonly judged: JudgedRows;
  private readonly rows: Rows;
  /** How many rows have their entry point and their ranges. */
  private closedRows = 0;
  private rangeCount = 0;
  private starts = new Float64Array(64);
  private ends = new Float64Array(64);
  /** Where takeRest and wholeNumber are in the bytes: here, since a method gives one number. */
  private at = 0;

  constructor(expectedBytes?: number) {
    this.judged = judgedRows(Object.keys(highlightColumn).length, expectedBytes, this);
    this.rows = this.judged.rows;
  }

  /** Adds a line, which has a shape; false where the rows cannot hold it. */
  add(line: HighlightedLine, shape: ShapeOfLine): boolean {
    const row = this.judged.add(line, shape);
    if (row === -1) return false;
    this.openRow(row);
    const { numbers, room } = this.rows;
    numbers[room * highlightColumn.claimed + row] = line.claimed;
    numbers[room * highlightColumn.length + row] = line.length ?? NaN;
    let rangesTo = this.rangeCount;
    for (const { start, end } of line.ranges) this.setRange(rangesTo++, start, end);
    this.closeRow(row, line.bestEntry ?? NaN, rangesTo);
    return true;
  }

  /** Takes the lines that look like the last one, as bytes; what follows the length may be there or not. */
  take(bytes: Uint8Array, from: number, number: number): Taken {
    return this.judged.take(bytes, from, number);
  }

  /** Reads " bep offset:length …" in its usual form; any other form is left to the parser of the format. */
  takeRest(bytes: Uint8Array, from: number, row: number): number {
    this.openRow(row);
    this.at = from;
    if (!isGap(bytes[this.at++]!)) return -1;
    let bestEntry = NaN;
    if (bytes[this.at] === minus && bytes[this.at + 1] === zero + 1) this.at += 2;
    else if ((bestEntry = this.wholeNumber(bytes)) < 0) return -1;
    let rangesTo = this.rangeCount;
    for (let last = -1; isGap(bytes[this.at]!); rangesTo++) {
      this.at++;
      const start = this.wholeNumber(bytes);
      if (start <= last || bytes[this.at++] !== colon) return -1; // no number, not sorted, or to be joined
      const length = this.wholeNumber(bytes);
      if (length <= 0) return -1;
      last = start + length;
      this.setRange(rangesTo, start, last);
    }
    if (bytes[this.at] === cr) this.at++;
    if (bytes[this.at++] !== lf) return -1;
    this.closeRow(row, bestEntry, rangesTo);
    return this.at;
  }

  /** All lines again. */
  *lines(): Generator<HighlightedLine> {
    const columns = this.filled();
    const claimed = numbersAt(this.rows, highlightColumn.claimed);
    for (const { row, ...line } of this.judged.lines()) {
      const { relevant, ...known } = highlightsAt(columns, row);
      yield { ...line, ...known, claimed: claimed[row]!, ranges: relevant };
    }
  }

  /** The topics; how many lines claim another number of characters than they highlight, and go beyond their document's end. */
  end(): { topics: Map<string, JudgedTopic>; contradicted: number; pastEnd: number } {
    const highlights = this.filled();
    const { first, start, end, length } = highlights;
    const { count } = this.rows;
    const claimed = numbersAt(this.rows, highlightColumn.claimed);
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
    return { topics: this.judged.topics({ grades, highlights }), contradicted, pastEnd };
  }

  /**
   * Rows before it that had no rest get none. A row that is opened again, since its line was not taken after all, loses what
   * it had.
   */
  private openRow(row: number): void {
    const { numbers, room } = this.rows;
    const bestEntry = room * highlightColumn.bestEntry;
    const firstRange = room * highlightColumn.firstRange;
    if (row < this.closedRows) this.rangeCount = numbers[firstRange + row]!;
    for (let before = this.closedRows; before < row; before++) {
      numbers[bestEntry + before] = NaN;
      numbers[firstRange + before] = this.rangeCount;
    }
    this.closedRows = row;
  }

  /** The row has the ranges from those of the row before up to one. */
  private closeRow(row: number, bestEntry: number, rangesTo: number): void {
    const { numbers, room } = this.rows;
    numbers[room * highlightColumn.bestEntry + row] = bestEntry;
    numbers[room * highlightColumn.firstRange + row] = this.rangeCount;
    this.rangeCount = rangesTo;
    this.closedRows = row + 1;
  }

  private setRange(index: number, start: number, end: number): void {
    if (index === this.starts.length)
      [this.starts, this.ends] = [doubled(Float64Array, this.starts), doubled(Float64Array, this.ends)];
    this.starts[index] = start;
    this.ends[index] = end;
  }

  /** The whole number that stands at the place, which moves behind it; -1 where there is none, or one too long for here. */
  private wholeNumber(bytes: Uint8Array): number {
    const from = this.at;
    let at = from;
    let value = 0;
    for (let digit = bytes[at]! ^ zero; digit <= 9; digit = bytes[++at]! ^ zero) value = 10 * value + digit;
    this.at = at;
    return at === from || at - from > wholeDigits ? -1 : value;
  }

  /** The columns as they are at the end. */
  private filled(): HighlightColumns {
    const { count } = this.rows;
    this.openRow(count); // and so all before it are closed
    const column = (place: number): Float64Array => numbersAt(this.rows, place).subarray(0, count);
    const first = new Int32Array(sharedMemory((count + 1) * Int32Array.BYTES_PER_ELEMENT));
    first.set(column(highlightColumn.firstRange));
    first[count] = this.rangeCount;
    return {
      length: column(highlightColumn.length),
      bestEntry: column(highlightColumn.bestEntry),
      first,
      start: this.starts.subarray(0, this.rangeCount),
      end: this.ends.subarray(0, this.rangeCount),
    };
  }
}
