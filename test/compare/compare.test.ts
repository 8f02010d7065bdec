import { expect, test } from "vitest";
import { compare, runPlace } from "../../src/compare/compare.ts";
import { corrections } from "../../src/compare/corrections.ts";
import { correlate } from "../../src/compare/correlation.ts";
import { significantlyWorse } from "../../src/compare/gate.ts";
import { pairTests } from "../../src/compare/index.ts";
import { rank } from "../../src/compare/ranking.ts";
import { significance } from "../../src/compare/significance.ts";
import { randomScores, scoreTable } from "./tables.ts";

for (const { name: test_, joint } of pairTests) {
  test(`${test_}: a against b and b against a say the same`, () => {
    for (let seed = 1; seed <= 10; seed++) {
      const table = randomScores(seed, 3, 5 + seed * 3);
      const back = { ...table, runs: table.runs.toReversed() };
      const [there] = compare(table, { test: test_, resamples: 500 }).pairs;
      const again = compare(back, { test: test_, resamples: 500 }).pairs.at(-1)!;
      expect(again.p, `seed ${seed}`).toBeCloseTo(there!.p, 10);
      expect(again.difference).toBeCloseTo(-there!.difference, 12);
      expect([again.low, again.high]).toEqual([expect.closeTo(-there!.high, 9), expect.closeTo(-there!.low, 9)]);
      expect([again.wins, again.ties, again.losses]).toEqual([there!.losses, there!.ties, there!.wins]);
      if (joint === true) continue;
      const greater = compare(table, { test: test_, side: "greater", resamples: 500 }).pairs[0]!.p;
      const less = compare(back, { test: test_, side: "less", resamples: 500 }).pairs.at(-1)!.p;
      expect(less).toBeCloseTo(greater, 10);
    }
  });

  test(`${test_}: p lies above 0 and not above 1, and a correction only raises it`, () => {
    for (let seed = 1; seed <= 10; seed++)
      for (const correction of corrections) {
        const { pairs } = compare(randomScores(seed, 4, 12), {
          test: test_,
          correction: correction.name,
          resamples: 200,
        });
        for (const { p, adjusted } of pairs) {
          expect(p).toBeGreaterThan(0);
          expect(p).toBeLessThanOrEqual(1);
          expect(adjusted).toBeGreaterThanOrEqual(p);
          expect(adjusted).toBeLessThanOrEqual(1);
          if (joint === true) expect(adjusted).toBe(p);
        }
      }
  });

  test(`${test_}: the same seed gives the same numbers`, () => {
    const table = randomScores(3, 3, 40);
    const once = compare(table, { test: test_, seed: 5, resamples: 300 });
    expect(compare(table, { test: test_, seed: 5, resamples: 300 })).toEqual(once);
  });

  test(`${test_}: one topic, none, NaN: no p-value, and a sentence`, () => {
    const one = compare(scoreTable({ a: [0.1], b: [0.2] }), { test: test_ });
    expect(one.pairs[0]!.p).toBeNaN();
    expect(one.notes).toMatchObject([{ message: "AP: 1 topic; a test needs two at least" }]);
    const odd = compare(scoreTable({ a: [0.1, 0.3, 0.2], b: [0.2, NaN, 0.4] }), { test: test_, resamples: 200 });
    expect(odd.pairs[0]!.p).toBeNaN();
    expect(odd.notes[0]!.message).toBe("AP: the score of b on topic 2 is not a number");
  });

  test(`${test_}: identical runs and equal differences give no p-value of 0`, () => {
    const a = [0.1, 0.2, 0.3, 0.4, 0.5, 0.7];
    const table = scoreTable({ a, same: a, lifted: a.map((score) => score + 0.1) });
    for (const { p, adjusted } of compare(table, { test: test_, resamples: 200 }).pairs) {
      expect(p).not.toBe(0);
      expect(adjusted).not.toBe(0);
    }
  });
}

test("identical runs are named, and equal differences too", () => {
  const a = [0.1, 0.2, 0.3];
  const { pairs, notes } = compare(scoreTable({ a, same: a, lifted: a.map((score) => score + 0.1) }));
  expect(pairs.map(({ p }) => p)).toEqual([NaN, NaN, NaN]);
  expect(notes[0]!.message).toBe("AP: a and same score the same on every topic; there is nothing to test");
  expect(notes[1]!.message).toMatch(/^AP: a and lifted: the difference is the same on every topic/);
});

test("every pair once, in the order given; a baseline stands first", () => {
  const table = randomScores(1, 4, 10);
  const names = (options: object) => compare(table, options).pairs.map(({ a, b }) => `${a}${b}`);
  expect(names({})).toEqual(["r1r2", "r1r3", "r1r4", "r2r3", "r2r4", "r3r4"]);
  expect(names({ baseline: 2 })).toEqual(["r3r1", "r3r2", "r3r4"]);
  expect(() => compare(randomScores(1, 1, 5))).toThrow("one run; a comparison needs two at least");
  expect(() => compare(table, { test: "tukey", side: "less" })).toThrow("two-sided");
  expect(() => compare(table, { test: "wilcox" })).toThrow('did you mean "wilcoxon"?');
});

