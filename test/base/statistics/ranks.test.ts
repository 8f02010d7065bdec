import { expect, test } from "vitest";
import { averageRanks, competitionRanks, overTies } from "../../../src/base/statistics/ranks.ts";

test("equal values share the mean of their places", () => {
  const { ranks, ties } = averageRanks([10, 20, 10, 30, 20, 20]);
  expect([...ranks]).toEqual([1.5, 4, 1.5, 6, 4, 4]);
  expect(ties).toEqual([2, 3]);
  expect(averageRanks([3, 1, 2])).toEqual({ ranks: Float64Array.of(3, 1, 2), ties: [] });
  expect(averageRanks([7, 7])).toEqual({ ranks: Float64Array.of(1.5, 1.5), ties: [2] });
  expect(averageRanks([])).toEqual({ ranks: new Float64Array(0), ties: [] });
  expect(overTies(ties, (size) => size ** 2)).toBe(13);
});

test("in competition equal values share the better place, and the next has its own", () => {
  expect(competitionRanks([9, 9, 7, 7, 7, 1])).toEqual([1, 1, 3, 3, 3, 6]);
  expect(competitionRanks([5, 4, NaN, NaN])).toEqual([1, 2, 3, 3]);
  expect(competitionRanks([NaN, 4])).toEqual([1, 2]);
  expect(competitionRanks([0, -0])).toEqual([1, 1]);
  expect(competitionRanks([])).toEqual([]);
});
