import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { sharedWordNumbers, wordNumbers, type WordNumbers } from "../../../src/text/words.ts";

const plain = analyzerCalled("plain");

/** The terms of a text, and where each stands. */
function wordsIn(numbers: WordNumbers, text: string, borders: readonly number[] = []) {
  const found: string[] = [];
  const length = numbers.each(encodeUtf8(text), borders, (term, start, end) =>
    found.push(`${numbers.terms[term]} ${start} ${end}`),
  );
  return { found, length };
}

test("terms are numbered in the order in which they are met, and words are known as they are written", () => {
  const numbers = wordNumbers(plain);
  expect(wordsIn(numbers, "Tea, tea: a POT of tea")).toEqual({
    found: ["tea 0 3", "tea 5 8", "a 10 11", "pot 12 15", "of 16 18", "tea 19 22"],
    length: 22,
  });
  expect(numbers.terms).toEqual(["tea", "a", "pot", "of"]);
  expect(numbers.size).toBe(5); // Tea and tea
  wordsIn(numbers, "tea pot");
  expect([numbers.terms.length, numbers.size]).toEqual([4, 6]);
});

test("a text may have any number of words: some hundreds are looked up at a time", () => {
  for (const count of [0, 1, 255, 256, 257, 511, 512, 513, 700]) {
    const numbers = wordNumbers(plain);
    const words = Array.from({ length: count }, (_, i) => `w${i % 300}`);
    const found: number[] = [];
    const starts: number[] = [];
    const length = numbers.each(encodeUtf8(words.join(" ")), [], (term, start) => {
      found.push(term);
      starts.push(start);
    });
    expect(found).toEqual(words.map((_, i) => i % 300));
    expect(numbers.terms).toEqual(words.slice(0, 300));
    let at = 0;
    expect(starts).toEqual(words.map((word) => (at += word.length + 1) - word.length - 1));
    expect(length).toBe(words.join(" ").length);
  }
});

test("one text after the other may be longer or shorter: nothing of the last is read", () => {
  const numbers = wordNumbers(plain);
  const texts = [
    "ab",
    "abcdefgh",
    "ab",
    "abcd",
    "ab cd",
    "abc",
    "",
    "é",
    "abcdefgh".repeat(50),
    "abcdefg",
    "abcdefghi",
  ];
  for (const text of [...texts, ...texts]) {
    let at = 0;
    const words = text === "" ? [] : text.split(" ");
    const expected = words.map((word) => `${word} ${at} ${(at += word.length + 1) - 1}`);
    expect(wordsIn(numbers, text)).toEqual({ found: expected, length: text.length });
  }
  expect(numbers.size).toBe(new Set(texts.flatMap((text) => text.split(" "))).size - 1);
});

test("numbers are shared by the texts of an analyzer", () => {
  const own = { ...plain };
  const numbers = sharedWordNumbers(own);
  expect(sharedWordNumbers(own)).toBe(numbers);
  expect(sharedWordNumbers({ ...plain })).not.toBe(numbers);
});
