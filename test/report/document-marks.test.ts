import { expect, test } from "vitest";
import {
  coarseMarks,
  marks,
  pairMarks,
  type PairMarks,
  sizesByPart,
  stretches,
} from "../../src/report/document-marks.ts";
import { intersect, nothing, type Range, type RangeSet, rangeSet, size, union } from "../../src/text/range.ts";
import { rounds } from "../rounds.ts";
import { below, type Random, seeded } from "../seeded.ts";

const range = (start: number, end: number) => ({ start, end });

test("report 1: text of two runs is of seven kinds", () => {
  const relevant = rangeSet([range(10, 50)]);
  expect(pairMarks(relevant, rangeSet([range(0, 30)]), rangeSet([range(5, 20), range(40, 60)]))).toEqual({
    both: [range(10, 20)],
    first: [range(20, 30)],
    second: [range(40, 50)],
    neither: [range(30, 40)],
    vainBoth: [range(5, 10)],
    vainFirst: [range(0, 5)],
    vainSecond: [range(50, 60)],
  });
});

const length = 60;

function someRanges(random: Random): RangeSet {
  return rangeSet(
    Array.from({ length: below(random, 6) }, () => {
      const start = below(random, length);
      return range(start, Math.min(length, start + below(random, 15)));
    }),
  );
}

const has = (set: RangeSet, at: number): boolean => set.some(({ start, end }) => start <= at && at < end);

/** The kind of one character, straight from the words. */
function kindOf(isRelevant: boolean, byFirst: boolean, bySecond: boolean): keyof PairMarks | undefined {
  if (isRelevant && byFirst && bySecond) return "both";
  if (isRelevant && byFirst) return "first";
  if (isRelevant && bySecond) return "second";
  if (isRelevant) return "neither";
  if (byFirst && bySecond) return "vainBoth";
  if (byFirst) return "vainFirst";
  return bySecond ? "vainSecond" : undefined;
}

test("each character is of the kind that the words say, and of no other", () => {
  for (let seed = 1; seed <= rounds(80, 5000); seed++) {
    const random = seeded(seed);
    const [relevant, first, second] = [someRanges(random), someRanges(random), someRanges(random)];
    const found = pairMarks(relevant, first, second);
    for (let at = 0; at < length; at++) {
      const kinds = Object.entries(found).flatMap(([kind, set]: [string, RangeSet]) => (has(set, at) ? [kind] : []));
      const expected = kindOf(has(relevant, at), has(first, at), has(second, at));
      expect(kinds, `seed ${seed}, character ${at}`).toEqual(expected === undefined ? [] : [expected]);
    }
    // Put together, they are what each run shows alone.
    const alone = marks(relevant, first);
    expect(union(found.both, found.first), `seed ${seed}`).toEqual(alone.found);
    expect(union(found.second, found.neither), `seed ${seed}`).toEqual(alone.missed);
    expect(union(found.vainBoth, found.vainFirst), `seed ${seed}`).toEqual(alone.vain);
  }
});

test("a run beside itself shares all", () => {
  const [relevant, own] = [rangeSet([range(3, 9)]), rangeSet([range(5, 12)])];
  expect(pairMarks(relevant, own, own)).toMatchObject({ first: [], second: [], vainFirst: [], vainSecond: [] });
});

test("stretches stand in the order of the text and end with it; sections share out all characters", () => {
  for (let seed = 1; seed <= rounds(40, 2000); seed++) {
    const random = seeded(seed);
    const found = pairMarks(someRanges(random), someRanges(random), someRanges(random));
    const kinds = Object.entries(found).map(([kind, ranges]: [string, RangeSet]) => ({ kind, ranges }));
    const end = 1 + below(random, length);
    const inOrder = stretches(kinds, end);
    for (const [i, { start }] of inOrder.entries())
      expect(start, `seed ${seed}`).toBeGreaterThanOrEqual(inOrder[i - 1]?.end ?? 0);
    for (let at = 0; at < length; at++) {
      const kind = kinds.find(({ ranges }) => has(ranges, at))?.kind;
      const shown = inOrder.find(({ start, end: last }) => start <= at && at < last)?.kind;
      expect(shown, `seed ${seed}, character ${at}`).toBe(at < end ? kind : undefined);
    }
    const starts = [0, ...Array.from({ length: 3 }, () => below(random, length)).sort((a, b) => a - b)];
    const sizes = sizesByPart(starts, kinds);
    for (const [i, { ranges }] of kinds.entries())
      expect(
        sizes.reduce((sum, part) => sum + part[i]!, 0),
        `seed ${seed}`,
      ).toBe(size(ranges));
  }
  expect(sizesByPart([5, 10], [{ ranges: rangeSet([range(0, 7), range(8, 12)]) }])).toEqual([[4], [2]]);
  expect(stretches([{ kind: "a", ranges: nothing }], 10)).toEqual([]);
});

const ranges = (...pairs: readonly (readonly [number, number])[]) =>
  rangeSet(pairs.map(([start, end]) => ({ start, end })));

test("stretches of all kinds stand in the order of the text, and end where it ends", () => {
  const kinds = [
    { kind: "a", ranges: ranges([0, 2], [8, 12]) },
    { kind: "b", ranges: ranges([2, 4], [10, 11]) },
  ];
  expect(stretches(kinds, 10)).toEqual([
    { kind: "a", start: 0, end: 2 },
    { kind: "b", start: 2, end: 4 },
    { kind: "a", start: 8, end: 10 },
  ]);
  expect(stretches(kinds, 11).at(-1)).toEqual({ kind: "b", start: 10, end: 11 });
});

test("a part holds the characters from its start to the start of the next, and the last all that follow", () => {
  const kinds = [{ ranges: ranges([1, 5], [8, 20]) }, { ranges: ranges([5, 8]) }];
  expect(sizesByPart([0, 4, 8], kinds)).toEqual([
    [3, 0],
    [1, 3],
    [12, 0],
  ]);
});

test("thousands of marks are drawn as few, none over another, each kind with its share up to any place", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const length = 50_000 + below(random, 1e6);
    const some = (): Range[] =>
      Array.from({ length: 3000 }, () => {
        const start = below(random, length);
        return { start, end: Math.min(length, start + 1 + below(random, length / 3000)) };
      });
    const all = marks(rangeSet(some()), rangeSet(some()));
    const drawn = coarseMarks(all, length);
    const kinds = ["found", "missed", "vain"] as const;
    expect(
      kinds.reduce((sum, kind) => sum + drawn[kind].length, 0),
      `seed ${seed}`,
    ).toBeLessThanOrEqual(500);
    for (const [i, kind] of kinds.entries()) {
      for (const other of kinds.slice(i + 1)) expect(size(intersect(drawn[kind], drawn[other]))).toBe(0);
      for (let place = 0; place <= length; place += length / 10) {
        const before = (set: typeof drawn.found): number => size(intersect(set, rangeSet([{ start: 0, end: place }])));
        expect(Math.abs(before(drawn[kind]) - before(all[kind])) / length, `seed ${seed}`).toBeLessThan(0.01);
      }
    }
  }
});

test("few marks are drawn as they are", () => {
  const few = marks(rangeSet([{ start: 10, end: 20 }]), rangeSet([{ start: 15, end: 400_000 }]));
  expect(coarseMarks(few, 1e6)).toBe(few);
});
