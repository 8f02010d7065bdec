import { expect, test } from "vitest";
import { longDecimal } from "../../../src/files/lines/long-decimal.ts";
import { below, seeded } from "../../seeded.ts";

/** Between other digits, which are not its own. */
function read(text: string): number {
  const point = text.includes(".") ? text.indexOf(".") : text.length;
  return longDecimal(new TextEncoder().encode(`98${text}76`), 2, 2 + point, 2 + text.length);
}

test("up to 15 digits are the nearest double, wherever the point is and whatever zeros stand before", () => {
  for (let length = 1; length <= 15; length++)
    for (let point = 0; point <= length; point++) {
      const digits = "987654321987654".slice(0, length);
      for (const text of [`${digits.slice(0, point)}.${digits.slice(point)}`, `00${digits}`, `0.000${digits}`])
        expect(read(text), text).toBe(Number(text));
    }
  expect([read("0000000000"), read("0.0000000000"), read("00000.00001")]).toEqual([0, 0, 0.00001]);
});

test("16 to 18 digits are the nearest double", () => {
  const random = seeded(9);
  for (let i = 0; i < 600; i++) {
    const digits = Array.from({ length: 16 + (i % 3) }, (_, at) => below(random, 9) + (at === 0 ? 1 : 0)).join("");
    const point = below(random, 10);
    const text = i % 4 === 0 ? `0.${"0".repeat(i % 5)}${digits}` : `${digits.slice(0, point)}.${digits.slice(point)}`;
    expect(read(text), text).toBe(Number(text));
  }
});

test("more than 18 digits, more than 22 behind the point, and what lies halfway between two doubles, is not certain", () => {
  expect(read("1.23456789012345678")).toBe(1.2345678901234567); // 18, of which the double keeps 17
  expect(read("1.234567890123456789")).toBeNaN();
  expect(read("0.0000001234567890123456")).toBe(1.234567890123456e-7);
  expect(read("0.00000001234567890123456")).toBeNaN();
  expect(read("0.00000000000000000000012")).toBeNaN();
  for (const text of ["9007199254740993", "9007199254740995", "4503599627370496.5", "4503599627370497.5"])
    expect(read(text), text).toBeNaN();
  for (const text of ["9007199254740994", "4503599627370496.4", "4503599627370497.6", "900719925474099.25"])
    expect(read(text), text).toBe(Number(text));
});
