import { expect, test } from "vitest";
import {
  clipped,
  endOfFirst,
  intersect,
  rangesBetween,
  type RangeSet,
  rangeSet,
  size,
  sizeWithin,
  subtract,
  totalLength,
  union,
} from "../../src/text/range.ts";
import { drawn } from "../drawn.ts";
import { seeded } from "../seeded.ts";

const cases = [
  { why: "touching ranges share nothing", a: "###...", b: "...###", both: "......", aOnly: "###..." },
  { why: "one inside the other", a: "######", b: "..##..", both: "..##..", aOnly: "##..##" },
  { why: "two bites out of one", a: "######", b: "#.#...", both: "#.#...", aOnly: ".#.###" },
  { why: "nothing at all", a: "......", b: "######", both: "......", aOnly: "......" },
];

test.each(cases)("range algebra: $why", ({ a, b, both, aOnly }) => {
  expect(intersect(drawn(a), drawn(b))).toEqual(drawn(both));
  expect(subtract(drawn(a), drawn(b))).toEqual(drawn(aOnly));
});

test("a set is canonical: touching ranges merge, empty ones vanish, order does not matter", () => {
  expect(
    rangeSet([
      { start: 5, end: 7 },
      { start: 3, end: 3 },
      { start: 0, end: 5 },
    ]),
  ).toEqual([{ start: 0, end: 7 }]);
});

test("what is no range is refused", () => {
  for (const [start, end] of [
    [3, 2],
    [-1, 2],
    [NaN, 2],
    [0, NaN],
  ] as const)
    expect(() => rangeSet([{ start, end }])).toThrow(RangeError);
});

test("range algebra agrees with plain sets of characters", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = seeded(seed);
    const [a, b] = [someRanges(random), someRanges(random)];
    const [inA, inB] = [characters(a), characters(b)];
    const [start, end] = [Math.floor(random() * 30), Math.floor(random() * 30)].sort((x, y) => x - y) as [
      number,
      number,
    ];
    const note = `seed ${seed}`;
    expect(characters(intersect(a, b)), note).toEqual(inA.filter((c) => inB.includes(c)));
    expect(characters(subtract(a, b)), note).toEqual(inA.filter((c) => !inB.includes(c)));
    expect(size(union(a, b)), note).toBe(new Set([...inA, ...inB]).size);
    const reaching = a.filter((range) => range.start < end && range.end > start);
    if (start < end) expect(rangesBetween(a, start, end), note).toEqual(reaching);
    expect(sizeWithin(a, start, end), note).toBe(inA.filter((c) => start <= c && c < end).length);
    for (const set of [union(a, b), intersect(a, b), subtract(a, b)]) expect(rangeSet(set), note).toEqual(set);
  }
});

function someRanges(random: () => number): RangeSet {
  return rangeSet(
    Array.from({ length: Math.floor(random() * 5) }, () => {
      const start = Math.floor(random() * 20);
      return { start, end: start + Math.floor(random() * 6) };
    }),
  );
}

function characters(set: RangeSet): number[] {
  return set.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));
}

test("the first characters of ranges end within the range that has the last of them", () => {
  const ranges = [
    { start: 2, end: 5 },
    { start: 9, end: 11 },
  ];
  expect([0, 1, 3, 4, 5, 6].map((characters) => endOfFirst(ranges, characters))).toEqual([2, 3, 5, 10, 11, 11]);
  expect(endOfFirst([], 1)).toBe(0);
});

test("sets of few and of many ranges are what sets of characters are", () => {
  const random = seeded(3);
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (let round = 0; round < 60; round++) {
    const length = round % 2 === 0 ? 8 : 40;
    const some = () => Array.from({ length }, () => random() < 0.5);
    const set = (has: readonly boolean[]) =>
      rangeSet(has.flatMap((is, start) => (is ? [{ start, end: start + 1 }] : [])));
    const [a, b] = [some(), some()];
    const [start, end] = [Math.floor((random() * length) / 2), Math.ceil(((1 + random()) * length) / 2)];
    const [setA, setB] = [set(a), set(b)];
    found.push(intersect(setA, setB), subtract(setA, setB), union(setA, setB), size(setA));
    expected.push(set(a.map((is, i) => is && b[i]!)), set(a.map((is, i) => is && !b[i]!)));
    expected.push(set(a.map((is, i) => is || b[i]!)), a.filter(Boolean).length);
    found.push(sizeWithin(setA, start, end), rangesBetween(setA, start, end));
    expected.push(a.slice(start, end).filter(Boolean).length);
    expected.push(setA.filter((range) => range.start < end && range.end > start));
  }
  expect(found).toEqual(expected);
  expect([union(setOf(0, 2), setOf()), union(setOf(), setOf(0, 2)), size(setOf())]).toEqual([
    setOf(0, 2),
    setOf(0, 2),
    0,
  ]);
});

function setOf(start = 0, end = 0): RangeSet {
  return rangeSet([{ start, end }]);
}

test("lengths are added up, of ranges that overlap too", () => {
  expect(totalLength([])).toBe(0);
  expect(
    totalLength([
      { start: 1, end: 4 },
      { start: 2, end: 9 },
    ]),
  ).toBe(10);
});

test("ranges are cut at a limit; what begins there is left out", () => {
  const ranges = [
    { start: 0, end: 3 },
    { start: 5, end: 9 },
  ];
  const upTo = (limit: number) => clipped(ranges, limit).map(({ start, end }) => `${start}-${end}`);
  expect([0, 2, 3, 5, 6, 9, 20].map(upTo)).toEqual([
    [],
    ["0-2"],
    ["0-3"],
    ["0-3"],
    ["0-3", "5-6"],
    ["0-3", "5-9"],
    ["0-3", "5-9"],
  ]);
});
