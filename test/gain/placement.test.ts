import { expect, test } from "vitest";
import { placements } from "../../src/gain/placement.ts";
import type { Range } from "../../src/text/range.ts";
import { seeded } from "../seeded.ts";

const range = (start: number, end: number): Range => ({ start, end });

test("touching results do not overlap", () => {
  expect(placements([range(0, 5), range(5, 9)]).map((p) => p.overlaps)).toEqual([undefined, undefined]);
});

test("an empty result overlaps what it lies inside, before and after, but not its twin", () => {
  expect(placements([range(0, 5), range(3, 3)])[1]!.overlaps).toBe(0);
  expect(placements([range(3, 3), range(0, 5)])[1]!.overlaps).toBe(0);
  expect(placements([range(3, 3), range(3, 3)])[1]!.overlaps).toBeUndefined();
  expect(placements([range(0, 3), range(3, 3), range(3, 9)]).map((p) => p.overlaps)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("placements agree with plain sets of characters", () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = seeded(seed);
    const ranges = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
      const start = Math.floor(random() * 20);
      return range(start, start + Math.floor(random() * 6));
    });
    const seen = new Set<number>();
    for (const [i, { novel, overlaps }] of placements(ranges).entries()) {
      const { start, end } = ranges[i]!;
      const fresh = characters(range(start, end)).filter((c) => !seen.has(c));
      expect(novel.flatMap(characters), `seed ${seed}, result ${i}`).toEqual(fresh);
      for (const c of fresh) seen.add(c);
      const earlier = ranges.slice(0, i).map((other) => start < other.end && end > other.start);
      expect(overlaps !== undefined, `seed ${seed}, result ${i}`).toBe(earlier.includes(true));
      if (overlaps !== undefined) expect(earlier[overlaps], `seed ${seed}, result ${i}`).toBe(true);
    }
  }
});

test("a hundred thousand overlapping results in one document are placed without trouble", () => {
  const ranges = Array.from({ length: 100_000 }, (_, i) => range(i * 10, i * 10 + 1000));
  const placed = placements(ranges);
  expect(placed.at(-1)!.novel).toEqual([range(99_999 * 10 + 990, 99_999 * 10 + 1000)]);
});

function characters({ start, end }: Range): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
