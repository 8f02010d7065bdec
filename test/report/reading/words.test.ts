import { expect, test } from "vitest";
import { holdsWords } from "../../../src/report/reading/words.ts";

test("each word may be in another text, in any case; no words are in all texts", () => {
  const texts = ["Green TEA", null, undefined, "of Assam"];
  for (const words of ["tea", "TEA assam", " green\n of ", "ass", "", "  "])
    expect([words, holdsWords(words, texts)]).toEqual([words, true]);
  for (const words of ["coffee", "tea coffee", "green-tea"])
    expect([words, holdsWords(words, texts)]).toEqual([words, false]);
  expect(holdsWords("tea", [])).toBe(false);
});
