import { expect, test } from "vitest";
import { correlate, measurePairs, runRanks } from "../../src/compare/correlation.ts";
import { meansOf, meritsOf } from "../../src/compare/score-table.ts";
import { rank, rankedPlaces, significance } from "../../src/compare/ranking.ts";
import { tauAp } from "../../src/base/statistics/rank-correlations.ts";
import { scoreTable } from "./tables.ts";

const low = [0.1, 0.2, 0.15, 0.3, 0.12, 0.22];
const top = [0.5, 0.7, 0.52, 0.81, 0.6, 0.65];
const near = [0.6, 0.6, 0.55, 0.75, 0.62, 0.6];
const three = scoreTable({ low, near, top });

test("means keep their signs, and where less is better the merit is the other way round", () => {
  const table = scoreTable({ a: [-1, -3], b: [1, -2] });
  expect([...meansOf(table.runs)]).toEqual([-2, -0.5]);
  expect([...meritsOf(table)]).toEqual([-2, -0.5]);
  expect([...meritsOf({ ...table, better: "less" })]).toEqual([2, 0.5]);
});

test("runs are ranked from the best, and those without a mean come last", () => {
  const table = scoreTable({ none: [NaN, 1], b: [2, 2], c: [1, 1], other: [1, NaN], d: [3, 3] });
  const names = (better: "more" | "less") => rankedPlaces({ ...table, better }).map((place) => table.runs[place]!.name);
  expect(names("more")).toEqual(["d", "b", "c", "none", "other"]);
  expect(names("less")).toEqual(["c", "b", "d", "none", "other"]);
});

test.each(["more", "less"] as const)("each run is tested against those below it, where %s is better", (better) => {
  const sign = better === "more" ? 1 : -1;
  const turned = (scores: number[]) => scores.map((score) => sign * score);
  const table = { ...scoreTable({ low: turned(low), near: turned(near), top: turned(top) }), better };
  for (const sides of ["one", "two", undefined] as const) {
    const found = significance(table, { test: "t", sides });
    expect(found.better).toEqual([
      [false, false, false],
      [true, false, false],
      [true, false, false],
    ]);
    expect(found).toMatchObject({ sides: sides ?? "one", correction: "none", level: 0.05, resamples: 1000 });
    expect([found.significant, found.pairs, found.drawn]).toEqual([2, 3, false]);
  }
});

test("a correction that is asked for raises p-values", () => {
  const table = scoreTable({ a: [1, 2, 3, 4], b: [2, 2.5, 4, 5], c: [9, 1, 8, 2] });
  const stars = (correction?: string) => significance(table, { test: "t", correction, level: 0.005 }).significant;
  expect([stars(), stars("none"), stars("bonferroni")]).toEqual([1, 1, 0]);
});

test("a pair that cannot be tested is said to be, the higher run first", () => {
  const lifted = low.map((score) => score + 1);
  expect(significance(scoreTable({ low, lifted, top }), { test: "t" }).untested).toEqual([
    [false, false, false],
    [true, false, false],
    [false, false, false],
  ]);
});

test("a two-sided test that sees the lower run ahead gives the higher one no star", () => {
  const a = Array.from({ length: 12 }, (_, i) => 0.2 + i / 100);
  const b = a.map((score, i) => (i === 0 ? 0 : score + 0.001 * (i + 1)));
  const found = significance(scoreTable({ a, b }), { test: "sign", sides: "two" });
  expect(found.significant).toBe(0);
  expect(
    significance(scoreTable({ a, c: a.map((score, i) => score - i / 1000 - 0.01) }), { test: "sign" }),
  ).toMatchObject({ significant: 1 });
});

test("Tukey's HSD is two-sided, and has a correction of its own; resamples are drawn by some", () => {
  const found = significance(three, { test: "tukey", correction: "holm" });
  expect(found).toMatchObject({ sides: "two", correction: "own", drawn: false, significant: 2 });
  expect(significance(three, { test: "bootstrap", resamples: 9 })).toMatchObject({ drawn: true, resamples: 9 });
  expect(significance(scoreTable({ low }), { test: "t" })).toMatchObject({ pairs: 0, drawn: false, notes: [] });
});

test("of two measures, each order is taken for the truth once", () => {
  const scores = (...values: number[]) => Object.fromEntries(values.map((value, i) => [`r${i}`, [value]]));
  const tables = [
    scoreTable(scores(5, 4, 3, 2, 1), "x"),
    { ...scoreTable(scores(4, 5, 1, 3, 2), "y"), better: "less" as const },
    scoreTable(scores(1, 1, 1, 1, 1), "z"),
  ];
  const [x, y] = [Float64Array.of(5, 4, 3, 2, 1), Float64Array.of(-4, -5, -1, -3, -2)];
  const pairs = measurePairs(tables);
  expect(pairs.map(({ a, b }) => a + b)).toEqual(["xy", "xz", "yz"]);
  expect(pairs[0]!.tau).toBeCloseTo((3 - 7) / 10, 12); // r0 and r1, r2 and r3, r2 and r4 stand as in x
  expect(pairs[0]).toMatchObject({ tauAP: tauAp(x, y), tauAPReversed: tauAp(y, x) });
  expect(pairs[0]!.tauAP).not.toBe(pairs[0]!.tauAPReversed);
  expect(pairs[1]).toMatchObject({ tau: NaN, tauAP: NaN, tauAPReversed: NaN, spearman: NaN });
});

test("what nobody asks for in a correlation: a level of 0.05, seed 1 and 1,000 resamples", () => {
  const found = correlate([three, { ...three, measure: "P" }]);
  expect([found.seed, found.power[0]!.level, found.power[0]!.resamples]).toEqual([1, 0.05, 1000]);
  expect(found.pairs[0]).toMatchObject({ tau: 1, tauAP: 1, spearman: 1 });
});

test("runs with their ranks by each measure, in the order of the first", () => {
  const byLess = { ...scoreTable({ a: [1], b: [2], c: [3] }, "x"), better: "less" as const };
  const byMore = scoreTable({ a: [5], b: [7], c: [7] }, "y");
  expect(runRanks([byMore, byLess])).toEqual([
    { run: "b", ranks: [1, 2], means: [7, 2] },
    { run: "c", ranks: [1, 3], means: [7, 3] },
    { run: "a", ranks: [3, 1], means: [5, 1] },
  ]);
  expect(runRanks([])).toEqual([]);
});

test("a ranking is by the measure that is named, and runs of one mean are no better than each other", () => {
  const tables = [scoreTable({ a: [1, 2], b: [2, 3] }, "x"), scoreTable({ a: [2, 2], b: [1, 1] }, "y")];
  const asked = { test: "t", resamples: 9 };
  expect(rank(tables, { ...asked, by: "y" })).toMatchObject({
    by: "y",
    grouped: false,
    ranking: [{ run: "a" }, { run: "b" }],
  });
  expect(rank(tables, { ...asked, groupOf: () => "one" })).toMatchObject({ by: "x", grouped: true, groups: 1 });
  for (const better of ["more", "less"] as const) {
    const level = { ...scoreTable({ a: [1, 2], b: [2, 1], c: [5, 5] }), better };
    const { ranking } = rank([level], { ...asked, takes: (place) => place === 0 });
    expect(ranking[0]!.amongAll).toEqual({ rank: better === "more" ? 2 : 1, of: 3 });
  }
});
