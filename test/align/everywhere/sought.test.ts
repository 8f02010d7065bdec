import { expect, test } from "vitest";
import { leastShared, mostChanges, sought } from "../../../src/align/everywhere/sought.ts";

const twenty = "abcdefghijklmnopqrst";

test("edits are a share of the text, white space and all, and no place of it is longer than its span", () => {
  const { length, most, span, costOfLost } = sought(twenty, true, 0.75);
  expect({ length, most, span, costOfLost }).toEqual({ length: 20, most: 5, span: 20 + 5 + 16, costOfLost: 1 / 20 });
  // 0.1 * 30 is a little less than 3 where it is 1 - 0.9
  expect(sought("a".repeat(30), true, 0.9)).toMatchObject({ length: 30, most: 3, span: 30 + 3 + 16 });
  const spaced = sought(`${twenty} ${" ".repeat(9)}`, true, 0.75);
  expect(spaced).toMatchObject({ length: 30, most: 7, span: 20 + 8 + 16, costOfLost: 1 / 30 });
  expect(sought("ﬁ", true, 0.5)).toMatchObject({ length: 2, most: 1, span: 2 + 1 + 16 });
});

test.each([
  ["plain letters", "ab", false],
  ["a ligature at the start", "ﬁb", true],
  ["a ligature at the end", "abﬁ", true],
  ["dots in one character", "a…", true],
  ["dots as an entity", "a&hellip;b", false],
  ["a letter and its accent", "cafe\u0301", false],
  ["two units of one character", "a😀b", false],
])("what is lost costs nothing where folding makes more of a character: %s", (_, text, isLengthened) => {
  expect(sought(text, true, 0.75).costOfLost).toBe(isLengthened ? 0 : 1 / text.length);
});

test("the most changes are those that leave the quality, and no more than there are characters", () => {
  const text = sought(twenty, true, 0.75);
  expect([0, 0.5, 0.9, 0.94, 1].map((quality) => mostChanges(text, quality))).toEqual([20, 10, 2, 1, 0]);
  expect(mostChanges(sought(`${twenty}     `, true, 0.75), 0)).toBe(20); // not 25
  expect(mostChanges(sought("a".repeat(30), true, 0.75), 0.9)).toBe(3); // 0.1 * 30 again
  expect(mostChanges(sought("ﬁne", true, 0.75), 1)).toBe(4);
});

test("a change spoils as many grams as one has characters", () => {
  const text = sought(twenty, true, 0.75);
  expect([0, 1, 2].map((most) => leastShared(text, 3, most))).toEqual([18, 15, 12]);
  expect(leastShared(text, 11, 1)).toBe(-1);
});
