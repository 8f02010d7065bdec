import { expect, test } from "vitest";
import { mean } from "../../src/base/number.ts";
import { kendall, tauAp } from "../../src/base/statistics/rank-correlations.ts";
import { compare } from "../../src/compare/compare.ts";
import { correlate, measurePairs, runRanks } from "../../src/compare/correlation.ts";
import { pairTests } from "../../src/compare/index.ts";
import { rank, rankedPlaces, significance } from "../../src/compare/ranking.ts";
import { meansOf, meritsOf, type ScoreTable } from "../../src/compare/score-table.ts";
import { scoreTable } from "./tables.ts";
import { atLength } from "../rounds.ts";
import { seeded } from "../seeded.ts";

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

function table(seed: number, measure: string, better: ScoreTable["better"], runs = 5, topics = 12): ScoreTable {
  const random = seeded(seed);
  return {
    measure,
    better,
    topics: Array.from({ length: topics }, (_, i) => `t${i + 10}`),
    runs: Array.from({ length: runs }, (_, run) => ({
      name: `run${run}`,
      scores: Float64Array.from({ length: topics }, () => random() + run / 12),
    })),
  };
}

const meanOf = ({ runs }: ScoreTable, name: string): number => mean(runs.find((run) => run.name === name)!.scores);

atLength("by any test, one- or two-sided, corrected or not, a star is what compare finds of the pair", () => {
  for (const { name: test, joint } of pairTests)
    for (const better of ["more", "less"] as const)
      for (const [seed, sides, correction] of [
        [1, "one", "none"],
        [2, "two", "none"],
        [3, "one", "holm"],
        [4, "two", "bh"],
      ] as const) {
        const scores = table(seed, "m", better);
        const found = rank([scores], { test, sides, correction, resamples: 500, level: 0.1 });
        const order = found.ranking.map(({ run }) => scores.runs.find(({ name }) => name === run)!);
        const worse = better === "more" ? "less" : "greater";
        const side = sides === "two" || joint === true ? "two" : worse;
        const { pairs } = compare({ ...scores, runs: order }, { test, side, correction, resamples: 500, level: 0.1 });
        const starred = pairs.filter(({ adjusted, direction }) => {
          const isAhead = direction === (better === "more" ? -1 : 1);
          return adjusted < 0.1 && (isAhead || (sides === "one" && joint !== true));
        });
        const [{ better: stars, significant }] = found.significance as [(typeof found.significance)[0]];
        const where = `${test}, ${sides}, ${correction}, ${better} is better, seed ${seed}`;
        expect(significant, where).toBe(starred.length);
        for (const { a, b } of starred) {
          const place = (run: string) => found.ranking.findIndex((each) => each.run === run);
          expect(stars[place(a)]![place(b)], where).toBe(true);
        }
      }
});

test("stars of one measure stand in the order of another, upsets too", () => {
  const [by, starred] = [table(1, "by", "more"), table(2, "starred", "more")];
  const reversed = {
    ...starred,
    runs: starred.runs.map((run, i) => ({ ...run, scores: starred.runs[4 - i]!.scores })),
  };
  const found = rank([by, reversed], { stars: "starred", test: "t", level: 0.2 });
  expect(found.ranking.map(({ run }) => meanOf(by, run))).toEqual(
    by.runs.map(({ scores }) => mean(scores)).sort((a, b) => b - a),
  );
  const [{ better, measure }] = found.significance as [(typeof found.significance)[0]];
  expect(measure).toBe("starred");
  let upsets = 0;
  for (const [one, row] of better.entries())
    for (const [other, is] of row.entries()) {
      if (!is) continue;
      expect(meanOf(reversed, found.ranking[one]!.run)).toBeGreaterThan(meanOf(reversed, found.ranking[other]!.run));
      if (other < one) upsets++;
    }
  expect(upsets).toBeGreaterThan(0);
  expect(() => rank([by], { stars: "unknown" })).toThrow("no scores of unknown");
});

test("the best runs by a named measure are correlated alone", () => {
  const [a, b] = [table(5, "a", "more", 9), table(6, "b", "less", 9)];
  const { pairs, runs, chosen } = correlate([a, b], { top: 4, topBy: "b", resamples: 100 });
  const best = b.runs.toSorted((x, y) => mean(x.scores) - mean(y.scores)).slice(0, 4);
  expect(runs, "in the order given").toEqual(b.runs.filter((run) => best.includes(run)).map(({ name }) => name));
  expect(chosen).toEqual({ by: "b", of: 9 });
  const means = (of: ScoreTable, sign: number) => Float64Array.from(runs, (run) => sign * meanOf(of, run));
  expect(pairs[0]!.tau).toBe(kendall(means(a, 1), means(b, -1)).value);
  expect(correlate([a, b], { resamples: 100 }).chosen).toBeUndefined();
  const byFirst = correlate([a, b], { top: 3, resamples: 100 });
  expect(byFirst.chosen).toEqual({ by: "a", of: 9 });
  expect(byFirst.runs).toEqual(correlate([a, b], { top: 3, topBy: "a", resamples: 100 }).runs);
  expect(() => correlate([a, b], { top: 4, topBy: "c" })).toThrow("no scores of c");
});

test("rank without options has ten places, a level of 0.05, seed 1 and 1,000 resamples, as its help says", () => {
  const tables = [table(5, "m", "more", 12), table(6, "n", "less", 12)];
  const usual = { top: 10, level: 0.05, seed: 1, resamples: 1000, sides: "one", correction: "none" } as const;
  const found = rank(tables);
  expect(found).toEqual(rank(tables, usual));
  expect(found.ranking).toHaveLength(10);
  expect(found.significance.map(({ test, level, resamples }) => [test, level, resamples])).toEqual([
    ["t", 0.05, 1000],
    ["bootstrap", 0.05, 1000],
  ]);
  expect([found.by, found.seed, found.runs, found.groups, found.topics]).toEqual(["m", 1, 12, 12, 12]);
  expect(rank([tables[1]!]).ranking.map(({ run }) => run)).toEqual(
    tables[1]!.runs
      .map(({ name }) => name)
      .toSorted((a, b) => meanOf(tables[1]!, a) - meanOf(tables[1]!, b))
      .slice(0, 10),
  );
  expect(() => rank([])).toThrow("no measure to rank by");
});

test("where some runs are ranked, each tells its rank among all, by either kind of measure", () => {
  for (const better of ["more", "less"] as const) {
    const all = table(7, "m", better, 8);
    const takes = (place: number): boolean => place % 2 === 1;
    const { ranking } = rank([all], { takes, resamples: 50 });
    const order = rank([all], { resamples: 50 }).ranking.map(({ run }) => run);
    for (const { run, amongAll } of ranking) expect(amongAll).toEqual({ rank: order.indexOf(run) + 1, of: 8 });
    expect(ranking.map(({ run }) => run)).toEqual(order.filter((run) => takes(Number(run.slice(3)))));
  }
});
