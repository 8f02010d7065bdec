import { expect, test } from "vitest";
import { seededRandom } from "../../src/base/random.ts";
import { exactRandomization, randomization } from "../../src/compare/randomization.ts";
import { options, scoreTable } from "./tables.ts";

test("of two and three topics, all labellings counted by hand", () => {
  expect(exactRandomization(Float64Array.of(0.25, 0.5), "two")).toBe(2 / 4); // sums of 0.75, 0.25, -0.25, -0.75
  expect(exactRandomization(Float64Array.of(1, 2, 3), "greater")).toBe(1 / 8);
  expect(exactRandomization(Float64Array.of(1, 2, 3), "less")).toBe(1);
  expect(exactRandomization(Float64Array.of(-1, -2, 3), "two")).toBe(1);
  expect(exactRandomization(Float64Array.of(1, -1), "two")).toBe(1);
  expect(exactRandomization(Float64Array.of(1, -1), "greater")).toBe(3 / 4);
});

// Whole scores, so that sums that are as extreme as the observed one are common.
const random = seededRandom(4);
const topics = 40;
const [a, b] = [0, 1].map((lift) => Array.from({ length: topics }, () => 2 * (random() % 3) + lift)) as [
  number[],
  number[],
];

const table = { ...scoreTable({ a, b }), topics: a.map((_, i) => String(100 + i)) };

test.each(["two", "greater", "less"] as const)("a sample of labellings, drawn one by one, looking at %s", (side) => {
  const drawn = seededRandom(9);
  const signed = Array.from({ length: 300 }, () => {
    const bits = [drawn(), drawn()];
    return b.reduce((sum, score, i) => sum + ((bits[i >> 5]! >>> (i % 32)) & 1 ? 1 : -1) * (score - a[i]!), 0);
  });
  const observed = b.reduce((sum, score, i) => sum + score - a[i]!, 0);
  const isExtreme = (sum: number): boolean => {
    if (side === "two") return Math.abs(sum) >= Math.abs(observed);
    return side === "greater" ? sum >= observed : sum <= observed;
  };
  expect(signed).toContain(observed);
  const steps: number[][] = [];
  const onProgress = (done: number, all: number): void => void steps.push([done, all]);
  const found = randomization.on(table, { ...options, side, seed: 9, resamples: 300, onProgress });
  const { p, drawn: isDrawn, statistic } = found(0, 1);
  expect(p).toBe((1 + signed.filter(isExtreme).length) / 301);
  expect([isDrawn, statistic]).toEqual([true, observed / topics]);
  expect(found(1, 0).statistic).toBe(-observed / topics);
  expect(steps).toEqual([
    [0, 300],
    [256, 300],
  ]);
});

test("the smallest p-value is one labelling of all, or of the sample and the one observed", () => {
  const { least } = randomization;
  expect(least!(3, options, false)).toBe(2 / 8);
  expect(least!(3, { ...options, side: "less" }, false)).toBe(1 / 8);
  expect(least!(0, options, false)).toBe(1);
  expect(least!(3, { ...options, resamples: 9 }, true)).toBe(1 / 10);
});