test("pairs without a p-value do not count in a correction, as in R", () => {
  for (const { adjust } of corrections.filter(({ name }) => name !== "none"))
    expect(adjust([0.01, NaN, 0.5])).toEqual([0.02, NaN, expect.closeTo(adjust([0.01, 0.5])[1]!, 12)]);
});

test("a measure of which less is better is won by less", () => {
  const table = { ...scoreTable({ a: [3, 4, 5], b: [1, 5, 2] }), better: "less" as const };
  expect(compare(table).pairs[0]).toMatchObject({ wins: 2, losses: 1 });
  expect(rank([table]).ranking.map(({ run }) => run)).toEqual(["b", "a"]);
});

test("the bootstrap's interval and its p-value agree, of either kind of interval near to t", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const table = randomScores(seed, 2, 60);
    const [t] = compare(table).pairs;
    for (const interval of ["percentile", "bca"] as const) {
      const [found] = compare(table, { test: "bootstrap", resamples: 20_000, interval }).pairs;
      expect(Math.abs(found!.low - t!.low), `seed ${seed}`).toBeLessThan(0.01);
      expect(Math.abs(found!.high - t!.high)).toBeLessThan(0.01);
      if (interval === "percentile" && Math.abs(found!.p - 0.05) > 1e-3)
        expect(found!.low > 0 || found!.high < 0).toBe(found!.p < 0.05);
    }
  }
});

test("too few resamples for so many pairs are noted", () => {
  const table = randomScores(2, 7, 30);
  const { notes } = compare(table, { test: "randomization", resamples: 200 });
  expect(notes).toMatchObject([{ code: "few-resamples" }]);
  expect(compare(table, { test: "randomization", resamples: 200, correction: "none" }).notes).toEqual([]);
});

test("the gate sees a loss that is significant and beyond the margin", () => {
  const good = Array.from({ length: 20 }, (_, i) => 0.5 + (i % 5) / 20);
  const table = scoreTable({
    good,
    worse: good.map((score, i) => score - 0.1 - (i % 3) / 100),
    other: good.map((score, i) => score + (i % 2 ? 0.05 : -0.05)),
  });
  const found = compare(table, { baseline: 0 });
  expect(significantlyWorse(found).map(({ b }) => b)).toEqual(["worse"]);
  expect(significantlyWorse(found, 0.2)).toEqual([]);
});

test("a run is found by name, by file, or by the end of its path", () => {
  const runs = [
    { name: "x", file: "runs/a.fol", scores: new Float64Array(1) },
    { name: "y", file: "runs/x", scores: new Float64Array(1) },
  ];
  expect(["x", "y", "runs/x", "a.fol"].map((wanted) => runPlace(runs, wanted))).toEqual([0, 1, 1, 0]);
  expect(() => runPlace(runs, "z9")).toThrow('no run "z9"');
});

test("rank takes the best run of each group, and stars the higher ones", () => {
  const level = (lift: number) => Array.from({ length: 12 }, (_, i) => 0.3 + lift + ((i * 7) % 5) / 100 + i / 50);
  const table = scoreTable({ a1: level(0.3), a2: level(0.2), b1: level(0.1), c1: level(0).with(0, 0.9) });
  const groups = ["a", "a", "b", "c"];
  const found = rank([table], { groupOf: (place) => groups[place]!, top: 2, resamples: 200 });
  expect(found.ranking.map(({ rank, group, run }) => [rank, group, run])).toEqual([
    [1, "a", "a1"],
    [2, "b", "b1"],
  ]);
  expect(found).toMatchObject({ runs: 4, groups: 3 });
  expect(rank([table], { resamples: 200 }).significance[1]!.pairs).toBe(6);
});

test("twenty runs make 190 pairs, within a second for 1,000 resamples over 100 topics", () => {
  const table = randomScores(9, 20, 100);
  const began = performance.now();
  const found = significance(table, { test: "bootstrap" });
  expect(found.pairs).toBe(190);
  expect(performance.now() - began).toBeLessThan(1000);
});

test("correlate compares the orders of runs, and counts what each measure tells apart", () => {
  const table = randomScores(4, 6, 15);
  const reversed = {
    ...table,
    measure: "reversed",
    runs: table.runs.map((run) => ({ ...run, scores: run.scores.map((score) => 1 - score) })),
  };
  const { pairs, power } = correlate([table, table, reversed], { resamples: 200 });
  expect(pairs[0]).toMatchObject({ tau: 1, tauAP: 1, spearman: 1 });
  expect(pairs[1]).toMatchObject({ tau: -1, tauAP: -1, spearman: -1 });
  expect(power[0]!.significant).toBe(power[2]!.significant);
  expect(() => correlate([table])).toThrow("one measure");
  expect(() => correlate([randomScores(1, 2, 5), randomScores(1, 2, 5)])).toThrow("needs three");
});

test("a measure that sees no order has no correlation", () => {
  const table = randomScores(4, 5, 8);
  const flat = { ...table, runs: table.runs.map((run) => ({ ...run, scores: run.scores.map(() => 0.5) })) };
  const [pair] = correlate([table, flat], { resamples: 100 }).pairs;
  expect([pair!.tau, pair!.tauP, pair!.tauAP, pair!.spearman, pair!.spearmanP]).toEqual([NaN, NaN, NaN, NaN, NaN]);
});
