import { expect, test } from "vitest";
import { isOffset, offsetValue } from "../../src/records/json-line.ts";

test.each([0, 7, Number.MAX_SAFE_INTEGER])("%d is an offset", (value) => {
  expect(isOffset(value)).toBe(true);
  expect(offsetValue("start", value)).toBe(value);
});

test.each([-1, 1.5, 2 ** 53, "7", null, undefined, true, NaN])("%s is no offset", (value) => {
  expect(isOffset(value)).toBe(false);
  expect(() => offsetValue("start", value)).toThrow("a whole number from 0 to 9007199254740991");
});

test("-0 is read as 0", () => {
  expect(offsetValue("start", -0)).toBe(0);
});
