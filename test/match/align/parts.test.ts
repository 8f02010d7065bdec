import * as fc from "fast-check";
import { expect, test } from "vitest";
import { columnMemory } from "../../../src/match/align/bit-columns.ts";
import { nearestPlaces, withinEdits } from "../../../src/match/align/edit-distance.ts";
import { codeUnits } from "../../../src/text/grams.ts";
import { fold } from "../../../src/text/fold.ts";
import { gramIndex } from "../../../src/match/align/gram-index.ts";
import { noisyGramsOf } from "../../../src/match/align/indexed-text.ts";
import { nearestAnywhere } from "../../../src/match/align/nearest.ts";
import { placingMemory } from "../../../src/match/align/placing-memory.ts";
import { rounds } from "../../rounds.ts";
import { below, seeded } from "../../seeded.ts";

const letters = fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 120 });

const memory = placingMemory();
const drawnLetters = seeded(5);
const randomWord = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + below(drawnLetters, 26))).join("");

/** The table of the textbook: the least edits of a pattern against any part of a text. */
function leastEdits(text: string, pattern: string): number {
  let column = Array.from({ length: pattern.length + 1 }, (_, i) => i);
  let least = pattern.length;
  for (const character of text) {
    const next = [0];
    for (let i = 1; i <= pattern.length; i++)
      next[i] = Math.min(column[i]! + 1, next[i - 1]! + 1, column[i - 1]! + (pattern[i - 1] === character ? 0 : 1));
    column = next;
    least = Math.min(least, column[pattern.length]!);
  }
  return least;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

test("the nearest places have the least edits, their texts are that far from the pattern, and none is passed over", () => {
  fc.assert(
    fc.property(letters, letters, fc.nat(60), (text, pattern, most) => {
      fc.pre(pattern !== "");
      const least = leastEdits(text, pattern);
      const found = nearestPlaces(codeUnits(text), codeUnits(pattern), most);
      if (least > most || least === pattern.length) expect(found).toBeUndefined();
      else expect(found?.edits).toBe(least);
      if (found === undefined) return;
      for (const { start, end } of found.places) expect(distance(text.slice(start, end), pattern)).toBe(least);
      // Between one place and the next there is room for none.
      const borders = [0, ...found.places.flatMap(({ start, end }) => [start, end]), text.length];
      for (let i = 0; i < borders.length; i += 2)
        expect(leastEdits(text.slice(borders[i], borders[i + 1]), pattern)).toBeGreaterThan(least);
    }),
    { numRuns: rounds(100, 2000) },
  );
});

test("in a long text, which is looked at in pieces, the nearest places are found once, wherever pieces meet", () => {
  const pattern = randomWord(60);
  const spoilt = (edits: number) =>
    [...pattern].map((letter, i) => (i % 20 === 10 && i / 20 < edits ? "0" : letter)).join("");
  const filler = randomWord(13_000);
  const placesIn = (...places: readonly (readonly [at: number, edits: number])[]) => {
    let text = filler;
    for (const [at, edits] of places) text = text.slice(0, at) + spoilt(edits) + text.slice(at + 60);
    const units = codeUnits(text);
    const found = nearestPlaces(units, codeUnits(pattern), 10);
    const within = withinEdits(pattern, columnMemory());
    expect(within(units, found!.edits)).toBe(true);
    expect(within(units, found!.edits - 1)).toBe(false);
    expect(found!.places.every(({ start, end }) => end - start === 60)).toBe(true);
    return [found!.edits, ...found!.places.map(({ start }) => start)];
  };
  // With ten edits pieces overlap by 70: the first ends at 4096, and the second begins at 4026.
  for (const at of [3966, 4025, 4026, 4027, 4035, 4036, 4037, 4095, 4096, 8000, 8052, 8062, 8063, 12_940])
    expect(placesIn([at, 1])).toEqual([1, at]);
  expect(placesIn([100, 2], [4036, 1], [5000, 1], [9000, 2])).toEqual([1, 4036, 5000]);
  expect(placesIn([100, 1], [4036, 2], [5000, 1])).toEqual([1, 100, 5000]);
  expect(placesIn([100, 2], [5000, 2], [9000, 2])).toEqual([2, 100, 5000, 9000]);
});

test("the index finds every place, as indexOf does", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ab"), maxLength: 400 }),
      fc.nat(),
      fc.nat(40),
      (text, at, length) => {
        const start = text.length === 0 ? 0 : at % text.length;
        const piece = text.slice(start, start + length);
        const all: number[] = [];
        for (let i = 0; i <= text.length - piece.length; i++) if (text.startsWith(piece, i)) all.push(i);
        expect(gramIndex(text).places(piece)).toEqual(piece === "" ? [] : all);
      },
    ),
  );
});

