import { expect, test } from "vitest";
import { compare, type Comparison, runPlace } from "../../src/compare/compare.ts";
import { corrections } from "../../src/base/statistics/corrections.ts";
import { correlate } from "../../src/compare/correlation.ts";
import { gateVerdicts } from "../../src/compare/gate.ts";
import { pairTests } from "../../src/compare/index.ts";
import { rank, significance } from "../../src/compare/ranking.ts";
import { tukey } from "../../src/compare/tukey.ts";
import { options, randomScores, scoreTable } from "./tables.ts";
import { rounds } from "../rounds.ts";

for (const { name: test_, joint } of pairTests) {
  test(`${test_}: a against b and b against a say the same`, () => {
    for (let seed = 1; seed <= rounds(3, 10); seed++) {
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
    for (let seed = 1; seed <= rounds(3, 10); seed++)
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
    expect(one.pairs[0]!.why).toBe("AP: 1 topic; a test needs two at least");
    const odd = compare(scoreTable({ a: [0.1, 0.3, 0.2], b: [0.2, NaN, 0.4] }), { test: test_, resamples: 200 });
    expect(odd.pairs[0]!.p).toBeNaN();
    expect(odd.pairs[0]!.why).toBe("AP: the score of b on topic 2 is not a number");
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
  const { pairs } = compare(scoreTable({ a, same: a, lifted: a.map((score) => score + 0.1) }));
  expect(pairs.map(({ p }) => p)).toEqual([NaN, NaN, NaN]);
  expect(pairs[0]!.why).toBe("AP: a and same score the same on every topic; there is nothing to test");
  expect(pairs[1]!.why).toMatch(/^AP: a and lifted: the difference is the same on every topic/);
});

test.each([
  ["0", { a: [0, 0, 0], b: [0, 0, 0] }],
  ["some distance", { a: [0.1, 0.2, 0.4], b: [0.2, 0.3, 0.5] }],
])("Tukey's test has no error to compare with where runs keep %s apart on every topic", (_, scores) => {
  const { p, why } = tukey.on(scoreTable(scores), options)(0, 1);
  expect(p).toBeNaN();
  expect(why).toMatch(/^the runs keep the same distance on every topic/);
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

test("compare 3: pairs without a p-value do not count in a correction, as in R", () => {
  for (const { adjust } of corrections.filter(({ name }) => name !== "none"))
    expect(adjust([0.01, NaN, 0.5])).toEqual([0.02, NaN, expect.closeTo(adjust([0.01, 0.5])[1]!, 12)]);
});

test("wins, ties and losses are counted however small", () => {
  const [pair] = compare(scoreTable({ a: [1, 1, 1, 1], b: [2, 1, 0.5, 1.25] })).pairs;
  expect(pair).toMatchObject({ wins: 2, ties: 1, losses: 1, difference: 0.1875, unanswered: 0 });
});

test("topics that the second run lacks are unanswered, and not those that both lack", () => {
  const table = scoreTable({ a: [1, 2, 3], b: [2, 1, 4] });
  const lacking = (first: string[], second: string[]) => {
    const runs = [
      { ...table.runs[0]!, lacks: first },
      { ...table.runs[1]!, lacks: second },
    ];
    return compare({ ...table, runs }).pairs[0]!.unanswered;
  };
  expect([lacking(["x"], ["x", "y", "z"]), lacking(["x", "y", "z"], ["x"])]).toEqual([2, 0]);
});

test("progress goes from pair to pair", () => {
  const steps: number[][] = [];
  compare(randomScores(1, 3, 4), { onProgress: (done, all) => void steps.push([done, all]) });
  expect(steps).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
});

test("what nobody asks for, and what was drawn", () => {
  const table = randomScores(1, 2, 4);
  const told = ({ side, correction, level, seed, resamples, interval }: Comparison) => {
    return [side, correction, level, seed, resamples, interval];
  };
  expect(told(compare(table))).toEqual(["two", "holm", 0.05, undefined, undefined, "t"]);
  expect(told(compare(table, { test: "bootstrap" }))).toEqual(["two", "holm", 0.05, 1, 10_000, "percentile"]);
  const asked = { test: "bootstrap", interval: "bca", resamples: 20, seed: 3 } as const;
  expect(told(compare(table, asked)).slice(3)).toEqual([3, 20, "bca"]);
});

test("a pair with a p-value and no interval is noted", () => {
  const { notes } = compare(scoreTable({ a: [1, 2, 3, 4, 5, 6], b: [2, 3, 4, 5, 6, 7] }), { test: "sign" });
  expect(notes).toEqual([
    {
      code: "no-interval",
      count: 1,
      message: "AP: a and b: the difference is the same on every topic, which leaves no interval",
    },
  ]);
});

test("a measure of which less is better is won by less", () => {
  const table = { ...scoreTable({ a: [3, 4, 5], b: [1, 5, 2] }), better: "less" as const };
  expect(compare(table).pairs[0]).toMatchObject({ wins: 2, losses: 1 });
  expect(rank([table]).ranking.map(({ run }) => run)).toEqual(["b", "a"]);
});

test("the bootstrap's interval and its p-value agree, of either kind of interval near to t", () => {
  for (let seed = 1; seed <= rounds(4, 20); seed++) {
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

test("too few resamples for so many pairs are noted, with what suffices under each correction", () => {
  const a = Array.from({ length: 40 }, (_, i) => i / 40);
  const ladder = scoreTable(
    Object.fromEntries(
      Array.from({ length: 7 }, (_, run) => [`r${run}`, a.map((score, i) => score + run * (1 + (i % 7) / 100))]),
    ),
  );
  for (const name of ["bootstrap", "randomization"])
    for (const { name: correction } of corrections)
      for (const side of ["two", "less"] as const) {
        // All pairs are as far apart as can be: each has the smallest p-value that can be found.
        const found = (resamples: number) =>
          compare(ladder, { test: name, correction, side: side === "less" ? "greater" : side, resamples });
        const claim = `${name}, ${correction}, ${side}`;
        const few = found(20);
        const [note] = few.notes;
        const shows = ({ pairs }: typeof few) => pairs.every(({ adjusted }) => adjusted < 0.05);
        expect(note === undefined, claim).toBe(shows(few));
        for (const { adjusted, least } of few.pairs) expect(adjusted, claim).toBeCloseTo(least, 12);
        if (note === undefined) continue;
        const enough = Number(/from ([\d,]+) on they can$/.exec(note.message)![1]!.replaceAll(",", ""));
        expect([shows(found(enough - 1)), shows(found(enough))], `${claim}: ${note.message}`).toEqual([false, true]);
        expect(found(enough).notes).toEqual([]);
      }
});

test("too few topics for a test that counts are noted, and no resamples are", () => {
  for (const name of ["randomization", "wilcoxon", "sign"])
    for (const side of ["two", "greater"] as const)
      for (const { name: correction } of corrections) {
        const found = (topics: number) => {
          const a = Array.from({ length: topics }, (_, i) => i / 40);
          const runs = [0, 1, 2, 3].map((run) => [`r${run}`, a.map((score, i) => score + run * (1 + i / 100))]);
          return compare(scoreTable(Object.fromEntries(runs)), { test: name, side, correction, resamples: 100 });
        };
        const claim = `${name}, ${side}, ${correction}`;
        const few = found(3);
        expect(few.notes, claim).toMatchObject([{ code: "few-topics" }]);
        expect([few.seed, few.resamples]).toEqual([undefined, undefined]);
        const enough = Number(/from (\d+) on they can$/.exec(few.notes[0]!.message)![1]);
        expect(found(enough - 1).notes, claim).toMatchObject([{ code: "few-topics" }]);
        expect(found(enough).notes, claim).toEqual([]);
        if (name === "wilcoxon") continue; // with ties its approximation may be smaller than what is counted
        expect(
          found(enough - 1).pairs.some(({ adjusted }) => adjusted < 0.05),
          claim,
        ).toBe(false);
        expect(
          found(enough).pairs.every(({ adjusted }) => adjusted < 0.05),
          claim,
        ).toBe(true);
      }
});

test("where all is counted, the sample is not asked for, however few", () => {
  const { notes, seed, resamples } = compare(randomScores(2, 7, 20), { test: "randomization", resamples: 100 });
  expect({ notes, seed, resamples }).toEqual({ notes: [], seed: undefined, resamples: undefined });
});

test("the gate sees a loss that is significant and beyond the margin", () => {
  const good = Array.from({ length: 20 }, (_, i) => 0.5 + (i % 5) / 20);
  const table = scoreTable({
    good,
    worse: good.map((score, i) => score - 0.1 - (i % 3) / 100),
    other: good.map((score, i) => score + (i % 2 ? 0.05 : -0.05)),
  });
  const found = compare(table, { baseline: 0 });
  const failed = (margin?: number) =>
    gateVerdicts(found, { margin }).flatMap(({ run, passes }) => (passes ? [] : [run]));
  expect(failed()).toEqual(["worse"]);
  expect(failed(0.2)).toEqual([]);
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
  const began = process.cpuUsage(); // others may use the machine
  const found = significance(table, { test: "bootstrap" });
  const { user, system } = process.cpuUsage(began);
  expect(found.pairs).toBe(190);
  expect(user + system).toBeLessThan(1_000_000);
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
