import { expect, test } from "vitest";
import { columnMemory } from "../../src/align/bit-columns.ts";
import { editsFromStart, editsToEnd, leastEdits, nearestPlaces, pieceStarts } from "../../src/align/edit-distance.ts";
import { codeUnits } from "../../src/text/code-units.ts";

const memory = columnMemory();

test("pieces cover a text, and each reaches into the last by the overlap", () => {
  const starts = (length: number, size: number, overlap: number) => [...pieceStarts(length, size, overlap)];
  expect(starts(0, 10, 3)).toEqual([0]);
  expect(starts(10, 10, 3)).toEqual([0]);
  expect(starts(11, 10, 3)).toEqual([0, 7]);
  expect(starts(17, 10, 3)).toEqual([0, 7]);
  expect(starts(18, 10, 3)).toEqual([0, 7, 14]);
  expect(starts(30, 10, 0)).toEqual([0, 10, 20]);
});

test.each([
  ["", "", 0, 0, 0],
  ["abc", "", 0, 0, 0],
  ["", "abc", 3, 3, 3],
  ["xyz", "abc", 3, 3, 3],
  ["xabcx", "abc", 0, 1, 1],
  ["abcxx", "abc", 0, 0, 2],
  ["xxabc", "abc", 0, 2, 0],
  ["xxxxb", "ab", 1, 2, 1],
  ["bxxxx", "ab", 1, 1, 2],
])("in %j, %j takes %i edits; %i where it begins, %i where it ends", (text, pattern, anywhere, start, end) => {
  const units = [codeUnits(text), codeUnits(pattern), memory] as const;
  expect([leastEdits(...units), editsFromStart(...units), editsToEnd(...units)]).toEqual([anywhere, start, end]);
});

test("of places that overlap the one that ends first is taken, and the shortest; places that touch are two", () => {
  const places = (text: string, pattern: string, most = 2) => {
    const found = nearestPlaces(codeUnits(text), codeUnits(pattern), most);
    return found && [found.edits, ...found.places.map(({ start, end }) => `${start}..${end}`)];
  };
  expect(places("aaaa", "aa")).toEqual([0, "0..2", "2..4"]);
  expect(places("aaaaa", "aa")).toEqual([0, "0..2", "2..4"]);
  expect(places("ababa", "aba")).toEqual([0, "0..3"]);
  expect(places("abaaba", "aba")).toEqual([0, "0..3", "3..6"]);
  expect(places("xxabxx", "abc")).toEqual([1, "2..4"]); // and not with the x behind it
  expect(places("xxabab", "abc")).toEqual([1, "2..4", "4..6"]);
  expect(places("abcd", "abcx", 0)).toBeUndefined();
});
