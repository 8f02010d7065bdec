import { expect, test } from "vitest";
import { columns } from "../../src/drafts/columns.ts";

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
