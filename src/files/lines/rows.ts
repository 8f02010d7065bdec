import { idTable, type IdTable, makeRoomForIds, reserveIds, trimIds } from "./id-table.ts";
import { LineNumbers } from "./line-numbers.ts";
import { ownMemory, sharedMemory } from "./memory.ts";

/** Lines of a file as growing columns: one row per line, with an id, its line number and some numbers. */
export interface Rows {
  count: number;
  readonly ids: IdTable;
  /** By row: the number of its id. Empty if each row has an id of its own; then the number is the row's. */
  document: Int32Array;
  lines: LineNumbers;
  /** The number of rows for which there is room. */
  room: number;
  /**
   * The columns of numbers, one after the other in one array, each with `room` items. One array is faster to write to
   * than several.
   */
  numbers: Float64Array;
  /** True if an id may have several rows. */
  readonly mayRepeat: boolean;
}

const firstRoom = 16;

/** This is a class for the same reason as the table of ids. */
class GrowingRows implements Rows {
  count = 0;
  readonly ids = idTable();
  document: Int32Array;
  lines = new LineNumbers();
  room = firstRoom;
  numbers: Float64Array;
  readonly mayRepeat: boolean;

  constructor(columns: number, mayRepeat: boolean) {
    this.document = new Int32Array(mayRepeat ? firstRoom : 0);
    this.numbers = new Float64Array(columns * firstRoom);
    this.mayRepeat = mayRepeat;
  }
}

/** An empty table. Each row will have one number per column. */
export function emptyRows(columns: number, mayRepeat: boolean): Rows {
  return new GrowingRows(columns, mayRepeat);
}

/** Lines are taken many at a time, and each may have a new id. */
const idsAtOnce = 256;

/** Makes room for at least `more` rows. Returns true if the columns are new arrays now. */
export function makeRoomForRows(rows: Rows, more = 1): boolean {
  const { room } = rows;
  const isFull = rows.count + more > room;
  makeRoomForIds(rows.ids, Math.max(more, Math.min(isFull ? room : room - rows.count, idsAtOnce)));
  if (!isFull) return false;
  resize(rows, Math.max(2 * room, rows.count + more));
  return true;
}

/** Makes room for `count` rows in total, whose lines have `bytes` bytes together. */
export function reserveRows(rows: Rows, count: number, bytes: number): void {
  if (count > rows.room) resize(rows, count, sharedMemory);
  reserveIds(rows.ids, count, bytes);
}

/** Frees the memory that the rows do not need. */
export function trimRows(rows: Rows): void {
  if (rows.count > 0) resize(rows, rows.count);
  trimIds(rows.ids);
}

function resize(rows: Rows, newRoom: number, memory = ownMemory): void {
  const { room } = rows;
  const columns = rows.numbers.length / room;
  const document = new Int32Array(rows.mayRepeat ? newRoom : 0);
  const numbers = new Float64Array(memory(columns * newRoom * Float64Array.BYTES_PER_ELEMENT));
  document.set(rows.document.subarray(0, newRoom));
  for (let column = 0; column < columns; column++)
    numbers.set(rows.numbers.subarray(column * room, column * room + Math.min(room, newRoom)), column * newRoom);
  [rows.room, rows.document, rows.numbers] = [newRoom, document, numbers];
}

/** One of the columns of numbers. */
export function numbersAt({ numbers, room }: Rows, column: number): Float64Array {
  return numbers.subarray(column * room, (column + 1) * room);
}
