import { expect, test } from "vitest";
import { placements } from "../../../src/score/gain/placement.ts";
import { type Range, rangeSet } from "../../../src/text/range.ts";
import { rounds } from "../../rounds.ts";
import { seeded } from "../../seeded.ts";

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
  for (let seed = 1; seed <= rounds(500, 20_000); seed++) {
    const random = seeded(seed);
    const ranges = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
      const start = Math.floor(random() * 20);
      return range(start, start + Math.floor(random() * 6));
    });
    const seen = new Set<number>();
    const expected = ranges.map(({ start, end }, i) => {
      const fresh = characters(range(start, end)).filter((c) => !seen.has(c));
      for (const c of fresh) seen.add(c);
      const novel = rangeSet(fresh.map((c) => range(c, c + 1))).map((each) => range(each.start, each.end)); // one range where they touch
      return { novel, overlaps: ranges.slice(0, i).some((other) => start < other.end && end > other.start) };
    });
    const placed = placements(ranges);
    const found = placed.map(({ novel, overlaps }) => ({ novel, overlaps: overlaps !== undefined }));
    if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found, `seed ${seed}`).toEqual(expected);
    for (const [i, { overlaps }] of placed.entries())
      if (overlaps !== undefined && !(overlaps < i && placements([ranges[overlaps]!, ranges[i]!])[1]!.overlaps === 0))
        expect.fail(`seed ${seed}, result ${i} does not overlap ${overlaps}`);
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
