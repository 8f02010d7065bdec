import { expect, test } from "vitest";
import { compare, type ComparedPair } from "../../src/compare/compare.ts";
import { correlate } from "../../src/compare/correlation.ts";
import { pairTests } from "../../src/compare/index.ts";
import { rank } from "../../src/compare/ranking.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import { intervals, sides } from "../../src/compare/test.ts";
import { seeded, below } from "../seeded.ts";
import { scoreTable } from "./tables.ts";
import { rounds } from "../rounds.ts";

// Scores in tenths add up with noise: as doubles, 0.1 + 0.2 is not 0.3. Multiplied by another number, they have other
// noise; in whole numbers, none. All must give the same p-values and orders, and intervals to scale.

const scales = [10, 0.1, 3, 1 / 3, 100, 1e-3, 1e6, 1e-9, 1e12];

/** Small tables of whole numbers, with ties everywhere. */
function wholeNumbers(seed: number, runs: number): ScoreTable {
  const random = seeded(seed);
  const topics = 2 + below(random, 8);
  const most = 2 + below(random, 9);
  const column = () => Array.from({ length: topics }, () => below(random, most));
  return scoreTable(Object.fromEntries(Array.from({ length: runs }, (_, i) => [`r${i + 1}`, column()])));
}

function scaled(table: ScoreTable, by: number): ScoreTable {
  return { ...table, runs: table.runs.map((run) => ({ ...run, scores: run.scores.map((score) => score * by) })) };
}

function shuffled(table: ScoreTable, seed: number): ScoreTable {
  const random = seeded(seed);
  const keys = table.topics.map(() => random());
  const order = [...table.topics.keys()].sort((i, j) => keys[i]! - keys[j]!);
  return {
    ...table,
    topics: order.map((i) => table.topics[i]!),
    runs: table.runs.map((run) => ({ ...run, scores: Float64Array.from(order, (i) => run.scores[i]!) })),
  };
}

/** To nine digits, so that only what jumps is seen. */
function figures(pairs: readonly ComparedPair[], scale: number) {
  const digits = (value: number): string => value.toPrecision(9);
  return pairs.map(({ wins, ties, losses, p, adjusted, effect, difference, low, high }) => ({
    topics: [wins, ties, losses],
    chances: [p, adjusted, effect].map(digits),
    sizes: [difference, low, high].map((value) => digits(Math.abs(value / scale) < 1e-12 ? 0 : value / scale)),
  }));
}

for (const { name } of pairTests)
  test(`${name}: scores times any number give the same p-values, and the same interval to scale`, () => {
    for (let seed = 1; seed <= (name === "tukey" ? rounds(1, 4) : rounds(2, 24)); seed++) {
      const table = wholeNumbers(seed, 3);
      for (const { name: side } of name === "tukey" ? sides.slice(0, 1) : sides)
        for (const { name: interval } of name === "bootstrap" ? intervals : intervals.slice(0, 1)) {
          const asked = { test: name, side, interval, resamples: 100 };
          const whole = figures(compare(table, asked).pairs, 1);
          for (const by of scales)
            expect(figures(compare(scaled(table, by), asked).pairs, by), `seed ${seed}, ${side}, times ${by}`).toEqual(
              whole,
            );
        }
    }
  });

test("base 2: randomization by sampling: scores times any number give the same p-values", () => {
  for (let seed = 1; seed <= rounds(2, 6); seed++) {
    const random = seeded(seed);
    const column = () => Array.from({ length: 60 }, () => below(random, 3));
    const table = scoreTable({ a: column(), b: column() });
    const asked = { test: "randomization", resamples: 200 };
    const whole = compare(table, asked).pairs[0]!.p;
    for (const by of scales) expect(compare(scaled(table, by), asked).pairs[0]!.p, `seed ${seed}, ${by}`).toBe(whole);
  }
});

for (const { name } of pairTests)
  test(`${name}: the order of topics in the file changes no digit`, () => {
    for (let seed = 1; seed <= rounds(4, 12); seed++) {
      const table = scaled(wholeNumbers(seed, 3), 0.1);
      const asked = { test: name, resamples: 100 };
      expect(compare(shuffled(table, seed), asked), `seed ${seed}`).toEqual(compare(table, asked));
    }
  });

test("compare 4: the order of topics changes no draw, of labels neither", () => {
  const random = seeded(5);
  const column = () => Array.from({ length: 60 }, () => random());
  const table = scoreTable({ a: column(), b: column() });
  for (const name of ["bootstrap", "randomization"]) {
    const asked = { test: name, resamples: 500 };
    expect(compare(shuffled(table, 9), asked)).toEqual(compare(table, asked));
  }
});

test("a distance that is the same on every topic is seen to be so, however small beside the scores", () => {
  for (const lift of [0.1, 0.01, 0.001, 1e-6]) {
    const a = [0.1, 0.2, 0.3, 0.7, 0.9];
    const [pair] = compare(scoreTable({ a, b: a.map((score) => score + lift) })).pairs;
    expect([pair!.p, pair!.effect, pair!.low], `${lift}`).toEqual([NaN, NaN, NaN]);
  }
});

test("runs with the same scores in another order of topics rank as they are given, at every scale", () => {
  for (let seed = 1; seed <= rounds(10, 30); seed++) {
    const random = seeded(seed);
    const base = Array.from({ length: 7 }, () => below(random, 10));
    const column = () => {
      const keys = base.map(() => random());
      return [...base.keys()].sort((i, j) => keys[i]! - keys[j]!).map((i) => base[i]!);
    };
    const table = scoreTable({ c: column(), a: column(), d: column(), b: column() });
    for (const by of scales) {
      const { ranking } = rank([scaled(table, by)], { resamples: 100 });
      expect(ranking.map(({ run }) => run).join(""), `seed ${seed}, times ${by}`).toBe("cadb");
      for (const { difference } of compare(scaled(table, by)).pairs) expect(difference).toBe(0);
    }
  }
});

test("correlations of means are the same at every scale", () => {
  for (let seed = 1; seed <= rounds(10, 30); seed++) {
    const [first, second] = [wholeNumbers(seed, 6), wholeNumbers(seed, 6)];
    const other = {
      ...second,
      measure: "P",
      runs: second.runs.map((run, i) => ({ ...run, scores: second.runs[(i * 5 + 1) % 6]!.scores })),
    };
    const figuresOf = (by: number) =>
      correlate([scaled(first, by), scaled(other, by)], { resamples: 100 }).pairs.map((pair) =>
        Object.values(pair).map((value) => (typeof value === "number" ? value.toPrecision(9) : value)),
      );
    for (const by of scales) expect(figuresOf(by), `seed ${seed}, times ${by}`).toEqual(figuresOf(1));
  }
});
