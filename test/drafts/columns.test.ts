import { expect, test } from "vitest";
import {
  columns,
  decimal,
  endOf,
  integer,
  numberOrNone,
  quoted,
  wholeNumber,
  wrongColumns,
} from "../../src/drafts/columns.ts";

test.each([
  ["", []],
  [" \t", []],
  ["a", ["a"]],
  ["a b", ["a", "b"]],
  ["  one\t\ttwo three \t", ["one", "two", "three"]],
  ["no\u00a0break", ["no\u00a0break"]],
])("the columns of %j", (line, expected) => {
  expect(columns(line)).toEqual(expected);
});

test("numbers and their faults, at their limits", () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect([wholeNumber("0", "n"), wholeNumber(String(most), "n"), endOf(most - 1, 1)]).toEqual([0, most, most]);
  expect(() => wholeNumber("9007199254740992", "n")).toThrow(
    'n "9007199254740992" is too large; expected at most 9007199254740991',
  );
  expect(() => endOf(most, 1)).toThrow(`offset ${most} + length 1 is too large; expected at most ${most}`);
  expect(() => wholeNumber("-1", "n")).toThrow('n "-1" is negative; expected plain digits, 0 or more');
  expect(() => wholeNumber("1.5", "n")).toThrow('n "1.5" is not a whole number; expected plain digits, 0 or more');
  expect([numberOrNone("-1", "n"), numberOrNone("1", "n")]).toEqual([undefined, 1]);
  expect([0, 1, 2].map((found) => wrongColumns(found, "4 columns").message)).toEqual([
    "blank line; expected 4 columns",
    "1 column; expected 4 columns",
    "2 columns; expected 4 columns",
  ]);
  expect([quoted("x".repeat(40)), quoted("x".repeat(41))]).toEqual([`"${"x".repeat(40)}"`, `"${"x".repeat(40)}…"`]);
});

test("an integer and a decimal number may have a sign, and 0 has none", () => {
  expect([integer("-0", "grade"), integer("0", "grade"), integer("-7", "grade")]).toEqual([0, 0, -7]);
  expect([decimal("-0"), decimal("-0.0"), decimal("-1.5e1")]).toEqual([0, 0, -15]);
  expect(() => integer("1.0", "grade")).toThrow('grade "1.0" is not an integer; expected one such as 0, 1 or 2');
  expect(() => integer("9007199254740992", "grade")).toThrow("is not an integer");
});
