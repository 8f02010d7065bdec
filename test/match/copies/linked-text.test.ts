import { expect, test } from "vitest";
import { comparedText } from "../../../src/match/copies/compared-text.ts";
import { alikeText } from "../../../src/match/copies/linked-text.ts";

const pieces = (one: string, other: string) => {
  const [a, b] = [comparedText(one), comparedText(other)];
  expect(a.folded).toBe(b.folded);
  return alikeText(a, 0, b, 0, a.folded.length).map(({ from, at, length }) => [from, at, length]);
};

test.each([
  ["the same", "a b", "a b", [[0, 0, 3]]],
  [
    "white space in one",
    "ab",
    "a b",
    [
      [0, 0, 1],
      [1, 2, 1],
    ],
  ],
  [
    "more of it in one",
    "a b",
    "a   b",
    [
      [0, 0, 2],
      [2, 4, 1],
    ],
  ],
  [
    "an entity, and white space behind it",
    "&x",
    "&amp; x",
    [
      [0, 0, 1],
      [1, 6, 1],
    ],
  ],
  [
    "a ligature of two letters",
    "aﬁb",
    "afib",
    [
      [0, 0, 2],
      [2, 3, 1],
    ],
  ],
])("characters that two texts share are told in pieces as long as can be: %s", (_, one, other, expected) => {
  expect(pieces(one, other)).toEqual(expected);
  expect(pieces(other, one)).toEqual(expected.map(([from, at, length]) => [at, from, length]));
});
