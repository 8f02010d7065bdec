import { expect, test } from "vitest";
import type { Correlation } from "../../../src/compare/correlation.ts";
import { correlationFindings, rankPlot, spearmanFindings } from "../../../src/print/findings/correlation-findings.ts";

const pair = (a: string, b: string, tau: number, spearman: number) => ({
  a,
  b,
  tau,
  tauP: 0.5,
  tauAP: 0.25,
  tauAPReversed: 0.125,
  spearman,
  spearmanP: NaN,
});
const pairs = [pair("x", "y", 0.1, 0.2), pair("x", "z", 0.3, 0.4), pair("z", "y", 0.5, 0.6)];
const power = (significant: number, untested: boolean[][]) => ({
  test: "bootstrap",
  sides: "one",
  correction: "none",
  level: 0.05,
  resamples: 1000,
  drawn: true,
  significant,
  pairs: 4,
  untested,
  better: [],
});
const found = {
  measures: ["x", "y", "z"],
  runs: ["r", "s"],
  topics: 1,
  seed: 7,
  pairs,
  power: [power(1, [[false]]), power(2, [[true]]), power(3, [[true, true]])],
} as unknown as Correlation;

const sheetOf = (of: Correlation, name: string) =>
  correlationFindings(of)
    .sheets()
    .find((sheet) => sheet.name === name);

test("a matrix has tau above the diagonal and rho below, in whichever order a pair is kept", () => {
  expect(sheetOf(found, "matrix")!.groups).toEqual([
    [
      { label: "x", values: [1, 0.1, 0.3] },
      { label: "y", values: [0.2, 1, 0.5] },
      { label: "z", values: [0.4, 0.6, 1] },
    ],
  ]);
  expect(sheetOf({ ...found, measures: ["x", "y"] }, "matrix")).toBeUndefined();
});

test("rho alone has the same numbers on both sides of the diagonal", () => {
  const rhos = spearmanFindings(found.measures, pairs, 2);
  expect(rhos.sheets()[0]!.groups).toEqual([
    [
      { label: "x", values: [1, 0.2, 0.4] },
      { label: "y", values: [0.2, 1, 0.6] },
      { label: "z", values: [0.4, 0.6, 1] },
    ],
  ]);
  expect([...rhos.records!().rows][2]).toEqual(["z", "y", 0.6, undefined]);
});

test("pairs that could not be tested are a column, and explained, where there are any", () => {
  const sheet = sheetOf(found, "power")!;
  expect(sheet.columns.map(({ name }) => name)).toEqual(["significant", "pairs", "%", "not tested"]);
  expect(sheet.groups[0]!.map(({ values }) => values)).toEqual([
    [1, 4, 25, 0],
    [2, 4, 50, 1],
    [3, 4, 75, 2],
  ]);
  expect(sheet.below).toHaveLength(2);
  const tested = sheetOf({ ...found, power: found.power.slice(0, 1), measures: ["x"] }, "power")!;
  expect(tested.columns.map(({ name }) => name)).toEqual(["significant", "pairs", "%"]);
  expect(tested.groups[0]![0]!.values).toEqual([1, 4, 25]);
  expect(tested.below).toHaveLength(1);
});

test("the title says of how many runs, and of which where they were chosen", () => {
  expect(sheetOf(found, "pairs")!.title).toBe("Agreement of measures on the order of 2 runs, means over 1 topic");
  expect(sheetOf({ ...found, chosen: { by: "x", of: 9 } }, "pairs")!.title).toBe(
    "Agreement of measures on the order of 2 runs (the best of 9 by x), means over 1 topic",
  );
});

test("rows have the numbers of both measures, and JSON how they were tested", () => {
  const rows = [...correlationFindings(found).records!().rows];
  expect(rows[2]).toEqual(["z", "y", 0.5, 0.5, 0.25, 0.125, 0.6, undefined, 3, 2, 4]);
  expect(correlationFindings(found).data()).toMatchObject({
    measures: ["x", "y", "z"],
    power: [
      { measure: "x", untested: 0 },
      { measure: "y", untested: 1 },
      { measure: "z", test: "bootstrap", untested: 2 },
    ],
  });
  expect(correlationFindings(found).data()).not.toHaveProperty("chosen");
});

test("axes are marked at 1 and at every tenth rank, and have room for two runs at least", () => {
  const ranked = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ run: `r${i}`, ranks: [i + 1, i + 1], means: [] }));
  const ticks = (count: number) =>
    Array.from(rankPlot(["a", "b"], ranked(count)).matchAll(/text-anchor="end">(\d+)</g), ([, tick]) => Number(tick));
  expect([ticks(9), ticks(10), ticks(29)]).toEqual([[1], [1, 10], [1, 10, 20]]);
  const corners = (count: number) => /<path d="(M[^"]+)" stroke="#bbb"/.exec(rankPlot(["a", "b"], ranked(count)))![1];
  expect([corners(1), corners(2), corners(3)]).toEqual(["M56,432L464,24", "M56,432L464,24", "M56,432L464,24"]);
  expect(rankPlot(["a", "b"], [{ run: "x", ranks: [], means: [] }])).toContain("<title>x: 1, 1</title>");
});
