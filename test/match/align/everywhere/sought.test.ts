import { expect, test } from "vitest";
import { leastShared, mostChanges, sought } from "../../../../src/match/align/everywhere/sought.ts";

const twenty = "abcdefghijklmnopqrst";

test("edits are a share of the text, white space and all, and a place of it may be twice as long", () => {
  expect(sought(twenty, true, 0.75)).toMatchObject({ length: 20, most: 5, span: 40 + 16 });
  // 0.1 * 30 is a little less than 3 where it is 1 - 0.9
  expect(sought("a".repeat(30), true, 0.9)).toMatchObject({ length: 30, most: 3 });
  expect(sought(`${twenty} ${" ".repeat(9)}`, true, 0.75)).toMatchObject({ length: 30, most: 7 });
  expect(sought("ﬁ", true, 0.5)).toMatchObject({ length: 2, most: 1 });
  expect(sought("**bold** [words](https://example.org)", true, 0.75).bare).toBe("boldwords");
});

test("the most changes are those that leave the quality, and no more than there are characters", () => {
  const text = sought(twenty, true, 0.75);
  expect([0, 0.5, 0.9, 0.94, 1].map((quality) => mostChanges(text, quality))).toEqual([20, 10, 2, 1, 0]);
  expect(mostChanges(sought(`${twenty}     `, true, 0.75), -1)).toBe(20); // not 25
  expect(mostChanges(sought("a".repeat(30), true, 0.75), 0.9)).toBe(3); // 0.1 * 30 again
});

test("a change spoils as many grams as one has characters", () => {
  const text = sought(twenty, true, 0.75);
  expect([0, 1, 2].map((most) => leastShared(text, 3, most))).toEqual([18, 15, 12]);
  expect(leastShared(text, 11, 1)).toBe(-1);
});
