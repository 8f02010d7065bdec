import { expect, test } from "vitest";
import { offsetAndLength } from "../../../src/files/drafts/offset-length.ts";

test("an offset and a length are a range, and X or -1 is none", () => {
  expect(offsetAndLength("5", "7")).toEqual({ start: 5, end: 12 });
  expect(offsetAndLength("0", "0")).toEqual({ start: 0, end: 0 });
  for (const offset of ["X", "-1"])
    for (const length of ["X", "-1", "7"]) expect(offsetAndLength(offset, length)).toEqual({ start: -1, end: -1 });
});

test.each([
  ["-2", "7", 'offset "-2" is negative; expected plain digits, 0 or more'],
  ["x", "7", 'offset "x" is not a whole number; expected plain digits, 0 or more'],
  ["5", "-1", 'negative length "-1"; expected plain digits, 0 or more'],
  ["5", "X", 'length "X" is not a whole number; expected plain digits, 0 or more'],
  ["9007199254740991", "1", "offset 9007199254740991 + length 1 is too large; expected at most 9007199254740991"],
])("offset %s and length %s are no range", (offset, length, message) => {
  expect(() => offsetAndLength(offset, length)).toThrow(message);
});
