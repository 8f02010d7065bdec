import { expect, test } from "vitest";
import { pagedPart } from "../../../src/files/node/collection/collection-file.ts";
import { seeded } from "../../seeded.ts";
import { rounds } from "../../rounds.ts";

test("bytes and numbers of a part are those of the file, also where more is asked for than stays in memory", () => {
  const file = Buffer.from(Uint32Array.from({ length: 2_300_000 }, (_, i) => Math.imul(i, 0x9e3779b1)).buffer);
  for (const length of [9_000_040, 12_320, 40]) {
    const random = seeded(length + 1);
    const start = 1000;
    const part = pagedPart(start, length, (memory, from) => {
      expect(from + memory.length).toBeLessThanOrEqual(start + length);
      file.copy(memory, 0, from);
    });
    for (let i = 0; i < rounds(1000, 13_400); i++) {
      const entry = 40 * Math.floor(random() * (length / 40));
      expect(part.uint32(entry + 32), `entry ${entry}`).toBe(file.readUInt32LE(start + entry + 32));
      expect(part.float64(entry), `entry ${entry}`).toBe(file.readDoubleLE(start + entry));
      const from = Math.floor(random() * length);
      const to = Math.min(length, from + Math.floor(random() ** 3 * 20_000));
      const found = part.between(from, to);
      expect(found.equals(file.subarray(start + from, start + to)), `${from}..${to} of ${length}`).toBe(true);
    }
  }
});

test("all pages are asked for in turn, and again, where they do not fit into memory", () => {
  const length = 4000 * 2049 + 8; // one more than fits, and two numbers
  const part = pagedPart(0, length, (memory, from) => void memory.writeUInt32LE(from));
  for (const _ of [1, 2]) for (let page = 0; page <= 2049; page++) expect(part.uint32(4000 * page)).toBe(4000 * page);
});

test("a page is read once while it stays in memory, which is until there is no room for another", () => {
  const read: number[] = [];
  const part = pagedPart(0, 4000 * 2049, (_, from) => void read.push(from / 4000));
  const asked = (...pages: readonly number[]): readonly number[] => {
    read.length = 0;
    for (const page of pages) part.uint32(4000 * page);
    return read;
  };
  const first = Array.from({ length: 2048 }, (_, page) => page);
  expect(asked(...first)).toEqual(first);
  expect(asked(...first)).toEqual([]);
  expect(asked(2048)).toEqual([2048]);
  expect(asked(...first.slice(0, -1), 2048)).toEqual(first.slice(0, -1));
  expect(asked(2047, 2048)).toEqual([2047, 2048]);
});

test("bytes of one page are not copied, and those of several are whole", () => {
  const file = Buffer.from(Array.from({ length: 12_000 }, (_, i) => (i * 7 + (i >> 8)) & 255));
  const part = pagedPart(0, file.length, (memory, from) => void file.copy(memory, 0, from));
  const { buffer } = part.between(0, 1);
  for (const [from, to] of [
    [0, 4000],
    [3000, 4000],
    [4000, 8000],
    [5, 5],
  ] as const)
    expect(part.between(from, to).buffer, `${from}..${to}`).toBe(buffer);
  for (const [from, to] of [
    [0, 4001],
    [3999, 4001],
    [3999, 8000],
    [1, 12_000],
  ] as const) {
    expect(part.between(from, to).equals(file.subarray(from, to)), `${from}..${to}`).toBe(true);
    expect(part.between(from, to).buffer).not.toBe(buffer);
  }
});
