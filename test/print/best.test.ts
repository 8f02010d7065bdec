import { expect, test } from "vitest";
import { bestValues } from "../../src/print/best.ts";

const best = (...args: Parameters<typeof bestValues>) => [...bestValues(...args)];

test("all that tie are best, also where rounding parts them", () => {
  expect(best([0.3, 0.1 + 0.2, 0.2])).toEqual([0, 1]);
  expect(best([1e-20, 1e-20 * (1 + 1e-15), 0])).toEqual([0, 1]);
});

test("two that print alike are not tied for that", () => expect(best([0.87081, 0.87081 + 1e-10, 0.5])).toEqual([1]));

test("where all are equal none is best", () => {
  expect(best([0.3, 0.1 + 0.2])).toEqual([]);
  expect(best([0.3])).toEqual([]);
  expect(best([])).toEqual([]);
});

test("what is no number is never the best, and never equal to it", () => {
  expect(best([NaN, 0.1, null])).toEqual([1]);
  expect(best([NaN, null])).toEqual([]);
});

test("where less is better, the least is best", () => expect(best([0.3, 0, 0.1, 0], "less")).toEqual([1, 3]));
