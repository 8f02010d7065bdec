import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearestPlace } from "../../src/align/edit-distance.ts";
import { fold } from "../../src/align/fold.ts";
import { gramIndex } from "../../src/align/gram-index.ts";

const letters = fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 120 });

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

test("the nearest place has the least edits, and its text is that far from the pattern", () => {
  fc.assert(
    fc.property(letters, letters, (text, pattern) => {
      fc.pre(pattern !== "");
      const { start, end, edits } = nearestPlace(text, pattern)!;
      expect(edits).toBe(leastEdits(text, pattern));
      expect(distance(text.slice(start, end), pattern)).toBe(edits);
    }),
    { numRuns: 500 },
  );
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
