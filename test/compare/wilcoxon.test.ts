import { expect, test } from "vitest";
import { normalUpperTail } from "../../src/base/statistics/distributions.ts";
import { signedRanks, wilcoxon } from "../../src/compare/wilcoxon.ts";
import { options, scoreTable } from "./tables.ts";

test("ties take from the variance: four topics by hand", () => {
  // The ranks of 1, 1, -1 and 2 are 2, 2, 2 and 4: V is 8, in the middle 5, and the variance 7.5 less (27 - 3) / 48.
  const found = Float64Array.of(1, 1, -1, 2);
  const deviation = Math.sqrt(7);
  expect(signedRanks(found, "two")).toEqual({
    statistic: 8,
    middle: 5,
    p: expect.closeTo(2 * normalUpperTail(2.5 / deviation), 12),
  });
  expect(signedRanks(found, "greater").p).toBeCloseTo(normalUpperTail(2.5 / deviation), 12);
  expect(signedRanks(found, "less").p).toBeCloseTo(normalUpperTail(-3.5 / deviation), 12);
  expect(signedRanks(Float64Array.of(1, -1), "two").p).toBe(1);
});

test("all signs are counted below 50 topics, and not from there on", () => {
  const apart = (topics: number) => Float64Array.from({ length: topics }, (_, i) => (i % 3 === 0 ? -1 : 1) * (i + 1));
  for (const [topics, isExact] of [
    [49, true],
    [50, false],
  ] as const)
    expect(signedRanks(apart(topics), "two").p !== signedRanks(apart(topics), "two", false).p).toBe(isExact);
});

test("the smallest p-value: all topics point one way", () => {
  // Of 5 differences that are all equal V is 15, in the middle 7.5, and the variance 5 · 6 · 11 / 24 less (125 - 5) / 48.
  const tied = normalUpperTail(7 / Math.sqrt(11.25));
  for (const [side, times] of [
    ["two", 2],
    ["greater", 1],
    ["less", 1],
  ] as const) {
    expect(wilcoxon.least!(5, { ...options, side }, false)).toBeCloseTo(times * tied, 12);
    expect(wilcoxon.least!(12, { ...options, side }, false)).toBe(times / 2 ** 12); // all different
  }
});

test("the direction is that of the ranks, and none where V is in the middle", () => {
  const directionOf = (b: number[]) => wilcoxon.on(scoreTable({ a: [1, 1, 1], b }), options)(0, 1).direction;
  expect(directionOf([2, 3, -2])).toBe(0); // ranks 1 and 2 against 3
  expect(directionOf([2, 3, 4])).toBe(3);
  expect(directionOf([0, -1, -2])).toBe(-3);
});
