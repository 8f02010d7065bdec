import { expect, test } from "vitest";
import { endPlace, entrySize, hashPlace, idAt, startPlace } from "../../../src/data/encoded-ids.ts";
import { InputError } from "../../../src/base/input-error.ts";
import { judgedIds } from "../../../src/score/gain/judged-documents.ts";
import {
  enterIds,
  findId,
  firstSlot,
  forgetIds,
  hideIds,
  type IdTable,
  idTable,
  keepBytes,
  makeRoomForIds,
  markIds,
  mostBytes,
  numberOf,
  reserveIds,
  roomForIds,
  trimIds,
} from "../../../src/files/lines/id-table.ts";
import { idHash } from "../../../src/text/byte-places.ts";
import { nothing } from "../../../src/text/range.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { alike } from "./alike-ids.ts";

const hashOf = (id: string): number => idHash(encodeUtf8(id), 0, encodeUtf8(id).length);

/** Ids that all would stand in the last slot but one of the first table. */
const crowd = Array.from({ length: 1500 }, (_, i) => `d${i}`).filter((id) => firstSlot(hashOf(id), 26) === 62);
/** More ids of one hash than there are slots for it. */
const sameHash = alike(80, 15);

const judged = (ids: readonly string[]) => judgedIds(new Map(ids.map((id) => [id, { relevant: nothing, grade: 1 }])));

/** Enters ids as the reader of lines does: their bytes and entries behind those of the table. */
function enter(table: IdTable, ids: readonly string[]): number[] {
  makeRoomForIds(table, ids.length);
  for (const [i, id] of ids.entries()) {
    const at = entrySize * (table.count + i);
    table.entries[at + startPlace] = keepBytes(table, encodeUtf8(id));
    table.entries[at + endPlace] = table.used;
    table.entries[at + hashPlace] = hashOf(id);
  }
  const numbers = new Int32Array(ids.length + 1).fill(-7);
  enterIds(table, ids.length, numbers);
  expect(numbers.at(-1)).toBe(-7);
  return [...numbers.subarray(0, ids.length)];
}

test.each([
  ["in slots of their own", ["a", "b", "abc", "", "é", "語".repeat(200)]],
  ["in one slot and those after it", crowd.slice(0, 14)],
  ["more than those slots hold", crowd],
  ["with one hash", sameHash],
  ["of both kinds", [...sameHash.slice(0, 70), ...crowd, ...sameHash.slice(70)]],
])("ids %s are numbered as they come, and found and marked by that number", (_, ids) => {
  const places = ids.map((_, i) => i);
  const half = ids.length >> 1;
  for (const add of [
    (table: IdTable) => ids.map((id) => numberOf(table, id)),
    (table: IdTable) => enter(table, ids),
    (table: IdTable) => [...enter(table, ids.slice(0, half)), ...enter(table, ids.slice(half))],
  ]) {
    const table = idTable();
    expect(add(table)).toEqual(places);
    expect(add(table)).toEqual(places);
    expect(table.count).toBe(ids.length);
    expect(ids.map((id) => findId(table, id))).toEqual(places);
    expect(ids.map((_, i) => idAt(table, i))).toEqual([...ids]);
    expect([findId(table, "unknown"), findId(table, crowd.at(-1)!)]).toEqual([-1, ids.indexOf(crowd.at(-1)!)]);
    const marks = new Int32Array(ids.length);
    expect(markIds(table, judged(["unknown", ...ids.toReversed()]), marks)).toBe(ids.length);
    expect([...marks]).toEqual(places.map((place) => ids.length + 1 - place));
    markIds(table, judged(ids), marks, Int32Array.from(places.toReversed()));
    expect([...marks]).toEqual(places.toReversed().map((place) => place + 1));
  }
});

test("an id that the table has comes again among new ones", () => {
  const table = idTable();
  expect(enter(table, ["a", "b", "a", "c", "b"])).toEqual([0, 1, 0, 2, 1]);
  expect(enter(table, ["d", "a", "d"])).toEqual([3, 0, 3]);
  expect([0, 1, 2, 3].map((number) => idAt(table, number))).toEqual(["a", "b", "c", "d"]);
  expect(["a", "b", "c", "d"].map((id) => findId(table, id))).toEqual([0, 1, 2, 3]);
});

test("one id that finds no slot is found, and one like it that is not there is not", () => {
  const table = idTable();
  for (const id of sameHash.slice(0, 65)) numberOf(table, id);
  expect([table.crowded.size, findId(table, sameHash[64]!), findId(table, sameHash[65]!)]).toEqual([1, 64, -1]);
  const full = idTable();
  for (const id of sameHash.slice(0, 64)) numberOf(full, id);
  expect([full.crowded.size, findId(full, sameHash[63]!), findId(full, sameHash[64]!)]).toEqual([0, 63, -1]);
});