test("places come in the order of the text, ten thousand at most of a short piece", () => {
  for (const unit of ["abc", "abcd", "abcdefg"]) {
    const index = gramIndex(unit.repeat(40));
    const every = Array.from({ length: 36 }, (_, i) => i * unit.length);
    expect(index.places(unit.repeat(5)), unit).toEqual(every);
  }
  const row = gramIndex("a".repeat(10_010));
  expect(row.places("aaaa")).toHaveLength(10_000);
  expect(gramIndex("a".repeat(10_003)).places("aaaa")).toHaveLength(10_000);
  expect(gramIndex("a".repeat(10_002)).places("aaaa")).toHaveLength(9_999);
  expect(row.places("a".repeat(12)).length).toBeGreaterThanOrEqual(9_999);
});

test("the whole text is searched where more edits might hide a nearer place", () => {
  const quote = randomWord(40);
  const text = randomWord(100) + [...quote].map((letter, i) => (i % 9 === 4 ? "0" : letter)).join("") + randomWord(100);
  const found = { edits: 4, places: [{ start: 100, end: 140 }] };
  const units = [codeUnits(quote), codeUnits(text)] as const;
  const far = (edits: number) => ({ edits, places: [{ start: 0, end: 40 }] });
  expect(
    nearestAnywhere(units[0], { units: units[1], noisyGrams: noisyGramsOf(units[1]) }, undefined, 10, memory),
  ).toEqual(found);
  expect(nearestAnywhere(units[0], { units: units[1], noisyGrams: noisyGramsOf(units[1]) }, undefined, 3, memory)).toBe(
    undefined,
  );
  expect(
    nearestAnywhere(units[0], { units: units[1], noisyGrams: noisyGramsOf(units[1]) }, far(9), 10, memory),
  ).toEqual(found);
  // With two edits in 40 characters, some eleven in a row are the same: 38 > 10 * 3. With three it may be none.
  expect(
    nearestAnywhere(units[0], { units: units[1], noisyGrams: noisyGramsOf(units[1]) }, far(2), 10, memory),
  ).toEqual(far(2));
  expect(nearestAnywhere(units[0], { units: units[1], noisyGrams: noisyGramsOf(units[1]) }, far(3), 10, memory)).toBe(
    undefined,
  );
  // 30 > 10 * 3 does not hold of 32 characters with two edits; of 33, 31 does.
  const cut = (length: number) =>
    nearestAnywhere(
      units[0].subarray(0, length),
      { units: units[1], noisyGrams: noisyGramsOf(units[1]) },
      far(2),
      10,
      memory,
    );
  expect([cut(32), cut(33)]).toEqual([undefined, far(2)]);
});

test.each([
  ["white space", "two  words\n\there", "two words here"],
  ["quotes and dashes", "“it’s” – so", '"it\'s" - so'],
  ["soft hyphens", "hy\u00adphen", "hyphen"],
  ["ligatures and full width", "ﬁne Ａ", "fine A"],
  ["composed and decomposed", "caf\u00e9", "cafe\u0301"],
  ["HTML entities", "a &amp; b &lt;c&gt; &#8217;&nbsp;&#x201c;", "a & b <c> ’“"],
])("%s fold alike", (_, a, b) => {
  expect(fold(a).text).toBe(fold(b).text);
});

test("every folded character knows where it came from", () => {
  const { text, starts, ends } = fold("a &amp;\u00adﬁ😀");
  expect(text).toBe("a&fi😀");
  expect([...starts]).toEqual([0, 2, 8, 8, 9, 9]);
  expect([...ends]).toEqual([1, 7, 9, 9, 11, 11]);
});

test("an ampersand that begins no entity is itself", () => {
  expect(fold("AT&T; &unknown; &").text).toBe("AT&T;&unknown;&");
});

test("every stretch of 11 characters or more that two texts share is found, as long as it can be", () => {
  const words = fc.string({ unit: fc.constantFrom(..."abcd"), maxLength: 200 });
  fc.assert(
    fc.property(words, words, words, words, (before, shared, after, piece) => {
      const [text, wanted] = [before + shared + after, piece + shared];
      const all: string[] = [];
      for (let from = 0; from < wanted.length; from++)
        for (let start = 0; start < text.length; start++) {
          if (wanted[from] !== text[start] || (from > 0 && start > 0 && wanted[from - 1] === text[start - 1])) continue;
          let length = 0;
          while (from + length < wanted.length && wanted[from + length] === text[start + length]) length++;
          if (length >= 11) all.push(`${from} ${start} ${length}`);
        }
      const found = gramIndex(text).stretches(codeUnits(wanted));
      const long = found.filter(({ length }) => length >= 11);
      expect(long.map(({ from, start, length }) => `${from} ${start} ${length}`).sort()).toEqual(all.sort());
    }),
    { numRuns: rounds(25, 200) },
  );
});
