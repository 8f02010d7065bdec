import { expect, test } from "vitest";
import { endOfExponent, withExponent } from "../../../src/files/lines/exponent.ts";

const encode = (text: string) => new TextEncoder().encode(text);

test.each([
  ["e5", 2],
  ["E7", 2],
  ["e-05<", 4],
  ["e+120 ", 5],
  ["e-5", 3],
  ["e99 ", 3],
  ["e5:", 2],
  ["e", -1],
  ["e-", -1],
  ["e<", -1],
  ["e+x", -1],
])("the exponent of %s ends at %d", (text, end) => {
  expect(endOfExponent(encode(text), 0)).toBe(end);
});

/** As the readers of lines ask for it; `isExact` where the digits are given as a number. */
function read(text: string, isExact: boolean): number {
  const letterAt = text.search(/e/i);
  const [whole = "", fraction = ""] = text.slice(0, letterAt).split(".");
  const digits = isExact ? Number(whole + fraction) : NaN;
  return withExponent(encode(text), 0, letterAt, text.length, digits, fraction.length);
}

test.each(["1e3", "2.5E-2", "12.5e+1", "7e0", "9.99e22", "5e-22", "125e-3", "3e10", "1e23", "1e-23"])(
  "%s is what Number says",
  (text) => {
    expect(read(text, true)).toBe(Number(text));
    expect(read(text, false)).toBe(Number(text));
  },
);

test("digits that are exact are trusted, and the bytes are not read for them", () => {
  expect(withExponent(encode("xe2"), 0, 1, 3, 4, 0)).toBe(400);
  expect(withExponent(encode("xe-2"), 0, 1, 4, 4, 0)).toBe(0.04);
  expect(withExponent(encode("xe2"), 0, 1, 3, 45, 1)).toBe(450);
  expect(withExponent(encode("xe12"), 0, 1, 4, 1, 0)).toBe(1e12);
});

test("what is too long, or too large for a number, is not certain", () => {
  expect(read(`${"1".repeat(30)}e1`, false)).toBe(Number(`${"1".repeat(30)}e1`));
  expect(read(`${"1".repeat(31)}e1`, false)).toBeNaN();
  expect(read("1e400", false)).toBeNaN();
  expect(read("1e-400", false)).toBe(0);
});

test("what stands behind the exponent is no part of it", () => {
  expect(withExponent(encode("1e17"), 0, 1, 3, 1, 0)).toBe(10);
  expect(withExponent(encode("1e27"), 0, 1, 3, NaN, 0)).toBe(100);
});

test("a number may stand anywhere in the bytes", () => {
  expect(withExponent(encode(`${"x".repeat(40)}15e-1`), 40, 42, 45, NaN, 0)).toBe(1.5);
});
