import { expect, test } from "vitest";
import { meansOf, meritsOf } from "../../src/compare/score-table.ts";
import { scoreTable } from "./tables.ts";

test("base 2: means that differ by rounding alone are equal; where less is better they are turned round", () => {
  const table = scoreTable({ a: [0.1, 0.2, 0.3], b: [0.3, 0.2, 0.1], c: [0.5, 0.5, 0.5] });
  const [a, b, c] = meansOf(table.runs);
  expect([a === b, c]).toEqual([true, 0.5]);
  expect(a).toBeCloseTo(0.2, 14);
  expect(meritsOf(table)).toEqual(Float64Array.of(a!, b!, 0.5));
  expect(meritsOf({ ...table, better: "less" })).toEqual(Float64Array.of(-a!, -b!, -0.5));
});