test("ids that find no slot are found behind slots of others, too", () => {
  const filled = idTable();
  makeRoomForIds(filled, 200);
  const ids = sameHash.slice(0, 67);
  const first = firstSlot(hashOf(ids[0]!), filled.shift);
  const slotBehind = (id: string): number =>
    (firstSlot(hashOf(id), filled.shift) - first + filled.slots.length) % filled.slots.length;
  // The slots of the ids, and the two behind them, are all taken.
  const behind = [64, 65].map((place) =>
    Array.from({ length: 20_000 }, (_, i) => `d${i}`).find((id) => slotBehind(id) === place)!,
  );
  const all = [...behind, ...ids];
  const numbers = all.map((_, i) => i);
  for (let again = 0; again < 2; again++) expect(enter(filled, all)).toEqual(numbers);
  expect([filled.crowded.size, filled.slots.length, filled.count]).toEqual([3, 1024, all.length]);
  expect(all.map((id) => findId(filled, id))).toEqual(numbers);
  const marks = new Int32Array(all.length);
  expect(markIds(filled, judged([...all, sameHash[67]!]), marks)).toBe(all.length);
  expect([...marks]).toEqual(numbers.map((number) => number + 1));
});

test("ids that are hidden are kept and not found, and those that are forgotten leave nothing", () => {
  for (const ids of [["a", "b"], sameHash]) {
    const table = idTable();
    enter(table, ids);
    hideIds(table);
    expect(ids.map((id) => findId(table, id))).toEqual(ids.map(() => -1));
    expect(enter(table, ids)).toEqual(ids.map((_, i) => ids.length + i));
    expect(idAt(table, 0)).toBe(ids[0]);
    forgetIds(table);
    expect([table.count, table.used, table.first, table.crowded.size]).toEqual([0, 0, 0, 0]);
    expect(findId(table, ids[0]!)).toBe(-1);
    expect(enter(table, ids)).toEqual(ids.map((_, i) => i));
  }
});

test("the slots of a few ids are emptied, and those of very many given back", () => {
  const table = idTable();
  makeRoomForIds(table, 1024);
  hideIds(table);
  expect(table.slots.length).toBe(4096);
  makeRoomForIds(table, 1025);
  hideIds(table);
  expect(table.slots.length).toBe(64);
});

test("there is room for as many ids as have entries, and fill a quarter of the slots", () => {
  const table = idTable();
  expect(roomForIds(table)).toBe(16);
  makeRoomForIds(table, 16);
  expect([table.entries.length / entrySize, table.slots.length]).toEqual([16, 64]);
  makeRoomForIds(table, 17);
  expect([table.entries.length / entrySize, table.slots.length, roomForIds(table)]).toEqual([17, 128, 17]);
  enter(table, ["a", "b", "c"]);
  expect(roomForIds(table)).toBe(14);
  hideIds(table);
  makeRoomForIds(table, 32);
  expect([table.entries.length / entrySize, table.slots.length, roomForIds(table)]).toEqual([35, 128, 32]);
});

test("memory grows where it is too small alone, and then to twice as much", () => {
  const table = idTable();
  const { entries, slots, shift } = table;
  makeRoomForIds(table, 16);
  expect([table.entries === entries, table.slots === slots, shift]).toEqual([true, true, 26]);
  enter(table, crowd.slice(0, 16));
  makeRoomForIds(table, 1);
  expect([table.entries.length / entrySize, table.slots.length, table.shift]).toEqual([32, 128, 25]);
  const wide = idTable();
  reserveIds(wide, 100, 0);
  enter(wide, ["a", "b", "c"]);
  expect(roomForIds(wide)).toBe(13); // of 64 slots a quarter
});

test("bytes are kept one after the other, in twice the memory where there is too little", () => {
  const table = idTable();
  expect([keepBytes(table, new Uint8Array(200).fill(1)), keepBytes(table, new Uint8Array(56).fill(2))]).toEqual([
    0, 200,
  ]);
  expect(table.bytes.length).toBe(256);
  expect(keepBytes(table, Uint8Array.of(3))).toBe(256);
  expect(table.bytes.length).toBe(514);
  expect([table.bytes[199], table.bytes[200], table.bytes[255], table.bytes[256], table.used]).toEqual([
    1, 2, 2, 3, 257,
  ]);
  expect(Int32Array.of(mostBytes, mostBytes + 1)).toEqual(Int32Array.of(2147483647, -2147483648)); // all that 32 bits hold
  const full = Object.assign(idTable(), { used: mostBytes - 1 });
  expect(() => keepBytes(full, new Uint8Array(2))).toThrow(InputError);
});

test("memory that is reserved can be shared, and what was there stays", () => {
  const table = idTable();
  enter(table, ["a", "bc"]);
  reserveIds(table, 16, 256);
  expect(table.entries.buffer).toBeInstanceOf(ArrayBuffer);
  expect(table.bytes.buffer).toBeInstanceOf(ArrayBuffer);
  reserveIds(table, 17, 257);
  expect([table.entries.length, table.bytes.length]).toEqual([17 * entrySize, 257]);
  expect(table.entries.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(table.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect([idAt(table, 0), idAt(table, 1), findId(table, "bc")]).toEqual(["a", "bc", 1]);
});

test("a table that is trimmed has its ids and nothing around them", () => {
  const table = idTable();
  enter(table, ["abc"]);
  keepBytes(table, encodeUtf8("between"));
  enter(table, ["de", "é"]);
  trimIds(table);
  expect([table.bytes.length, table.used, table.entries.length]).toEqual([7, 7, 3 * entrySize]);
  expect([0, 1, 2].map((number) => idAt(table, number))).toEqual(["abc", "de", "é"]);
  expect(numberOf(table, "de")).toBe(1);
  expect(numberOf(table, "fgh")).toBe(3);
});
