import { expect, test } from "vitest";
import { paragraphStarts } from "../../src/text/segments.ts";

const longest = 20_000;

test("a long paragraph is cut after a sentence, a word, or a character", () => {
  const cut = (text: string) => paragraphStarts(text, [], false);
  expect(cut("x".repeat(longest))).toEqual([0]);
  expect(cut(`${"x".repeat(10_001)}. ${"x".repeat(longest)}`)).toEqual([0, 10_003]);
  expect(cut(`${"x".repeat(15_000)} ${"x".repeat(5_500)}`)).toEqual([0, 15_001]);
  expect(cut(`${"x".repeat(9_000)} ${"x".repeat(11_500)}`)).toEqual([0, longest]); // the word ends before the middle
});

test("a cut comes after any mark that ends a sentence, in the second half of what is too long", () => {
  const starts = (text: string, borders: number[] = []) => paragraphStarts(text, borders, false);
  const x = (count: number) => "x".repeat(count);
  for (const mark of [". ", "! ", "? ", "。", "！", "？"])
    expect(starts(`${x(15_000)}${mark}${x(500)} ${x(9_000)}`), mark).toEqual([0, 15_000 + mark.length]);
  expect(starts(`${x(9_998)}. ${x(longest)}`)).toEqual([0, longest]);
  expect(starts(`${x(9_999)}. ${x(longest)}`)).toEqual([0, 10_001]);
  expect(starts(`${x(9_999)} ${x(longest)}`)).toEqual([0, longest]);
  expect(starts(`${x(10_000)} ${x(longest)}`)).toEqual([0, 10_001]);
  expect(starts(`${x(25_000)}\n\n${x(5)}`)).toEqual([0, longest, 25_002]);
  expect(starts(x(2 * longest) + "e\u0301".repeat(2), [longest - 1])).toEqual([0, longest - 1, 2 * longest - 1]);
  expect(starts(`${x(2 * longest - 1)}e\u0301${x(30)}`)).toEqual([0, longest, 2 * longest - 1]);
});

test("a border that comes twice, or where the text ends, begins one paragraph or none", () => {
  expect(paragraphStarts("ab\n\ncd", [0, 1, 1, 4, 6, 7], false)).toEqual([0, 1, 4]);
  expect(paragraphStarts("a", [0, 1], false)).toEqual([0]);
  expect(paragraphStarts("", [0, 0], false)).toEqual([0]);
});

test("no character is cut in two, unless it is longer than all others", () => {
  const accented = "e" + "\u0301".repeat(3);
  const text = "x".repeat(longest - 2) + accented + "x".repeat(100);
  expect(paragraphStarts(text, [], false)).toEqual([0, longest - 2]);
  const endless = "e" + "\u0301".repeat(longest + 99);
  expect(paragraphStarts(endless, [], false)).toEqual([0, longest]);
});

test("in a plain text a line that is too short to have been broken ends a paragraph, and a sign of a list begins one", () => {
  const x = (count: number) => "x".repeat(count);
  expect(paragraphStarts(`${x(39)}\n${x(40)}\n${x(9)}`, [], true)).toEqual([0, 40]);
  expect(paragraphStarts(`${x(39)}\n${x(40)}`, [], false)).toEqual([0]);
  expect(paragraphStarts(`${x(50)}\n- item\n  1) item`, [], true)).toEqual([0, 51, 58]);
  expect(paragraphStarts(`${x(5)}\n \n ${x(5)}`, [3], false)).toEqual([0, 3, 9]);
  expect(paragraphStarts("", [], true)).toEqual([0]);
  expect(paragraphStarts(`${x(40)}\n${x(40)}\n${x(39)}\ny`, [], true)).toEqual([0, 122]);
});

test("the sign of a list is looked for in the first 19 characters of a line", () => {
  const line = "x".repeat(50);
  expect(paragraphStarts(`${line}\n${" ".repeat(17)}- item`, [], true)).toEqual([0, 51]);
  expect(paragraphStarts(`${line}\n${" ".repeat(18)}- item`, [], true)).toEqual([0]);
});
