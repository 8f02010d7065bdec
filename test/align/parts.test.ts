import * as fc from "fast-check";
import { expect, test } from "vitest";
import { columnMemory } from "../../src/align/bit-columns.ts";
import { nearestPlaces, withinEdits } from "../../src/align/edit-distance.ts";
import { extend, extensionRows } from "../../src/align/extend.ts";
import { codeUnits } from "../../src/text/code-units.ts";
import { fold } from "../../src/text/fold.ts";
import { gramIndex } from "../../src/align/gram-index.ts";
import { nearestAnywhere, nearestAround } from "../../src/align/nearest.ts";
import { placingMemory } from "../../src/align/placing-memory.ts";
import { gramCounter } from "../../src/align/shared-grams.ts";
import { rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";

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

test("the whole of a quote is nearest around its best match, and around others that are nearly all of it", () => {
  const quote = randomWord(60);
  const spoilt = (edits: number): string =>
    [...quote].map((letter, i) => (i % 10 === 5 && i / 10 < edits ? "0" : letter)).join("");
  const around = (edits: readonly number[], to: readonly number[], most: number) => {
    const before = edits.map(() => randomWord(300));
    const text = edits.map((each, i) => before[i]! + spoilt(each)).join("") + randomWord(40);
    const matches = edits.map((each, i) => {
      const start = 360 * i + 300;
      return { from: 0, to: to[i]!, start, end: start + to[i]!, edits: each, gaps: [] };
    });
    const found = nearestAround(codeUnits(quote), codeUnits(text), matches, most, memory);
    return found && [found.edits, ...found.places.map(({ start, end }) => `${start}..${end}`)];
  };
  expect(around([2], [60], 10)).toEqual([2, "300..360"]);
  expect(around([2, 2], [60, 60], 10)).toEqual([2, "300..360", "660..720"]);
  expect(around([3, 2, 4, 2], [60, 60, 60, 60], 10)).toEqual([2, "660..720", "1380..1440"]);
  expect(around([2, 1], [60, 50], 10)).toEqual([1, "660..720"]);
  expect(around([2, 1], [60, 49], 10)).toEqual([2, "300..360"]); // more than ten characters are left out of the other
  expect(around([2], [5], 10)).toEqual([2, "300..360"]);
  expect(around([2], [60], 2)).toEqual([2, "300..360"]);
  const part = { from: 40, to: 60, start: 70, end: 90, edits: 0, gaps: [] };
  const text = `${randomWord(30)}${spoilt(2)}${randomWord(300)}`;
  expect(nearestAround(codeUnits(quote), codeUnits(text), [part], 10, memory)).toEqual({
    edits: 2,
    places: [{ start: 30, end: 90 }],
  });
  expect(around([3], [60], 2)).toBe(undefined);
});

test("the whole text is searched where more edits might hide a nearer place, unless that takes too long", () => {
  const quote = randomWord(40);
  const text = randomWord(100) + [...quote].map((letter, i) => (i % 9 === 4 ? "0" : letter)).join("") + randomWord(100);
  const found = { edits: 4, places: [{ start: 100, end: 140 }] };
  const units = [codeUnits(quote), codeUnits(text)] as const;
  const far = (edits: number) => ({ edits, places: [{ start: 0, end: 40 }] });
  expect(nearestAnywhere(...units, undefined, 10, memory)).toEqual(found);
  expect(nearestAnywhere(...units, undefined, 3, memory)).toBe(undefined);
  expect(nearestAnywhere(...units, far(9), 10, memory)).toEqual(found);
  // With two edits in 40 characters, some eleven in a row are the same: 38 > 10 * 3. With three it may be none.
  expect(nearestAnywhere(...units, far(2), 10, memory)).toEqual(far(2));
  expect(nearestAnywhere(...units, far(3), 10, memory)).toBe(undefined);
  // 30 > 10 * 3 does not hold of 32 characters with two edits; of 33, 31 does.
  const cut = (length: number) => nearestAnywhere(units[0].subarray(0, length), units[1], far(2), 10, memory);
  expect([cut(32), cut(33)]).toEqual([undefined, far(2)]);
  const long = { length: 1e9 / 40 + 1 } as Uint16Array;
  expect(nearestAnywhere(units[0], long, far(9), 10, memory)).toEqual(far(9));
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

/** By trying all: the best that can be had from the beginning of both, a common character counting 1, an edit -2. */
function bestExtension(a: string, b: string, cost: number): number {
  let best = 0;
  for (let i = 0; i <= a.length; i++)
    for (let j = 0; j <= b.length; j++)
      best = Math.max(best, (i + j) / 2 - cost * distance(a.slice(0, i), b.slice(0, j)));
  return best;
}

test("what is extended is worth as much as can be, forwards and backwards, and has the edits that it says", () => {
  const short = fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 14 });
  const mirrored = (text: string) => codeUnits(text).toReversed();
  fc.assert(
    fc.property(short, short, (a, b) => {
      const [lengthA, lengthB] = [a.length, b.length];
      const forwards = extend(
        { a: codeUnits(a), atA: 0, lengthA, b: codeUnits(b), atB: 0, lengthB },
        false,
        { cost: 2, drop: 60 },
        extensionRows(),
      );
      const backwards = extend(
        { a: mirrored(a), atA: lengthA, lengthA, b: mirrored(b), atB: lengthB, lengthB },
        true,
        { cost: 2, drop: 60 },
        extensionRows(),
      );
      expect(backwards).toEqual(forwards);
      expect((forwards.a + forwards.b) / 2 - 2 * forwards.edits).toBe(bestExtension(a, b, 2));
      expect(distance(a.slice(0, forwards.a), b.slice(0, forwards.b))).toBe(forwards.edits);
    }),
    { numRuns: rounds(25, 300) },
  );
});

test("an extension goes on behind hundreds of edits, wherever they lead, and leaves nothing for the next", () => {
  const [head, tail, other] = ["a".repeat(50), "b".repeat(1000), "c".repeat(300)];
  const rows = extensionRows();
  const extended = (a: string, b: string, backwards: boolean) => {
    const ends = { a: codeUnits(a), lengthA: a.length, b: codeUnits(b), lengthB: b.length };
    const at = backwards ? { atA: a.length, atB: b.length } : { atA: 0, atB: 0 };
    return extend({ ...ends, ...at }, backwards, { cost: 1, drop: 400 }, rows);
  };
  const turned = (text: string) => [...text].toReversed().join("");
  for (const [a, b, found] of [
    [head + tail, head + other + tail, { a: 1050, b: 1350, edits: 300 }],
    [head + other + tail, head + tail, { a: 1350, b: 1050, edits: 300 }],
    ["abcd", "abxd", { a: 4, b: 4, edits: 1 }],
    ["abcd", "abxy", { a: 2, b: 2, edits: 0 }],
  ] as const) {
    expect(extended(a, b, false)).toEqual(found);
    expect(extended(turned(a), turned(b), true)).toEqual(found);
  }
  expect(rows.reached.length).toBe(rows.next.length);
});

test("the grams that a text has are counted as often as they were asked for, of the last text alone", () => {
  const count = gramCounter();
  const numbers = (...all: number[]) => Int32Array.from(all);
  expect(count(numbers(1, 2, 2, 3), numbers(2, 3, 3, 9))).toBe(3);
  expect(count(numbers(1, 2, 2, 3), numbers(1))).toBe(1);
  expect(count(numbers(), numbers(1))).toBe(0);
  expect(count(numbers(1), numbers())).toBe(0);
});
