import { expect, test } from "vitest";
import { largestOf, meansOf, meritsOf } from "../../src/compare/score-table.ts";
import { scoreTable } from "./tables.ts";

test("the largest score by its size; of none it is 0", () => {
  expect(largestOf(Float64Array.of(0.2, -0.5, 0.4))).toBe(0.5);
  expect(largestOf(Float64Array.of(2, 3))).toBe(3);
  expect(largestOf(new Float64Array(0))).toBe(0);
});

test("base 2: means that differ by rounding alone are equal; where less is better they are turned round", () => {
  const table = scoreTable({ a: [0.1, 0.2, 0.3], b: [0.3, 0.2, 0.1], c: [0.5, 0.5, 0.5] });
  const [a, b, c] = meansOf(table.runs);
  expect([a === b, c]).toEqual([true, 0.5]);
  expect(a).toBeCloseTo(0.2, 14);
  expect(meritsOf(table)).toEqual(Float64Array.of(a!, b!, 0.5));
  expect(meritsOf({ ...table, better: "less" })).toEqual(Float64Array.of(-a!, -b!, -0.5));
});
