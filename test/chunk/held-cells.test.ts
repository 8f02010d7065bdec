import { expect, test } from "vitest";
import type { LineChunk } from "../../src/chunk/chunk-line.ts";
import { holdersOf, newIn } from "../../src/chunk/copied-list.ts";
import type { CopyLinks } from "../../src/match/copies/copy-link.ts";
import { rangeSet } from "../../src/text/range.ts";

/** A chunk of the characters 10 to 22, which begins at 100 on the line. */
function chunk(ends?: readonly number[]): LineChunk {
  const passage = { doc: "d", start: 10, end: 22 };
  return { passage, start: 100, end: 112, first: 0, last: 1, ends: ends && Int32Array.from(ends) };
}

const none: CopyLinks = new Map();
const judged = new Map([
  [
    "d",
    {
      relevant: rangeSet([
        { start: 13, end: 18 },
        { start: 20, end: 30 },
      ]),
      grade: 1,
    },
  ],
]);

test("a chunk holds what is highlighted in it, and is worth reading up to where that ends", () => {
  const { holders } = holdersOf([chunk()], judged, none);
  expect(holders[0]!.cells.map(({ from, length }) => [from, length])).toEqual([
    [3, 5],
    [10, 2],
  ]);
  expect(holders[0]!.stops).toEqual([
    { length: 8, cost: 8 },
    { length: 12, cost: 12 },
  ]);
});

test("where tokens are paid for, it is worth reading up to those that end inside a highlight, too", () => {
  const { holders } = holdersOf([chunk([2, 3, 4, 7, 8, 9, 10, 11, 12])], judged, none);
  expect(holders[0]!.stops).toEqual([
    { length: 4, cost: 3 },
    { length: 7, cost: 4 },
    { length: 8, cost: 5 },
    { length: 11, cost: 8 },
    { length: 12, cost: 9 },
  ]);
});

test("text that a chunk has twice is held at its first place", () => {
  const links: CopyLinks = new Map([["d", [{ start: 20, end: 22, doc: "d", at: 13 }]]]);
  const gold = new Map([["d", { relevant: rangeSet([{ start: 13, end: 15 }]), grade: 1 }]]);
  const [holder] = holdersOf([chunk()], gold, links).holders;
  expect(holder!.cells.map(({ from, length }) => [from, length])).toEqual([[3, 2]]);
});

test("what is new in the beginning of a chunk is what is highlighted there and not held yet", () => {
  const { holders, cellCount } = holdersOf([chunk()], judged, none);
  const [holder] = holders;
  const held = new Uint8Array(cellCount);
  const lengths = [0, 3, 4, 8, 10, 11, 12, undefined];
  expect(lengths.map((length) => newIn(holder!, held, length))).toEqual([0, 0, 1, 5, 5, 6, 7, 7]);
  held[holder!.cells[0]!.cell] = 1;
  expect(lengths.map((length) => newIn(holder!, held, length))).toEqual([0, 0, 0, 0, 0, 1, 2, 2]);
});
