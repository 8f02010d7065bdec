import { LineNumbers } from "./line-numbers.ts";
import { idTable, type IdTable, makeRoomForIds } from "./id-table.ts";

/** Lines of a file as columns that grow: a row each, with an id, its line and some numbers. */
export interface Rows {
  count: number;
  readonly ids: IdTable;
  /** By row: the number of its id; not filled where each row has its own. */
  document: Int32Array;
  readonly lines: LineNumbers;
  /** How many rows there is room for. */
  room: number;
  /** All columns of numbers, one after the other, each with that room. */
  numbers: Float64Array;
  /** Whether an id may have several rows. */
  readonly mayRepeat: boolean;
}

const firstRoom = 16;

/** A class, for the reason that the table of ids is one. */
class GrowingRows implements Rows {
  count = 0;
  readonly ids = idTable();
  document = new Int32Array(firstRoom);
  readonly lines = new LineNumbers();
  room = firstRoom;
  numbers: Float64Array;
  readonly mayRepeat: boolean;

  constructor(columns: number, mayRepeat: boolean) {
    this.numbers = new Float64Array(columns * firstRoom);
    this.mayRepeat = mayRepeat;
  }
}

/** With so many columns of numbers. */
export function noRows(columns: number, mayRepeat: boolean): Rows {
  return new GrowingRows(columns, mayRepeat);
}

/** Lines are taken many at a time, and each may have another id. */
const idsAtOnce = 256;

/** Makes room for more rows; tells whether the columns are others now. */
export function growRows(rows: Rows): boolean {
  const { room } = rows;
  const isFull = rows.count === room;
  makeRoomForIds(rows.ids, Math.min(isFull ? room : room - rows.count, idsAtOnce));
  if (!isFull) return false;
  const columns = rows.numbers.length / room;
  const document = new Int32Array(2 * room);
  const numbers = new Float64Array(2 * room * columns);
  document.set(rows.document);
  for (let column = 0; column < columns; column++)
    numbers.set(rows.numbers.subarray(column * room, (column + 1) * room), 2 * column * room);
  [rows.room, rows.document, rows.numbers] = [2 * room, document, numbers];
  return true;
}

/** One of the columns of numbers. */
export function numbersAt({ numbers, room }: Rows, column: number): Float64Array {
  return numbers.subarray(column * room, (column + 1) * room);
}
