import { expect, test } from "vitest";
import { findWords, literalPattern, placesOf } from "../../src/assess/find-words.ts";

test("words are found in any case, with any white space between them, up to some number of places", () => {
  const text = "😀 Green\n tea, green TEA; greentea";
  expect(findWords(text, " green  tea ", 9)).toEqual([
    { start: 2, end: 12 },
    { start: 14, end: 23 },
  ]);
  expect(findWords(text, "green tea", 1)).toEqual([{ start: 2, end: 12 }]);
  expect(findWords(text, "  ", 9)).toEqual([]);
  expect(findWords("a.b? axb", "a.b?", 9)).toEqual([{ start: 0, end: 4 }]);
});

test("no place goes over a border", () => {
  expect(placesOf("teatime", "t\\w+", 9, [3])).toEqual([
    { start: 0, end: 3 },
    { start: 3, end: 7 },
  ]);
  expect(placesOf("teatime", "at", 9, [0, 2, 3])).toEqual([]);
  expect(literalPattern("a-b/(c)")).toBe("a\\-b\\/\\(c\\)");
});
