import { expect, test } from "vitest";
import { corrections } from "../../../src/base/statistics/corrections.ts";

const adjusted = (name: string, ps: readonly number[]) =>
  corrections
    .find((correction) => correction.name === name)!
    .adjust(ps)
    .map((p) => Number(p.toFixed(12)));

test("Holm's values climb: 3 times the least, 2 times the next, and none below the one before", () => {
  expect(adjusted("holm", [0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  expect(adjusted("holm", [0.02, NaN, 0.02])).toEqual([0.04, NaN, 0.04]);
  expect(adjusted("holm", [0.4, 0.6])).toEqual([0.8, 0.8]);
  expect(adjusted("holm", [0.7, 0.9])).toEqual([1, 1]);
});

test("Benjamini and Hochberg's values are lowered to the one after", () => {
  expect(adjusted("bh", [0.031, 0.03])).toEqual([0.031, 0.031]);
  expect(adjusted("bh", [0.01, 0.04, 0.03, 0.2])).toEqual([0.04, 0.053333333333, 0.053333333333, 0.2]);
  expect(adjusted("bh", [0.01, NaN, 0.5])).toEqual([0.02, NaN, 0.5]);
});

test("Bonferroni's values are times their number, at most 1; none are left as they are", () => {
  expect(adjusted("bonferroni", [0.01, 0.4, NaN, 0.3])).toEqual([0.03, 1, NaN, 0.9]);
  expect(adjusted("none", [0.01, NaN])).toEqual([0.01, NaN]);
});
