import { expect, test } from "vitest";
import { extensionRows } from "../../src/align/extend.ts";
import { gramIndex } from "../../src/align/gram-index.ts";
import { joined, localMatches, longestStretches, priceFor, sizeOf } from "../../src/align/local-matches.ts";
import { codeUnits } from "../../src/text/code-units.ts";
import { below, seeded } from "../seeded.ts";

const random = seeded(21);
const word = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(random, 26))).join("");
const rows = extensionRows();

test("an edit costs five characters, or more where fewer are allowed", () => {
  expect([0, 0.75, 0.8, 0.9, 0.95, 1].map((least) => Math.round(priceFor(least).cost))).toEqual([
    5,
    5,
    5,
    10,
    20,
    Infinity,
  ]);
  expect(Math.round(priceFor(0.9).drop)).toBe(100);
  expect(priceFor(0).drop).toBe(50);
});

test("of the stretches that both have the longest come first, of equals the first of the text: 32 at most", () => {
  const [a, b, c] = [word(20), word(30), word(20)];
  const quote = `${a}#${b}#${c}#${word(5)}`;
  const stretches = longestStretches(codeUnits(quote), gramIndex(`${c}1${a}2${b}3${a}`));
  expect(stretches).toEqual([
    { from: 21, start: 42, length: 30 },
    { from: 52, start: 0, length: 20 },
    { from: 0, start: 21, length: 20 },
    { from: 0, start: 73, length: 20 },
  ]);
  const [ten, eleven] = [word(10), word(11)];
  expect(longestStretches(codeUnits(`${ten}#${eleven}`), gramIndex(`${ten}1${eleven}`))).toEqual([
    { from: 11, start: 11, length: 11 },
  ]);
  expect(longestStretches(codeUnits(a), gramIndex(`${a}.`.repeat(33)))).toHaveLength(32);
});

const [head, middle, tail] = [word(30), word(30), word(30)];
const text = `${head}1${middle}2${tail}`;
const stretchesOf = (quote: string) => longestStretches(codeUnits(quote), gramIndex(text));
const matchesOf = (quote: string, bounds?: { from: number; to: number }) =>
  localMatches(stretchesOf(quote), codeUnits(quote), codeUnits(text), priceFor(0.75), rows, bounds);

test("a match goes on over edits to either side, and is found once", () => {
  expect(matchesOf(`##${head}x${middle}y${tail}##`)).toEqual([
    { from: 2, to: 94, start: 0, end: 92, edits: 2, gaps: [] },
  ]);
  expect(matchesOf(`${head}${middle}${tail}`)).toEqual([{ from: 0, to: 90, start: 0, end: 92, edits: 2, gaps: [] }]);
});

test("within bounds a match goes no farther, and a stretch that only touches them is none", () => {
  const quote = `${head}x${middle}y${tail}`;
  expect(matchesOf(quote, { from: 31, to: 61 })).toEqual([
    { from: 31, to: 61, start: 31, end: 61, edits: 0, gaps: [] },
  ]);
  expect(matchesOf(quote, { from: 30, to: 31 })).toEqual([]);
  expect(matchesOf(quote, { from: 29, to: 31 })).toEqual([
    { from: 29, to: 30, start: 29, end: 30, edits: 0, gaps: [] },
  ]);
  expect(matchesOf(quote, { from: 30, to: 32 })).toEqual([
    { from: 31, to: 32, start: 31, end: 32, edits: 0, gaps: [] },
  ]);
  expect(matchesOf(quote, { from: 10, to: 92 })).toEqual([
    { from: 10, to: 92, start: 10, end: 92, edits: 2, gaps: [] },
  ]);
});

test("the best matches come first: the longest, less five characters an edit; of equals the first of the text", () => {
  const [one, other] = [word(40), word(40)];
  const twice = `${one}${"-".repeat(90)}${other}${"-".repeat(90)}${one.slice(0, 20)}!${one.slice(21)}${"-".repeat(90)}${one}`;
  const quote = `${other}${"+".repeat(90)}${one}`;
  const found = localMatches(
    longestStretches(codeUnits(quote), gramIndex(twice)),
    codeUnits(quote),
    codeUnits(twice),
    priceFor(0.75),
    rows,
  );
  expect(found.map(({ start, end, edits }) => [start, end, edits])).toEqual([
    [0, 40, 0],
    [130, 170, 0],
    [390, 430, 0],
    [260, 300, 1],
  ]);
});

test("a match with an edit may be worth more than a longer stretch, and of equals the first of the text comes first", () => {
  const matchesIn = (quote: string, text: string) =>
    localMatches(
      longestStretches(codeUnits(quote), gramIndex(text)),
      codeUnits(quote),
      codeUnits(text),
      priceFor(0.75),
      rows,
    ).map(({ from, to, start, end, edits }) => [from, to, start, end, edits]);
  const gap = (sign: string) => sign.repeat(90);
  const [a, b, c] = [word(40), word(35), word(35)];
  expect(matchesIn(`${a}${gap("+")}${b}0${c}`, `${a}${gap("-")}${b}1${c}`)).toEqual([
    [130, 201, 130, 201, 1],
    [0, 40, 0, 40, 0],
  ]);
  const [d, e, f, g] = [word(20), word(20), word(30), word(10)];
  expect(matchesIn(`${f}0${g}${gap("+")}${d}0${e}`, `${d}1${e}${gap("-")}${f}1${g}`)).toEqual([
    [131, 172, 0, 41, 1],
    [0, 41, 131, 172, 1],
  ]);
});

test("edits of parts that are joined add up", () => {
  const part = (from: number, edits: number) => ({ from, to: from + 40, start: from, end: from + 40, edits, gaps: [] });
  expect(joined(part(0, 2), [part(40, 3)], "x".repeat(80)).edits).toBe(5);
});

test("a match is as long as its part of the quote without its gaps", () => {
  const match = { from: 3, to: 50, start: 0, end: 40, edits: 0 };
  expect(sizeOf({ ...match, gaps: [] })).toBe(47);
  expect(
    sizeOf({
      ...match,
      gaps: [
        { from: 10, to: 14 },
        { from: 20, to: 21 },
      ],
    }),
  ).toBe(42);
});

test("a single sign between two parts is left out of the quote, a single letter is an edit", () => {
  const part = (from: number) => ({ from, to: from + 40, start: from, end: from + 40, edits: 0, gaps: [] });
  const join = (sign: string) =>
    joined(part(0), [{ ...part(41), start: 40, end: 80 }], `${"x".repeat(40)}${sign}${"x".repeat(40)}`);
  expect(join(".")).toMatchObject({ to: 81, end: 80, edits: 0, gaps: [{ from: 40, to: 41 }] });
  expect(join("x")).toMatchObject({ to: 81, end: 80, edits: 1, gaps: [] });
});
