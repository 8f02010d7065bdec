import { expect, test } from "vitest";
import { aligner } from "../../../src/match/align/aligner.ts";
import { sharedSpace } from "../../../src/match/align/shared-space.ts";

/** The white space before and behind "word" that belongs to it, in a quote and in a text which both have it once. */
function shared(quote: string, text: string, before = false, after = false): [number, number] {
  const [from, start] = [quote.indexOf("word"), text.indexOf("word")];
  const place = { start, end: start + 4 };
  const space = sharedSpace(quote, { from, to: from + 4 }, text, place, { before, after });
  return [space.before, space.after];
}

test.each([
  ["word", " word ", [0, 0]],
  [" word ", "word", [0, 0]],
  [" word ", " word ", [1, 1]],
  [" word\n", "a word\nb", [1, 1]],
  [" \n word \t ", "x \n word \t y", [3, 3]],
  ["\n word \t", "\t word \n", [1, 1]],
  ["a word b", "a word b", [1, 1]],
])("of %j and %j, what both have next to it: %j", (quote, text, expected) => {
  expect(shared(quote, text)).toEqual(expected);
});

test.each([
  ["a word b", [0, 0]],
  ["a  word  b", [1, 1]],
  ["a\nword\nb", [0, 0]],
  ["a\n\nword\n\nb", [0, 0]],
  ["a\n\n\nword\n\n\nb", [1, 1]],
  ["a\n  word  \nb", [2, 2]],
  ["a \n word \n b", [1, 1]],
])("where it is cut on both sides of %j, less what separates it: %j", (quote, expected) => {
  expect(shared(quote, quote, true, true)).toEqual(expected);
});

test("the separator is that of the quote", () => {
  expect(shared("a word b", "a  word  b", true, true)).toEqual([0, 0]);
  expect(shared("a  word  b", "a word b", true, true)).toEqual([1, 1]);
});

test("each side is cut by itself", () => {
  expect(shared("a word b", "a word b", true, false)).toEqual([0, 1]);
  expect(shared("a word b", "a word b", false, true)).toEqual([1, 0]);
});

test("of much white space 64 characters belong to it", () => {
  const wide = `${" ".repeat(70)}word${" ".repeat(70)}`;
  expect(shared(wide, wide)).toEqual([64, 64]);
  const narrow = `${" ".repeat(63)}word${" ".repeat(63)}`;
  expect(shared(narrow, `.${narrow}.`)).toEqual([63, 63]);
});

test.each([
  ["the same after folding", " two three ", "one  two\nthree  four", 4, 15],
  ["with an edit", " it boils at lunch and then it cools ", "a  it boils at once and then it cools  b", 2, 38],
])("a text keeps the white space that it begins and ends with: %s", (_, quote, document, start, end) => {
  expect(aligner(document).place(quote)?.places).toEqual([{ start, end }]);
});
