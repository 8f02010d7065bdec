import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lengthIn, units, unitTable } from "../../src/text/units.ts";

const text = fc.array(fc.constantFrom("a", "é", "€", "😀", "word "), { maxLength: 900 }).map((parts) => parts.join(""));

test.each(units.map(({ name }) => name))("offsets in %s agree with counting from the start", (unit) => {
  fc.assert(
    fc.property(text, fc.nat(), (text, drawn) => {
      const table = unitTable(text, unit);
      const points = [...text];
      const point = drawn % (points.length + 1);
      const offset = lengthIn(unit, points.slice(0, point).join(""));
      expect(table.offset(point)).toBe(offset);
      expect(table.codePoint(offset)).toBe(point);
      expect(table.codePoint(lengthIn(unit, text) + 1)).toBeUndefined();
    }),
  );
});

test("bytes are those of UTF-8, also where a character takes one more", () => {
  const characters = [..."a\x7f\x80\u07ff\u0800\uffff\u{10000}\u{10ffff}"];
  for (const character of characters) expect(lengthIn("byte", character), character).toBe(Buffer.byteLength(character));
  const table = unitTable(characters.join(""), "byte");
  expect(characters.map((_, i) => table.offset(i))).toEqual([0, 1, 2, 4, 6, 9, 12, 16]);
});

test("the end is where the last code point ends, and so is all that lies behind it", () => {
  for (const count of [1, 255, 256, 257, 512]) {
    const table = unitTable("😀".repeat(count), "utf16");
    expect(
      [count - 1, count, count + 1, count + 300].map((point) => table.offset(point)),
      `${count}`,
    ).toEqual([2 * count - 2, 2 * count, 2 * count, 2 * count]);
    expect(
      [2 * count - 2, 2 * count, 2 * count + 2].map((offset) => table.codePoint(offset)),
      `${count}`,
    ).toEqual([count - 1, count, undefined]);
  }
});

test("inside a character there is no code point", () => {
  expect(unitTable("a😀b", "utf16").codePoint(2)).toBeUndefined();
  expect(unitTable("aéb", "byte").codePoint(2)).toBeUndefined();
});
