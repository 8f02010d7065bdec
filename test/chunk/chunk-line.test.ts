import { expect, test } from "vitest";
import { chunkLine, costOf, costUpTo, lengthFor } from "../../src/chunk/chunk-line.ts";
import type { JudgedDocument } from "../../src/data/judgements.ts";
import { type Range, rangeSet } from "../../src/text/range.ts";
import { below, seeded } from "../seeded.ts";

test("documents lie one after the other, apart, and chunks that touch highlights in the order of their starts", () => {
  const range = (start: number, end: number): Range => ({ start, end });
  const chunks = new Map([
    ["a", [range(4, 8), range(0, 5), range(10, 12)]],
    ["none", [range(0, 9)]],
    ["b", [range(0, 3)]],
  ]);
  const judged = new Map([
    ["a", { relevant: rangeSet([range(2, 5), range(12, 14)]), grade: 1 }],
    ["none", { relevant: rangeSet([]), grade: 0 }],
    ["uncut", { relevant: rangeSet([range(3, 4)]), grade: 1 }],
    ["b", { relevant: rangeSet([range(0, 2)]), grade: 1 }],
  ]);
  // a: 0..14, then "none" of no length at 15, "uncut" from 16 to 20, b from 21
  const line = chunkLine(chunks, judged);
  expect(line.highlighted).toEqual([range(2, 5), range(12, 14), range(19, 20), range(21, 23)]);
  expect([...line.place]).toEqual([0, 4, 5, 8, 14, 20, 21, 23, 24]);
  expect([...line.before]).toEqual([0, 2, 3, 3, 5, 6, 6, 8, 8]);
  expect(line.isStop).toEqual([false, true, true, false, true, true, false, true, false]);
  expect(line.chunks).toEqual([
    { start: 0, end: 5, first: 0, last: 2, passage: { doc: "a", ...range(0, 5) }, ends: undefined },
    { start: 4, end: 8, first: 1, last: 3, passage: { doc: "a", ...range(4, 8) }, ends: undefined },
    { start: 21, end: 24, first: 6, last: 8, passage: { doc: "b", ...range(0, 3) }, ends: undefined },
  ]);
});

test("a chunk may reach beyond the last highlight of its document, and the next begins behind it", () => {
  const one: JudgedDocument = { relevant: rangeSet([{ start: 0, end: 2 }]), grade: 1 };
  const chunks = new Map([
    ["a", [{ start: 1, end: 9 }]],
    ["b", [{ start: 0, end: 2 }]],
  ]);
  const line = chunkLine(
    chunks,
    new Map([
      ["a", one],
      ["b", one],
    ]),
  );
  expect(line.chunks.map(({ start, end }) => [start, end])).toEqual([
    [1, 9],
    [10, 12],
  ]);
  expect([...line.place]).toEqual([1, 2, 9, 10, 12]);
  expect([...line.before]).toEqual([1, 2, 2, 2, 4]);
  expect(line.isStop).toEqual([true, true, false, false, true]);
});

test("where tokens are paid for, their ends inside highlights are places to stop at", () => {
  const judged = new Map([["a", { relevant: rangeSet([{ start: 5, end: 9 }]), grade: 1 }]]);
  const tokens = { ends: () => Int32Array.of(2, 4, 6, 10), count: () => 4 };
  const line = chunkLine(new Map([["a", [{ start: 3, end: 13 }]]]), judged, tokens);
  expect([...line.place]).toEqual([3, 7, 9, 13]); // 3 + 2 is where the highlight begins
  expect(line.isStop).toEqual([false, true, true, false]);
});

test("what reading costs is as counted by character or token", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const [start, length] = [below(random, 5), 1 + below(random, 12)];
    const some = Array.from({ length: below(random, 6) }, () => 1 + below(random, length));
    const ends = Int32Array.from(some.sort((a, b) => a - b));
    const place = { start, end: start + length, first: 0, last: 1, passage: { doc: "d", start: 0, end: length } };
    const [plain, paid] = [
      { ...place, ends: undefined },
      { ...place, ends },
    ];
    expect([costOf(plain), costOf(paid)]).toEqual([length, ends.length]);
    for (let upTo = -1; upTo <= length; upTo++) {
      const needed = ends.findIndex((end) => end >= upTo) + 1 || ends.length;
      expect([costUpTo(plain, start + upTo), costUpTo(paid, start + upTo)]).toEqual([upTo, upTo <= 0 ? upTo : needed]);
    }
    for (let budget = 0; budget <= length + 1; budget++) {
      const held = budget >= ends.length ? length : Math.max(0, ...ends.slice(0, budget));
      expect([lengthFor(plain, budget), lengthFor(paid, budget)], `seed ${seed}`).toEqual([
        Math.min(budget, length),
        held,
      ]);
    }
  }
});
