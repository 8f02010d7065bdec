import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spill } from "../../src/node/aside/spill.ts";
import { folderOf } from "../cli/folders.ts";
import { seeded } from "../seeded.ts";
import { atLength } from "../rounds.ts";

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
