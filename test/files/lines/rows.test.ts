import { expect, test } from "vitest";
import { entrySize } from "../../../src/data/encoded-ids.ts";
import { numberOf, roomForIds } from "../../../src/files/lines/id-table.ts";
import {
  emptyRows,
  makeRoomForRows,
  numbersAt,
  reserveRows,
  type Rows,
  trimRows,
} from "../../../src/files/lines/rows.ts";

/** Adds rows with a number in each of two columns. */
function add(rows: Rows, count: number): void {
  for (let i = 0; i < count; i++) {
    makeRoomForRows(rows);
    const row = rows.count++;
    numbersAt(rows, 0)[row] = row;
    numbersAt(rows, 1)[row] = 2 * row + 1;
    if (rows.mayRepeat) rows.document[row] = numberOf(rows.ids, `d${row % 5}`);
  }
}

function said(rows: Rows): unknown {
  const [first, second] = [numbersAt(rows, 0), numbersAt(rows, 1)];
  return Array.from({ length: rows.count }, (_, row) => [first[row], second[row], rows.document[row]]);
}

const expected = (count: number) => Array.from({ length: count }, (_, row) => [row, 2 * row + 1, row % 5]);

test("rows keep their numbers and documents as they grow, and when memory is given back", () => {
  const rows = emptyRows(2, true);
  add(rows, 100);
  expect(said(rows)).toEqual(expected(100));
  expect(rows.room).toBe(128);
  trimRows(rows);
  expect([rows.room, rows.numbers.length, rows.document.length]).toEqual([100, 200, 100]);
  expect([rows.ids.bytes.length, rows.ids.entries.length]).toEqual([10, 5 * entrySize]);
  expect(said(rows)).toEqual(expected(100));
  add(rows, 1);
  expect(said(rows)).toEqual(expected(101));
});

test("room is made where there is too little: twice as much, or what is asked for", () => {
  const rows = emptyRows(2, true);
  rows.count = 15;
  expect([makeRoomForRows(rows), rows.room]).toEqual([false, 16]);
  expect([makeRoomForRows(rows, 2), rows.room]).toEqual([true, 32]);
  expect([makeRoomForRows(rows, 50), rows.room]).toEqual([true, 65]);
  expect(roomForIds(rows.ids)).toBeGreaterThanOrEqual(50);
  expect([makeRoomForRows(rows, 50), rows.room]).toEqual([false, 65]);
});

test("rows without results can be trimmed, and still grow", () => {
  const rows = emptyRows(2, true);
  trimRows(rows);
  add(rows, 20);
  expect(said(rows)).toEqual(expected(20));
});

test("rows whose ids do not repeat have no documents", () => {
  const rows = emptyRows(2, false);
  add(rows, 40);
  expect(rows.document.length).toBe(0);
});

test("room for all rows is reserved in memory that can be shared", () => {
  const rows = emptyRows(2, true);
  add(rows, 10);
  reserveRows(rows, 16, 1000);
  expect([rows.room, rows.numbers.buffer instanceof ArrayBuffer, rows.ids.bytes.length]).toEqual([16, true, 1000]);
  reserveRows(rows, 17, 10);
  expect([rows.room, rows.numbers.buffer instanceof SharedArrayBuffer, rows.ids.bytes.length]).toEqual([
    17,
    true,
    1000,
  ]);
  expect(said(rows)).toEqual(expected(10));
});

test("one row alone is trimmed, too, and a column has its own room", () => {
  const rows = emptyRows(2, true);
  add(rows, 1);
  trimRows(rows);
  expect([rows.room, numbersAt(rows, 0).length, numbersAt(rows, 1).length]).toEqual([1, 1, 1]);
  expect(said(rows)).toEqual(expected(1));
});
