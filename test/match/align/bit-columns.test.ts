import { expect, test } from "vitest";
import { bestEnds, bitRows, columnMemory } from "../../../src/match/align/bit-columns.ts";
import { codeUnits } from "../../../src/text/grams.ts";
import { below, pick, seeded } from "../../seeded.ts";

const memory = columnMemory();
const best = (text: string, pattern: string, most: number, anchored = false, rest?: Int32Array) =>
  bestEnds(codeUnits(text), bitRows(codeUnits(pattern)), { most, anchored, rest }, memory);

/** By column: the fewest edits of a pattern that ends there. The table of the textbook. */
function lastRow(text: string, pattern: string, anchored: boolean): number[] {
  let row = Array.from({ length: text.length + 1 }, (_, i) => (anchored ? i : 0));
  for (let i = 1; i <= pattern.length; i++) {
    const next = [i];
    for (let j = 1; j <= text.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (pattern[i - 1] === text[j - 1] ? 0 : 1));
    row = next;
  }
  return row;
}

test("the best ends are those of the textbook's table, with patterns of one block and more, at any limit", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const letters = pick(random, "ab", "abcdefgh", "x\u007f\u0080\u0081\u00ff水");
    const drawn = (length: number): string => Array.from({ length }, () => pick(random, ...letters)).join("");
    const pattern = drawn(pick(random, 1, 31, 32, 33, 64, 65, 70));
    const kept = [...pattern].filter(() => random() < 0.9).join("");
    const text = drawn(below(random, 40)) + (seed % 4 === 0 ? kept.slice(20) : kept) + drawn(1 + below(random, 40));
    for (const anchored of [false, true]) {
      const [, ...row] = lastRow(text, pattern, anchored);
      const edits = Math.min(...row);
      const ends = row.flatMap((each, i) => (each === edits ? [i + 1] : []));
      for (const most of [edits - 1, edits, pattern.length - 1])
        expect(best(text, pattern, most, anchored), `seed ${seed}, at most ${most}`).toEqual(
          edits <= most ? { edits, ends } : undefined,
        );
    }
  }
});

test("of blocks that are looked at in part, the others tell nothing: texts of pieces of the pattern, in any order", () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = seeded(seed);
    const drawn = (length: number): string => Array.from({ length }, () => pick(random, ..."abcd")).join("");
    const pattern = drawn(97);
    const piece = (): string => {
      const from = below(random, 97);
      return pattern.slice(from, from + below(random, 80)) + drawn(below(random, 10));
    };
    const text = `${piece()}${piece()}${piece()}.`;
    const [, ...row] = lastRow(text, pattern, false);
    const edits = Math.min(...row);
    const ends = row.flatMap((each, i) => (each === edits ? [i + 1] : []));
    expect(best(text, pattern, edits), `seed ${seed}`).toEqual({ edits, ends });
    expect(best(text, pattern, edits - 1), `seed ${seed}`).toBeUndefined();
  }
});

test("a pattern whose first block is not in the text may go on at its first character", () => {
  const rest = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"; // 40
  expect(best(rest, "0".repeat(32) + rest, 32)).toEqual({ edits: 32, ends: [40] });
  expect(best(`b${rest}`, "0".repeat(32) + rest, 40)).toEqual({ edits: 32, ends: [41] });
  expect(best(rest, "0".repeat(32) + rest, 31)).toBeUndefined();
});

test("what the rest takes is counted of the blocks that the pattern has, and of no others", () => {
  const [one, two] = ["abcdefgh", "abcdefghijklmnopqrstuvwxyz0123456789"];
  expect(best(`..${one}..`, one, 1, false, Int32Array.of(0, 50))).toEqual({ edits: 0, ends: [10] });
  expect(best(`..${two}..`, two, 1, false, Int32Array.of(0, 0, 50))).toEqual({ edits: 0, ends: [38] });
  expect(best(`..${two}..`, two, 1, false, Int32Array.of(1, 1, 50))).toEqual({ edits: 0, ends: [38] });
  expect(best(`..${two}..`, two, 1, false, Int32Array.of(2, 0))).toBeUndefined();
  expect(best(`..${two}..`, two, 1, false, Int32Array.of(0, 2))).toBeUndefined();
});

test("one text after the other may be longer than any before", () => {
  const own = columnMemory();
  for (const length of [1, 600, 5000, 3, 20_000]) {
    const text = codeUnits(`${".".repeat(length)}abc`);
    expect(bestEnds(text, bitRows(codeUnits("abc")), { most: 0, anchored: false }, own)).toEqual({
      edits: 0,
      ends: [length + 3],
    });
  }
});
