import { expect, test } from "vitest";
import { meanIntervals, pageChance } from "../../src/report/page-intervals.ts";
import { scoreTable } from "../compare/tables.ts";

const chance = { seed: 1, resamples: 400, level: 0.05 };

test("a mean over two topics has an interval, over one or none it has none, nor where a score is no number", () => {
  expect(meanIntervals([], chance)).toEqual([]);
  expect(meanIntervals([scoreTable({ a: [0.5], b: [0.25] })], chance)).toEqual([[null, null]]);
  expect(meanIntervals([scoreTable({ a: [], b: [] })], chance)).toEqual([[null, null]]);
  const [[a, b, same]] = meanIntervals([scoreTable({ a: [0.25, 0.75], b: [0.5, NaN], same: [0.5, 0.5] })], chance) as [
    [[number, number], null, [number, number]],
  ];
  expect(a).toEqual([0.25, 0.75]); // a quarter of the resamples are of one topic alone, and another of the other
  expect(b).toBeNull();
  expect(same).toEqual([0.5, 0.5]);
});

test("an interval holds the mean, is the same whatever the order of the topics, and is wider at a lower level", () => {
  const scores = [0, 0.1, 0.2, 0.2, 0.4, 0.5, 0.7, 0.9, 1, 1];
  const table = scoreTable({ a: scores });
  const [[[low, high]]] = meanIntervals([table], chance) as [[[number, number]]];
  expect(low).toBeGreaterThan(0.2);
  expect(high).toBeLessThan(0.8);
  expect(low < 0.5 && 0.5 < high).toBe(true);
  const other = {
    ...table,
    topics: table.topics.toReversed(),
    runs: [{ name: "a", scores: table.runs[0]!.scores.toReversed() }],
  };
  expect(meanIntervals([other], chance)).toEqual([[[low, high]]]);
  const [[[lower, higher]]] = meanIntervals([table], { ...chance, level: 0.01 }) as [[[number, number]]];
  expect(lower < low && high < higher).toBe(true);
});

test("chance is drawn in the same way for every page", () =>
  expect(pageChance).toEqual({ seed: 1, resamples: 2000, level: 0.05 }));
