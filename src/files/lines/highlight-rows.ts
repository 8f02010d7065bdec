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

/** What a line says about a document. */
interface HighlightedLine extends JudgedLine {
  /** The number of highlighted characters that it claims. */
  readonly claimed: number;
  readonly length: number | undefined;
  readonly bestEntry: number | undefined;
  readonly ranges: RangeSet;
}

/**
 * The positions of the number columns: the claim of the line; then for each document its length, its entry point and
 * its first range.
 */
export const highlightColumn = { claimed: 0, length: 1, bestEntry: 2, firstRange: 3 } as const;

const lf = 10;
const cr = 13;
const minus = 45;
const zero = 48;
const colon = 58;

/**
 * Judgements with highlights as columns, for files in which the lines of a topic are together and each judges another
 * document. This is a class so that the loop over lines always calls the same method. With a function made for each
 * reader, V8 would discard the compiled loop.
 */
export class HighlightRows implements RestReader {
  private readonly judged: JudgedRows;
  private readonly rows: Rows;
  /** How many rows have their entry point and their ranges. */
  private closedRows = 0;
  private rangeCount = 0;
  private starts = new Float64Array(64);
  private ends = new Float64Array(64);
  /**
   * The current position of takeRest and wholeNumber in the bytes. It is a field because a method returns only one
   * number.
   */
  private at = 0;

  constructor(expectedBytes?: number) {
    this.judged = judgedRows(Object.keys(highlightColumn).length, expectedBytes, this);
    this.rows = this.judged.rows;
  }

  /** Adds a line that has a shape. False if the rows cannot contain it. */
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

  /** Takes the lines that look like the last one, as bytes. The part after the length is optional. */
  take(bytes: Uint8Array, from: number, number: number): Taken {
    return this.judged.take(bytes, from, number);
  }

  /** Reads " bep offset:length …" in its usual form. Any other form is left to the parser of the format. */
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

  /** Gives all lines again. */
  *lines(): Generator<HighlightedLine> {
    const columns = this.filled();
    const claimed = numbersAt(this.rows, highlightColumn.claimed);
    for (const { row, ...line } of this.judged.lines()) {
      const { relevant, ...known } = highlightsAt(columns, row);
      yield { ...line, ...known, claimed: claimed[row]!, ranges: relevant };
    }
  }

  /**
   * The topics, and how many lines claim another number of characters than they highlight, and how many go beyond the
   * end of their document.
   */
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
   * Rows before it without a rest get an empty one. A row that is opened again, because its line was not taken after
   * all, loses its content.
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

  /** Sets the entry point of a row and the end of its ranges. They begin where those of the row before end. */
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

  /** Reads the whole number at the current position and moves behind it; -1 if there is none, or if it is too long. */
  private wholeNumber(bytes: Uint8Array): number {
    const from = this.at;
    let at = from;
    let value = 0;
    for (let digit = bytes[at]! ^ zero; digit <= 9; digit = bytes[++at]! ^ zero) value = 10 * value + digit;
    this.at = at;
    return at === from || at - from > wholeDigits ? -1 : value;
  }

  /** The columns in their final form. */
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
