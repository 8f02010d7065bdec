import { visible } from "../../../src/base/visible.ts";
import { expect, test } from "vitest";
import {
  columns,
  decimal,
  docColumn,
  endOf,
  integer,
  looksNumeric,
  numberOrNone,
  quoted,
  scoreColumn,
  tagColumn,
  topicColumn,
  wholeNumber,
  wrongColumns,
} from "../../../src/files/drafts/columns.ts";

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

test("a whole number has digits and nothing else", () => {
  expect(["0", "09", "190"].map((text) => wholeNumber(text, "n"))).toEqual([0, 9, 190]);
  for (const text of ["", "/", ":", "1/", "1:", "+1", " 1", "--1", "-1x", "1e3", "٣"])
    expect(() => wholeNumber(text, "n"), text).toThrow(`n ${JSON.stringify(text)} is not a whole number`);
});

test("a score is a decimal number", () => {
  const good = ["1", "+1", ".5", "5.", "2e3", "2E+3", "5e-1", "-2.5"];
  expect(good.map(scoreColumn)).toEqual([1, 1, 0.5, 5, 2000, 2000, 0.5, -2.5]);
  for (const text of ["", ".", "1e", "e1", "0x1f", "Infinity", "NaN", "1e400", "1 2", "--1"]) {
    expect(decimal(text), text).toBeUndefined();
    expect(() => scoreColumn(text)).toThrow(
      `score ${JSON.stringify(text)} is not a finite number; expected a decimal such as 0.75`,
    );
  }
});

test("what begins as a number looks like one", () => {
  expect(["1", "-1", "+.5x", ".5", "7th"].map(looksNumeric)).toEqual([true, true, true, true, true]);
  expect([undefined, "", "x1", "-", "..5", "+-1"].map(looksNumeric)).toEqual(Array.from({ length: 6 }, () => false));
});

test("topics and documents are columns where they have no white space and no control characters", () => {
  for (const id of ["a", "!", "~", "\u0080", "x\ufeff", "😀"])
    expect([topicColumn(id), docColumn(id, "q")]).toEqual([id, id]);
  for (const id of ["", "a b", "a\tb", "\0", "\x7f", "\ud800"]) {
    expect(() => topicColumn(id)).toThrow(
      `topic ${visible(JSON.stringify(id))} cannot be a column; expected an id without`,
    );
    expect(() => docColumn(id, "q")).toThrow(`document ${visible(JSON.stringify(id))} of topic "q" cannot be a column`);
  }
  expect(() => topicColumn("\ufeffx")).toThrow("cannot be a column"); // a file would seem to begin with its mark
  expect(docColumn("\ufeffx", "q")).toBe("\ufeffx");
});

test("the name of a run is made fit for a column", () => {
  const names = ["mine", "my run", "\0~\x7f", "😀\ud800", ""];
  expect(names.map(tagColumn)).toEqual(["mine", "my_run", "_~_", "😀_", "run"]);
});
