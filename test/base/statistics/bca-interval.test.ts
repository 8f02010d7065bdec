import { expect, test } from "vitest";
import { at, bcaInterval } from "../../../src/base/statistics/intervals.ts";
import { normalQuantile, normalUpperTail } from "../../../src/base/statistics/distributions.ts";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Efron's formulas, with the acceleration by means that leave one out. */
function plainly(drawn: readonly number[], differences: readonly number[], level: number, below: number) {
  const bias = normalQuantile(below);
  const left = differences.map((_, i) => mean(differences.toSpliced(i, 1)));
  const away = left.map((value) => mean(left) - value);
  const squares = away.reduce((sum, value) => sum + value ** 2, 0);
  const acceleration = squares === 0 ? 0 : away.reduce((sum, value) => sum + value ** 3, 0) / (6 * squares ** 1.5);
  const [low, high] = [level / 2, 1 - level / 2].map((share) => {
    const z = bias + normalQuantile(share);
    return at(Float64Array.from(drawn), 1 - normalUpperTail(bias + z / (1 - acceleration * z)));
  });
  return { low: low!, high: high! };
}

const skewed = [0, 0, 1, 1, 2, 8]; // mean 2
const squares = Array.from({ length: 40 }, (_, i) => i * i);

test.each([
  ["some are below the mean", [0, 1, 1.5, 3, 4, 5, 6, 7], skewed, 3 / 8],
  ["those that are equal to the mean lie half below", [1, 2, 2, 2, 3, 4, 5, 6], skewed, 2.5 / 8],
  ["all above the mean: the bias is that of half a resample", squares.map((value) => value + 3), skewed, 0.5 / 40],
  ["all below the mean", squares.map((value) => value - 2000), skewed, 39.5 / 40],
  ["equal differences have no acceleration", [1, 2, 3, 4], [3, 3, 3], 2.5 / 4],
])("%s", (_, drawn, differences, below) => {
  const found = bcaInterval(Float64Array.from(drawn), Float64Array.from(differences), 0.2, 1e-9);
  const expected = plainly(drawn, differences, 0.2, below);
  expect(found.low).toBeCloseTo(expected.low, 9);
  expect(found.high).toBeCloseTo(expected.high, 9);
});

test("what lies exactly at the slack is equal to the mean", () => {
  const drawn = [1, 1.5, 1.5, 2.5, 3, 4];
  const found = bcaInterval(Float64Array.from(drawn), Float64Array.from(skewed), 0.2, 0.5);
  expect(found.low).toBeCloseTo(plainly(drawn, skewed, 0.2, 2.5 / 6).low, 9);
});
