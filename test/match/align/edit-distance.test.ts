import { expect, test } from "vitest";
import { columnMemory } from "../../../src/match/align/bit-columns.ts";
import {
  editsFromStart,
  editsToEnd,
  leastEdits,
  nearestPlaces,
  pieceStarts,
  withinEdits,
} from "../../../src/match/align/edit-distance.ts";
import { codeUnits } from "../../../src/text/grams.ts";

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
  ["x", "a", 1, 1, 1],
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

test("a pattern is within no more edits than are asked for, and never within as many as it is long", () => {
  const isWithin = (text: string, pattern: string, most: number) => withinEdits(pattern, memory)(codeUnits(text), most);
  expect([isWithin("xax", "ab", 0), isWithin("xax", "ab", 1), isWithin("xax", "ab", 9)]).toEqual([false, true, true]);
  expect([isWithin("xxx", "ab", 2), isWithin("xxx", "ab", 9), isWithin("", "a", 1)]).toEqual([false, false, false]);
});

test("places of a long text are all found, and across the edges of its pieces", () => {
  const pattern = "abcdefghijklmnopqrst";
  const within = withinEdits(pattern, memory);
  // Pieces of 4,096 characters overlap by 22, the pattern and two edits.
  for (const at of [4060, 4074, 4075, 4076, 4077, 4095, 4096]) {
    const text = `${".".repeat(at)}abcde-fghij-klmnopqrst${".".repeat(60)}`;
    expect([within(codeUnits(text), 1), within(codeUnits(text), 2)], `${at}`).toEqual([false, true]);
    expect(nearestPlaces(codeUnits(text), codeUnits(pattern), 2)).toEqual({
      edits: 2,
      places: [{ start: at, end: at + 22 }],
    });
  }
  const two = `..${pattern}${".".repeat(5000)}${pattern}..`;
  expect(nearestPlaces(codeUnits(two), codeUnits(pattern), 2)?.places.map(({ start }) => start)).toEqual([2, 5022]);
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
