import { expect, test } from "vitest";
import { extend, extensionRows, type Price } from "../../src/align/extend.ts";
import { codeUnits } from "../../src/text/code-units.ts";
import { below, pick, type Random, seeded } from "../seeded.ts";

let rows = extensionRows();

/** From the beginning of both, or from the end of both to their beginning. Other text stands around them. */
function extended(a: string, b: string, price: Price, backwards = false) {
  const turned = (text: string) => (backwards ? [...text].toReversed().join("") : text);
  const ends = {
    a: codeUnits(`??${turned(a)}??`),
    lengthA: a.length,
    b: codeUnits(`???${turned(b)}??`),
    lengthB: b.length,
  };
  const at = backwards ? { atA: 2 + a.length, atB: 3 + b.length } : { atA: 2, atB: 3 };
  return extend({ ...ends, ...at }, backwards, price, rows);
}

/** By lengths of both: the edits between their beginnings. */
function distances(a: string, b: string): number[][] {
  const table = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const [above, row] = [table[i - 1]!, [i]];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    table.push(row);
  }
  return table;
}

function mistyped(random: Random, text: string): string {
  return [...text].map((letter) => (random() < 0.2 ? pick(random, "", "x", `${letter}y`) : letter)).join("");
}

test("what is extended is worth as much as any two beginnings are, forwards and backwards, with the edits it says", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const a = Array.from({ length: below(random, 24) }, () => pick(random, ..."abc")).join("");
    const b = seed % 3 === 0 ? mistyped(random, a) : [...a].toReversed().join("").slice(below(random, 3));
    const edits = distances(a, b);
    const cost = pick(random, 0.5, 1, 2);
    const worth = edits.flatMap((row, i) => row.map((each, j) => (i + j) / 2 - cost * each));
    const found = extended(a, b, { cost, drop: 100 });
    const message = `seed ${seed}: ${a} ${b}`;
    expect((found.a + found.b) / 2 - cost * found.edits, message).toBe(Math.max(...worth));
    expect(edits[found.a]![found.b], message).toBe(found.edits);
    expect(extended(a, b, { cost, drop: 100 }, true), message).toEqual(found);
  }
});

test.each([
  ["one character is another", "abcd", "axcd", { a: 4, b: 4, edits: 1 }],
  ["a has one more at its beginning", "xabcd", "abcd", { a: 5, b: 4, edits: 1 }],
  ["b has one more at its beginning", "abcd", "xabcd", { a: 4, b: 5, edits: 1 }],
  ["a has two more", "xyabcd", "abcd", { a: 6, b: 4, edits: 2 }],
  ["b has two more", "abcd", "xyabcd", { a: 4, b: 6, edits: 2 }],
  ["nothing follows the edit", "abcd", "abcx", { a: 3, b: 3, edits: 0 }],
  ["a is empty", "", "abc", { a: 0, b: 0, edits: 0 }],
  ["b is empty", "abc", "", { a: 0, b: 0, edits: 0 }],
  ["both are empty", "", "", { a: 0, b: 0, edits: 0 }],
])("an edit that costs one character is taken where more follows: %s", (_, a, b, found) => {
  expect(extended(a, b, { cost: 1, drop: 10 })).toEqual(found);
  expect(extended(a, b, { cost: 1, drop: 10 }, true)).toEqual(found);
});

test("a way is given up that is worth less than the best by more than may be", () => {
  const [a, b] = ["xxx".padEnd(23, "m"), "yyy".padEnd(23, "m")]; // of three edits that cost 2 and bring 1, two leave it worth 2 less
  const all = { a: 23, b: 23, edits: 3 };
  expect(extended(a, b, { cost: 2, drop: 2 })).toEqual(all);
  expect(extended(a, b, { cost: 2, drop: 1.5 })).toEqual({ a: 0, b: 0, edits: 0 });
});

test("where an edit may cost anything, only what is the same is taken", () => {
  expect(extended("abcd".repeat(9), "abxd".repeat(9), { cost: Infinity, drop: Infinity })).toEqual({
    a: 2,
    b: 2,
    edits: 0,
  });
});

test("hundreds of edits to either side are followed, and leave nothing for the next", () => {
  const [tail, other] = ["b".repeat(150), "c".repeat(130)];
  for (const backwards of [false, true]) {
    rows = extensionRows(); // too narrow for them, at first
    expect(extended(tail, other + tail, { cost: 1, drop: 70 }, backwards)).toEqual({ a: 150, b: 280, edits: 130 });
    expect(extended(other + tail, tail, { cost: 1, drop: 70 }, backwards)).toEqual({ a: 280, b: 150, edits: 130 });
    expect(extended("abcd", "abxd", { cost: 0.5, drop: 5 }, backwards)).toEqual({ a: 4, b: 4, edits: 1 });
  }
});
