import { type HighlightColumns, told } from "../data/highlight-columns.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { idAt } from "../data/results.ts";
import type { Range } from "../text/range.ts";
import type { Taken } from "./format.ts";
import { type JudgedLine, judgedRows } from "./judged-rows.ts";
import { isGap, type LineShape } from "./line-shape.ts";
import { sharedMemory } from "./memory.ts";
import { numbersAt } from "./rows.ts";

/** What a line says of a document. */
interface HighlightedLine extends JudgedLine {
  /** The number of highlighted characters that it claims. */
  readonly claimed: number;
  readonly length: number | undefined;
  readonly bestEntry: number | undefined;
  /** Sorted, apart, and none of them empty. */
  readonly ranges: readonly Range[];
}

/** Judgements with highlights as columns, where the lines of a topic stand together and each judges another document. */
export interface HighlightRows {
  /** Adds a line of some shape; false where it is not such a one. */
  add(judged: HighlightedLine, shape: LineShape): boolean;
  /** Takes the lines that look like the last one, as bytes; what follows the length may be there or not. */
  take(bytes: Uint8Array, from: number, number: number): Taken;
  /** All lines again. */
  lines(): Iterable<HighlightedLine>;
  end(): {
    readonly topics: Map<string, JudgedTopic>;
    /** How many lines claim another number of characters than they highlight. */
    readonly contradicted: number;
    /** How many documents are highlighted beyond their end. */
    readonly pastEnd: number;
  };
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

export function highlightRows(expectedBytes?: number): HighlightRows {
  const judged = judgedRows(Object.keys(lineColumn).length, expectedBytes, rest);
  const { rows } = judged;
  let settled = 0; // rows whose entry point and first range are known
  let ranges = 0;
  let starts = new Float64Array(64);
  let ends = new Float64Array(64);
  let at = 0; // a place in the bytes

  /** From now on this row is told of: those before it have no more to say, and what it was said to have counts no more. */
  function settle(row: number): void {
    const { numbers, room } = rows;
    const [bestEntry, firstRange] = [room * lineColumn.bestEntry, room * lineColumn.firstRange];
    if (row < settled) ranges = numbers[firstRange + row]!;
    for (; settled < row; settled++) {
      numbers[bestEntry + settled] = NaN;
      numbers[firstRange + settled] = ranges;
    }
    settled = row;
  }

  /** Tells of a row, which has the ranges up to one; they stand behind those of the row before. */
  function tell(row: number, bestEntry: number, to: number): void {
    const { numbers, room } = rows;
    numbers[room * lineColumn.bestEntry + row] = bestEntry;
    numbers[room * lineColumn.firstRange + row] = ranges;
    ranges = to;
    settled = row + 1;
  }

  function setRange(index: number, start: number, end: number): void {
    if (index === starts.length) [starts, ends] = [twice(starts), twice(ends)];
    starts[index] = start;
    ends[index] = end;
  }

  /** " bep offset:length …", as plain as it gets; what else may be right is left to the parser of the format. */
  function rest(bytes: Uint8Array, from: number, row: number): number {
    settle(row);
    at = from;
    if (!isGap(bytes[at++]!)) return -1;
    let bestEntry = NaN;
    if (bytes[at] === minus && bytes[at + 1] === zero + 1) at += 2;
    else if ((bestEntry = wholeNumber(bytes)) < 0) return -1;
    let to = ranges;
    for (let last = -1; isGap(bytes[at]!); to++) {
      at++;
      const start = wholeNumber(bytes);
      if (start <= last || bytes[at++] !== colon) return -1; // not sorted, or to be joined
      const length = wholeNumber(bytes);
      if (length <= 0) return -1;
      last = start + length;
      setRange(to, start, last);
    }
    if (bytes[at] === carriageReturn) at++;
    if (bytes[at++] !== lineFeed) return -1;
    tell(row, bestEntry, to);
    return at;
  }

  /** The whole number that stands at the place, which moves behind it; -1 where there is none, or one too long for here. */
  function wholeNumber(bytes: Uint8Array): number {
    const from = at;
    let value = 0;
    for (let digit = bytes[at]! - zero; digit >= 0 && digit <= 9; digit = bytes[++at]! - zero)
      value = 10 * value + digit;
    return at === from || at - from > mostDigits ? -1 : value;
  }

  /** The columns as they are at the end. */
  function filled(): HighlightColumns {
    settle(rows.count);
    const { count } = rows;
    const column = (place: number): Float64Array => numbersAt(rows, place).subarray(0, count);
    const first = new Int32Array(sharedMemory((count + 1) * Int32Array.BYTES_PER_ELEMENT));
    first.set(column(lineColumn.firstRange));
    first[count] = ranges;
    return {
      length: column(lineColumn.length),
      bestEntry: column(lineColumn.bestEntry),
      first,
      start: starts.subarray(0, ranges),
      end: ends.subarray(0, ranges),
    };
  }

  return {
    add(line, shape) {
      const row = judged.add(line, shape);
      if (row < 0) return false;
      settle(row);
      const { numbers, room } = rows;
      numbers[room * lineColumn.claimed + row] = line.claimed;
      numbers[room * lineColumn.length + row] = line.length ?? NaN;
      let to = ranges;
      for (const { start, end } of line.ranges) setRange(to++, start, end);
      tell(row, line.bestEntry ?? NaN, to);
      return true;
    },
    take: judged.take,
    *lines() {
      const { first, start, end, length, bestEntry } = filled();
      const claimed = numbersAt(rows, lineColumn.claimed);
      for (const [topic, from, to] of judged.topics())
        for (let row = from; row < to; row++) {
          const found: Range[] = [];
          for (let i = first[row]!; i < first[row + 1]!; i++) found.push({ start: start[i]!, end: end[i]! });
          yield {
            topic,
            doc: idAt(rows.ids, row),
            line: rows.lines.at(row),
            claimed: claimed[row]!,
            length: told(length[row]!),
            bestEntry: told(bestEntry[row]!),
            ranges: found,
          };
        }
    },
    end() {
      const highlights = filled();
      const { first, start, end, length } = highlights;
      const claimed = numbersAt(rows, lineColumn.claimed);
      const grades = new Float64Array(sharedMemory(rows.count * Float64Array.BYTES_PER_ELEMENT));
      let contradicted = 0;
      let pastEnd = 0;
      for (let row = 0; row < rows.count; row++) {
        const to = first[row + 1]!;
        let characters = 0;
        for (let i = first[row]!; i < to; i++) characters += end[i]! - start[i]!;
        if (characters > 0) grades[row] = 1;
        if (characters !== claimed[row]) contradicted++;
        if (characters > 0 && end[to - 1]! > length[row]!) pastEnd++; // NaN is unknown
      }
      return { topics: judged.inColumns({ grades, highlights }), contradicted, pastEnd };
    },
  };
}

function twice(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * column.length);
  larger.set(column);
  return larger;
}
