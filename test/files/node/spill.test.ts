import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spill } from "../../../src/files/node/spill.ts";
import { folderOf } from "../../cli/folders.ts";
import { seeded } from "../../seeded.ts";
import { atLength } from "../../rounds.ts";

atLength("what is put aside comes back as it was, in part and whole, and leaves no file", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = seeded(seed);
    const folder = folderOf({});
    const aside = spill(join(folder, "out"));
    let plain = Buffer.alloc(0);
    for (let i = 0; i < 60; i++) {
      const size = Math.floor(random() ** 4 * 200_000);
      const bytes = Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
      aside.add(bytes);
      plain = Buffer.concat([plain, bytes]);
      const start = Math.floor(random() * plain.length);
      const end = Math.min(plain.length, start + Math.floor(random() ** 3 * 100_000));
      expect(aside.between(start, end).equals(plain.subarray(start, end)), `seed ${seed}, ${start}..${end}`).toBe(true);
    }
    expect(aside.length).toBe(plain.length);
    let at = 0;
    for (const piece of aside.pieces()) {
      expect(piece.equals(plain.subarray(at, at + piece.length)), `seed ${seed}, ${at}`).toBe(true);
      at += piece.length;
    }
    expect(readdirSync(folder)).toEqual([]);
    aside.close();
  }
});

test("where there is no room beside a file, it lies elsewhere", () => {
  const aside = spill("/no such folder/out");
  aside.add(Buffer.alloc(100_000, 7));
  expect(aside.between(0, 100_000).every((byte) => byte === 7)).toBe(true);
  aside.close();
});

test("what was put aside is read at the limits of what is held in memory, and in pieces", () => {
  const piece = 2 ** 16;
  const bytes = Buffer.from(Array.from({ length: 2 * piece + 1000 }, (_, i) => (i * 7 + (i >> 8) + (i >> 16)) & 255));
  const aside = spill();
  for (const [from, to] of [
    [0, 500],
    [500, piece + 700],
    [piece + 700, 2 * piece + 300],
    [2 * piece + 300, bytes.length],
  ] as const)
    // prettier-ignore
    aside.add(bytes.subarray(from, to));
  expect(aside.length).toBe(bytes.length);
  const pieces = Array.from(aside.pieces(), (each) => Buffer.from(each));
  expect(pieces.map(({ length }) => length)).toEqual([piece, piece, 1000]);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  for (const [start, end] of [
    [2 * piece, 2 * piece + 9], // held in memory
    [0, 0],
    [0, 1],
    [5, 9], // read, with what follows
    [0, piece],
    [7, piece + 8], // more than is read at once
    [1, 3],
    [0, 2],
    [piece, piece + 1],
    [2 * piece - 3, 2 * piece + 4], // partly in memory
    [2 * piece + 999, bytes.length],
    [piece + 1000, 2 * piece + 1000],
    [3, 3],
  ] as const)
    expect(aside.between(start, end).equals(bytes.subarray(start, end)), `${start}..${end}`).toBe(true);
  expect(Buffer.concat(Array.from(aside.pieces(), (each) => Buffer.from(each))).equals(bytes)).toBe(true);
  expect(() => aside.between(5, bytes.length + 1)).toThrow(`${bytes.length - 4} bytes from 5 on, of ${bytes.length}`);
  aside.close();
});

test("a little is held in memory, and its pieces are one", () => {
  const aside = spill();
  expect(Array.from(aside.pieces(), String)).toEqual([""]);
  aside.add(Buffer.from("some"));
  aside.add(Buffer.from(" words"));
  expect(Array.from(aside.pieces(), String)).toEqual(["some words"]);
  expect(String(aside.between(5, 7))).toBe("wo");
  expect(String(aside.between(0, 4))).toBe("some");
  aside.close();
});

test("there is a file where there is more than a little, without a name, until it is closed", () => {
  const listeners = () => process.listenerCount("SIGHUP"); // one for each file
  const [folder, before] = [folderOf({}), listeners()];
  const aside = spill(join(folder, "out"));
  aside.add(Buffer.alloc(1));
  expect(aside.between(0, 1)).toEqual(Buffer.alloc(1));
  expect(listeners()).toBe(before);
  aside.add(Buffer.alloc(2 ** 16));
  expect(listeners()).toBe(before + 1);
  expect(readdirSync(folder)).toEqual([]);
  aside.close();
  aside.close(); // which does nothing more
  expect(listeners()).toBe(before);
  expect(() => aside.between(0, 1)).toThrow();

  const elsewhere = spill("/no such folder/out");
  elsewhere.add(Buffer.alloc(2 ** 16));
  expect(listeners()).toBe(before + 1);
  elsewhere.close();
  expect(listeners()).toBe(before);
});

test("what lies within what was read last is not read again", () => {
  const piece = 2 ** 16;
  const aside = spill();
  aside.add(Buffer.alloc(3 * piece + 10));
  aside.between(40_000, 40_010).fill(1); // the memory into which it was read, from 40,000 on
  const ones = (start: number, end: number): number => aside.between(start, end).filter((byte) => byte === 1).length;
  expect(ones(40_000, 40_010)).toBe(10);
  expect(ones(40_005, 40_000 + piece)).toBe(5);
  expect(ones(40_000, 40_000 + piece)).toBe(10);
  expect(ones(40_001, 40_001 + piece)).toBe(0);
  aside.between(3 * piece - 5, 3 * piece).fill(1);
  expect(ones(3 * piece - 5, 3 * piece)).toBe(5);
  // What ends with the last that was written is no reason to write the rest.
  expect(Array.from(aside.pieces(), ({ length }) => length)).toEqual([piece, piece, piece, 10]);
  aside.close();
});
