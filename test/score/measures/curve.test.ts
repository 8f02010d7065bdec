import { expect, test } from "vitest";
import { inexEval, paper } from "../../../src/score/gain/rules.ts";
import { curveOf } from "../../../src/score/measures/interpolated-precision.ts";

/** The highest level whose precision is not 0, of one result with this recall. */
function levelOf(recall: number, rules = paper): number {
  const curve = curveOf(Float64Array.of(recall), Float64Array.of(1), [0], 1, rules);
  return curve.findLastIndex((precision) => precision > 0);
}

/** The number just below one that is positive. */
function below(value: number): number {
  const number = Float64Array.of(value);
  new BigInt64Array(number.buffer)[0]!--;
  return number[0]!;
}

test("a recall reaches the levels that are not above it, to the last digit", () => {
  for (let level = 1; level <= 100; level++) {
    expect(levelOf(level / 100), `${level}`).toBe(level);
    expect(levelOf(below(level / 100)), `below ${level}`).toBe(level - 1);
  }
  expect(levelOf(1.5)).toBe(100);
});

test("inex_eval takes the whole hundredths of a product", () => {
  expect([0.29, 0.3, 1, 1.5].map((recall) => levelOf(recall, inexEval))).toEqual([28, 30, 100, 100]);
});
