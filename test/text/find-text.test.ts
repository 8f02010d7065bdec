import { expect, test } from "vitest";
import { findText } from "../../src/text/find-text.ts";

test.each([
  [
    "a😀a a",
    "a",
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  ],
  [
    "aaa",
    "aa",
    [
      [0, 2],
      [1, 3],
    ],
  ],
  ["tea", "", []],
  ["tea", "cup", []],
  [
    "one\n two, one  two",
    "one two",
    [
      [0, 8],
      [10, 18],
    ],
  ],
  ["one\n two, one two", "one two", [[10, 17]]],
  ["a.b\nc axb c", "a.b  c", [[0, 5]]],
  [" tea\n", "tea ", []],
] as const)("in %j the words %j stand at %j", (text, words, places) => {
  expect(findText(text, words).map(({ start, end }) => [start, end])).toEqual(places);
});
