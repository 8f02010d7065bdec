import { expect, test } from "vitest";
import { isRightToLeft } from "../../src/text/direction.ts";

test("a text is read from right to left where more than half of its letters are", () => {
  for (const text of ["שלום", "مرحبا بالعالم", "ܫܠܡܐ", "ދިވެހި", "ߒߞߏ", "𞤀𞤁", "שלום ab (12, 34)"])
    expect([text, isRightToLeft(text)]).toEqual([text, true]);
  for (const text of ["", "123 – 456", "tea", "чай", "茶", "אב cd", "tea של"])
    expect([text, isRightToLeft(text)]).toEqual([text, false]);
});

test("the first two thousand letters tell", () => {
  const [hebrew, latin] = ["א".repeat(1001), "a".repeat(999)];
  expect(isRightToLeft(`${hebrew}${latin} ${"a".repeat(5000)}`)).toBe(true);
  expect(isRightToLeft(`${hebrew.slice(1)}${latin}a ${"א".repeat(5000)}`)).toBe(false);
});
