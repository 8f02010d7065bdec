import { mean } from "../../src/base/number.ts";
import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import { correlate } from "../../src/compare/correlation.ts";
import { pairTests } from "../../src/compare/index.ts";
import { rank } from "../../src/compare/ranking.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import { kendall } from "../../src/base/statistics/rank-correlations.ts";
import { seeded } from "../seeded.ts";
import { atLength } from "../rounds.ts";

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

test("what nobody asks for is as it is told: ten places, a level of 0.05, seed 1 and 1,000 resamples", () => {
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
