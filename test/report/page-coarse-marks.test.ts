import { expect, test } from "vitest";
import { marks } from "../../src/report/page-topic.ts";
import { intersect, type Range, rangeSet, size } from "../../src/text/range.ts";
import { coarseMarks } from "../../src/report/page-coarse-marks.ts";
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

test("each of 500 cells goes to the kind that has waited for most characters", () => {
  for (let seed = 1; seed <= 2; seed++) {
    const random = seeded(seed);
    const length = 500 * 6;
    const kindAt = Array.from({ length }, () => below(random, 4)); // by character; the last kind is no mark
    const of = (kind: number) =>
      rangeSet(kindAt.flatMap((each, at) => (each === kind ? [{ start: at, end: at + 1 }] : [])));
    const due = [0, 0, 0, 0];
    const cells: Range[][] = due.map(() => []);
    for (let start = 0; start < length; start += 6) {
      for (const kind of kindAt.slice(start, start + 6)) due[kind]!++;
      const first = due.indexOf(Math.max(...due));
      due[first]! -= 6;
      cells[first]!.push({ start, end: start + 6 });
    }
    const [found, missed, vain] = cells.map((own) => rangeSet(own));
    expect(coarseMarks({ found: of(0), missed: of(1), vain: of(2) }, length)).toEqual({ found, missed, vain });
  }
});

test("500 marks are drawn as they are, 501 are not; nor is a document cut into cells that has less characters", () => {
  const dots = (count: number) => ({
    found: rangeSet(Array.from({ length: count }, (_, i) => ({ start: 2 * i, end: 2 * i + 1 }))),
  });
  const [few, many] = [dots(500), dots(501)];
  expect(coarseMarks(few, 5000)).toBe(few);
  expect(coarseMarks(many, 5000)).not.toBe(many);
  expect(coarseMarks(many, 499)).toBe(many);
  expect(coarseMarks(many, 500)).not.toBe(many);
});
