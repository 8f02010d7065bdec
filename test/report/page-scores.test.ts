import { expect, test } from "vitest";
import { isLost, isWon, ranking, ranksOf, topicDifferences } from "../../src/report/page-scores.ts";
import { below, seeded } from "../seeded.ts";

/** A page of runs with these means, under one measure and without topics. */
function pageOf(measure: string, means: readonly (number | null)[]): Parameters<typeof ranking>[0] {
  return { measures: [measure], runs: means.map((mean) => ({ means: [mean] })) };
}

const [more, less] = ["AP", "redundancy@5"];

test("runs that tie keep the order in which they were given, whichever end of the measure is better", () => {
  expect(ranking(pageOf(more, [0.5, 0.7, 0.5, 0.7, 0.5]), 0)).toEqual([1, 3, 0, 2, 4]);
  expect(ranking(pageOf(less, [0.5, 0.7, 0.5, 0.7, 0.5]), 0)).toEqual([0, 2, 4, 1, 3]);
  expect(ranking(pageOf(more, [0, 0, 0]), 0)).toEqual([0, 1, 2]);
});

test("means that differ by rounding alone tie, and keep their order", () => {
  const [rounded, plain] = [0.1 + 0.2, 0.3]; // 0.30000000000000004 and 0.3
  expect(rounded).toBeGreaterThan(plain);
  expect(ranking(pageOf(more, [plain, rounded, plain]), 0)).toEqual([0, 1, 2]);
  expect(ranking(pageOf(less, [rounded, plain, rounded]), 0)).toEqual([0, 1, 2]);
  expect(ranksOf(pageOf(more, [plain, rounded, 0.2]), 0, [0, 1, 2])).toEqual([1, 1, 3]);
});

test("runs without a mean come last, in the order in which they were given", () => {
  expect(ranking(pageOf(more, [null, 0.2, null, 0.4]), 0)).toEqual([3, 1, 0, 2]);
  expect(ranking(pageOf(less, [null, 0.2, null, 0.4]), 0)).toEqual([1, 3, 0, 2]);
});

test("many runs with few different means rank as a plain insertion after all that are as good ranks them", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const means = Array.from({ length: 1 + below(random, 60) }, () => below(random, 4) / 4);
    for (const measure of [more, less]) {
      const isBetter = (a: number, b: number): boolean => (measure === more ? a > b : a < b);
      const expected: number[] = [];
      for (const [given, mean] of means.entries()) {
        const at = expected.findIndex((other) => isBetter(mean, means[other]!));
        expected.splice(at < 0 ? expected.length : at, 0, given);
      }
      expect(ranking(pageOf(measure, means), 0), `seed ${seed}, ${measure}`).toEqual(expected);
    }
  }
});

test("topics on which two runs differ by as much keep the order of the topics; those without a score are left out", () => {
  const topics = ["t1", "t2", "t3", "t4", "t5"].map((id) => ({ id }));
  const runs = [
    { name: "a", scores: [[0.3, 0.1, 0.5, null, 0.2]] },
    { name: "b", scores: [[0.5, 0.3, 0.5, 0.2, 0.4]] },
  ];
  const found = topicDifferences({ measures: [more], topics, runs }, 0, 0, 1);
  expect(found.map(({ topic }) => topic)).toEqual([0, 1, 4, 2]);
  expect(found[0]!.difference).toBe(found[1]!.difference); // 0.5 - 0.3 and 0.3 - 0.1 differ by rounding alone
});

test("a difference is won or lost by the end of the measure that is better, and an equal score neither", () => {
  const told = (better: "more" | "less") =>
    [-0.1, 0, 0.1].map((difference) => [isWon({ better }, difference), isLost({ better }, difference)]);
  const [won, neither, lost] = [
    [true, false],
    [false, false],
    [false, true],
  ];
  expect(told("more")).toEqual([lost, neither, won]);
  expect(told("less")).toEqual([won, neither, lost]);
});
