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

test("inside a character there is no code point", () => {
  expect(unitTable("a😀b", "utf16").codePoint(2)).toBeUndefined();
  expect(unitTable("aéb", "byte").codePoint(2)).toBeUndefined();
});
