import { expect, test } from "vitest";
import { marks } from "../../src/page/page-topic.ts";
import { intersect, type Range, rangeSet, size } from "../../src/text/range.ts";
import { coarseMarks } from "../../src/page/page-coarse-marks.ts";
import { below, seeded } from "../seeded.ts";

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
