import { expect, test } from "vitest";
import { binName, binWords, foundBins } from "../../src/report/found-by-runs.ts";

/** A text of one character for each number of runs, up to all of them. */
const counts = (runs: number) =>
  Array.from({ length: runs + 1 }, (_, number) => ({ runs: number, texts: 1, characters: 1, share: 1 / (runs + 1) }));
const names = (runs: number) => foundBins(counts(runs)).map(binName);

test("up to 12 runs each number stands by itself; from 13 on they are in bins, and all runs by themselves", () => {
  expect(names(12)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
  expect(names(13)).toEqual(["0", "1", "2", "3-5", "6-10", "11-12", "13"]);
  expect(names(21)).toEqual(["0", "1", "2", "3-5", "6-10", "11-20", "21"]);
  expect(names(22)).toEqual(["0", "1", "2", "3-5", "6-10", "11-20", "21", "22"]);
});

test("a bin has the sums of its numbers", () => {
  const bins = foundBins(counts(1500));
  expect(bins.map(({ texts }) => texts)).toEqual([1, 1, 1, 3, 5, 10, 30, 50, 100, 300, 500, 499, 1]);
  for (const { from, to, texts, characters, share } of bins) {
    expect([texts, characters]).toEqual([to - from + 1, to - from + 1]);
    expect(share).toBeCloseTo((to - from + 1) / 1501, 12);
  }
});

test("bins are said in words", () => {
  expect(foundBins(counts(13)).map((bin) => binWords(bin, 13, "run"))).toEqual([
    "none",
    "1 run",
    "2 runs",
    "3 to 5 runs",
    "6 to 10 runs",
    "11 to 12 runs",
    "all 13 runs",
  ]);
  expect(binWords({ from: 1, to: 1 }, 1, "run")).toBe("the run");
});
