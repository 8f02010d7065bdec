import { expect, test } from "vitest";
import { type BinaryCell, binaryRows } from "../../../../src/files/node/sql/postgres-binary.ts";

/** Digits without the blanks between the numbers. */
const hex = (digits: string): string => digits.replaceAll(" ", "");

const head = hex("5047434f50590aff0d0a00 00000000 00000000");

/** The bytes of a row in hexadecimal digits, without the head and the end. */
function hexOf(...row: BinaryCell[]): string {
  const all = Buffer.concat(Array.from(binaryRows([row]), (chunk) => Buffer.from(chunk))).toString("hex");
  expect([all.slice(0, head.length), all.slice(-4)]).toEqual([head, "ffff"]);
  return all.slice(head.length, -4);
}

test("every kind of cell has its length before it, the high bytes first", () => {
  expect(hexOf(null, 258)).toBe(hex("0002 ffffffff 00000004 00000102"));
  expect(hexOf(-2)).toBe(hex("0001 00000004 fffffffe"));
  expect(hexOf(2n ** 33n + 5n)).toBe(hex("0001 00000008 00000002 00000005"));
  expect(hexOf(-1n)).toBe(hex("0001 00000008 ffffffffffffffff"));
  expect(hexOf("é")).toBe(hex("0001 00000002 c3a9"));
  expect(hexOf(Uint8Array.of(1, 2, 3))).toBe(hex("0001 00000003 010203"));
});

test("an array tells its type and how many elements it has, each with its length", () => {
  const integers = hex("00000001 00000000 00000017 00000002 00000001");
  expect(hexOf(Int32Array.of(7, -1))).toBe(hex("0001 00000024") + integers + hex("0000000400000007 00000004ffffffff"));
  expect(hexOf(new Int32Array())).toBe(hex("0001 0000000c 00000000 00000000 00000017"));
  const strings = hex("00000001 00000000 00000011 00000003 00000001");
  expect(hexOf({ bytes: Uint8Array.of(1, 2, 3), ends: Int32Array.of(2, 2, 3) })).toBe(
    hex("0001 00000023") + strings + hex("000000020102 00000000 0000000103"),
  );
  expect(hexOf({ bytes: new Uint8Array(), ends: new Int32Array() })).toBe(
    hex("0001 0000000c 00000000 00000000 00000011"),
  );
});

test("many rows come in several chunks, and a cell may be larger than one", () => {
  const cell = Buffer.alloc(300_000, 5);
  const sizes = Array.from(binaryRows([[1], [cell], [2], ["x".repeat(200_000)], [3]]), ({ length }) => length);
  expect(sizes).toEqual([19 + 10 + 6 + 300_000, 10 + 6 + 200_000, 10 + 2]);
  const [first] = Array.from(binaryRows([["y"], [cell]]), (chunk) => Buffer.from(chunk));
  expect(first!.subarray(19, 26).toString("hex")).toBe(hex("0001 00000001 79"));
  expect(first!.subarray(-300_000).equals(cell)).toBe(true);
});

test("a cell of any kind may be larger than the memory for a chunk", () => {
  const count = 200_000;
  const integers = Int32Array.from({ length: count }, (_, i) => i - 7);
  const strings = {
    bytes: new Uint8Array(3 * count).fill(9),
    ends: Int32Array.from({ length: count }, (_, i) => 3 * (i + 1)),
  };
  const whole = (cell: BinaryCell) => Buffer.concat(Array.from(binaryRows([[cell]]), (chunk) => Buffer.from(chunk)));
  const ofIntegers = whole(integers);
  expect(ofIntegers.length).toBe(19 + 2 + 4 + 20 + 8 * count + 2);
  expect([0, 1, count - 1].map((i) => ofIntegers.readInt32BE(19 + 2 + 4 + 20 + 8 * i + 4))).toEqual([
    -7,
    -6,
    count - 8,
  ]);
  const ofStrings = whole(strings);
  expect(ofStrings.length).toBe(19 + 2 + 4 + 20 + 7 * count + 2);
  expect(ofStrings.subarray(-9).toString("hex")).toBe(hex("00000003 090909 ffff"));
  const ofText = whole("東".repeat(count));
  expect(ofText.subarray(25, -2).toString()).toBe("東".repeat(count));
  const ofBytes = whole(new Uint8Array(count).fill(3));
  expect(ofBytes.subarray(25, -2).every((byte) => byte === 3)).toBe(true);
});
