import { expect, test } from "vitest";
import { gramIndex, shortest } from "../../../src/match/align/gram-index.ts";
import { codeUnits } from "../../../src/text/grams.ts";
import { below, seeded } from "../../seeded.ts";

const random = seeded(11);
const drawn = (length: number, letters: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(random, letters))).join("");
const text = drawn(60, 26);
const index = gramIndex(text);

test("the shortest run that is always found has eleven characters", () => {
  expect(shortest).toBe(11);
});

test("a run of eleven characters is found wherever it stands, in text and piece", () => {
  for (let start = 0; start + shortest <= text.length; start++) {
    const run = text.slice(start, start + shortest);
    for (const before of ["", "#", "###"]) {
      const stretch = [{ from: before.length, start, length: shortest }];
      expect(index.stretches(codeUnits(`${before}${run}`)), `${start}`).toEqual(stretch);
      expect(index.stretches(codeUnits(`${before}${run}#####`)), `${start}`).toEqual(stretch);
    }
    for (const length of [5, 10, 11, 12, 19, 20, 30])
      expect(index.places(text.slice(start, start + length)), `${start}, ${length}`).toEqual([start]);
    expect(index.places(`${run}#`)).toEqual([]);
    expect(index.places(`#${run}`)).toEqual([]);
  }
});

test("a run is found once, as long as it is, and so are two of them", () => {
  expect(index.stretches(codeUnits(text))).toEqual([{ from: 0, start: 0, length: 60 }]);
  const found = index.stretches(codeUnits(`${text.slice(20, 40)}${text.slice(5, 25)}`));
  expect(found).toEqual([
    { from: 0, start: 20, length: 20 },
    { from: 20, start: 5, length: 20 },
  ]);
});

test("a piece has every place, also where the same stands side by side", () => {
  for (let round = 0; round < 30; round++) {
    const row = drawn(80, 2);
    const { places } = gramIndex(row);
    for (const length of [1, 3, 11, 12, 14]) {
      const piece = row.slice(80 - length - (round % 30)).slice(0, length);
      const all = Array.from({ length: row.length }, (_, at) => at).filter((at) => row.startsWith(piece, at));
      expect(places(piece), `${row} ${piece}`).toEqual(all);
    }
  }
  expect(gramIndex("").places("abc")).toEqual([]);
  expect(gramIndex("abcdefg").places("abcdefghijkl")).toEqual([]);
  expect(index.places("")).toEqual([]);
});

test("a gram is looked at in its first 256 places, and a piece has ten thousand places at most", () => {
  const repeated = gramIndex("abcdefgh".repeat(300));
  const stretches = repeated.stretches(codeUnits("abcdefgh"));
  expect(stretches.map(({ start }) => start)).toEqual(Array.from({ length: 256 }, (_, i) => 8 * i));
  expect(gramIndex("a".repeat(10_100)).places("a".repeat(12))).toHaveLength(10_000);
});
