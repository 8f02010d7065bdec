import { expect, test } from "vitest";
import { smallestFrom } from "../../src/base/smallest.ts";
import { compare, type CompareOptions } from "../../src/compare/compare.ts";
import { gateVerdicts } from "../../src/compare/gate.ts";
import {
  type Drop,
  neededTopics,
  type Power,
  power,
  type PowerOptions,
  simulatedNeeded,
  simulatedPower,
  simulatedVisible,
  threshold,
  tPower,
  visibleDrop,
} from "../../src/compare/power.ts";
import { tReach } from "../../src/compare/paired-t.ts";
import { inTopicOrder, type ScoreTable } from "../../src/compare/score-table.ts";
import { sign } from "../../src/compare/sign.ts";
import type { PairOutcome, PairTest, TestOptions } from "../../src/compare/test.ts";
import { powerWords } from "../../src/print/findings/power-sheet.ts";
import { atLength, rounds } from "../rounds.ts";
import { type Random, seeded } from "../seeded.ts";
import { options, randomScores, scoreTable } from "./tables.ts";

const plain = { deviation: 0.2, margin: 0, level: 0.05, side: "two" } as const;

/** Standard normal. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function powerOf(runs: Record<string, readonly number[]>, asked: CompareOptions, options: PowerOptions): Power {
  const table = scoreTable(runs);
  return power(table, compare(table, asked), options);
}

test("the power of a paired t-test as SciPy has it, and the topics that 8 in 10 takes", () => {
  expect(tPower(plain, 0.05, 40)).toBeCloseTo(0.33808158685629924, 10);
  expect(tPower({ ...plain, deviation: 1 }, 1, 20)).toBeCloseTo(0.988591294544292, 10);
  expect(neededTopics(plain, 0.05, 0.8)).toBe(128);
  expect(tPower(plain, 0.05, 127)).toBeLessThan(0.8);
  expect(tPower(plain, 0.05, 128)).toBeGreaterThanOrEqual(0.8);
});

test("a level of a half is passed by every mean that is worse, however little", () => {
  const half = { deviation: 2, margin: 0, level: 0.5, side: "greater" } as const;
  expect(tPower(half, 1, 4)).toBeCloseTo(0.8413447460685429, 12); // one standard error: the normal distribution up to 1
  expect(tPower({ ...half, side: "two", level: 1 }, 1, 4)).toBe(tPower(half, 1, 4));
  expect(tPower({ ...half, level: 0.7 }, 1, 4)).toBe(tPower(half, 1, 4));
  expect(tPower({ ...half, level: 0.4999999 }, 1, 4)).toBeLessThan(tPower(half, 1, 4));
});

test("a million topics are the most that are asked for", () => {
  const [last, beyond] = [1_000_000, 1_000_001].map((topics) => visibleDrop(plain, topics, 0.8));
  expect(neededTopics(plain, last!, 0.8)).toBe(1_000_000);
  expect(neededTopics(plain, beyond!, 0.8)).toBe(Infinity);
});

test("the drop that is seen 8 times in 10 has a power of 0.8", () => {
  for (const topics of [2, 5, 40, 500])
    for (const margin of [0, 0.03]) {
      const asked = { ...plain, margin };
      expect(tPower(asked, visibleDrop(asked, topics, 0.8), topics)).toBeCloseTo(0.8, 7);
    }
});

test("no number of topics shows a drop that the margin lets pass", () => {
  expect(neededTopics({ ...plain, margin: 0.05 }, 0.05, 0.8)).toBe(Infinity);
  expect(neededTopics({ ...plain, margin: 0.05 }, 0.06, 0.8)).toBeLessThan(Infinity);
});

test.each([
  [10, 0.1, 0, "two"],
  [40, 0.05, 0, "two"],
  [25, 0.1, 0.06, "two"],
  [15, 0.08, 0, "less"],
] as const)(
  "the gate itself, on normal differences: %i topics, a drop of %f, margin %f, side %s",
  (topics, drop, margin, side) => {
    const random = seeded(topics);
    const times = rounds(200, 6000);
    let failed = 0;
    for (let time = 0; time < times; time++) {
      const a = Array.from({ length: topics }, () => random());
      const b = a.map((score) => score - drop + 0.2 * normal(random));
      const verdict = gateVerdicts(compare(scoreTable({ a, b }), { baseline: 0, side }), { margin })[0]!;
      if (!verdict.passes) failed++;
    }
    const expected = tPower({ ...plain, margin, side }, drop, topics);
    expect(Math.abs(failed / times - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / times));
  },
);

/** 40 topics whose differences are nearly normal, with a deviation of 0.2 to the digit. */
function wide(): Record<string, readonly number[]> {
  const random = seeded(3);
  const a = Array.from({ length: 40 }, () => random());
  const drawn = a.map(() => normal(random));
  const mean = drawn.reduce((x, y) => x + y) / 40;
  const deviation = Math.sqrt(drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 39);
  return { a, b: a.map((score, i) => score + (0.2 * (drawn[i]! - mean)) / deviation) };
}

atLength.each(["wilcoxon", "randomization", "bootstrap"])(
  "by simulation %s comes near the t-test on normal differences",
  (name) => {
    const options = { drop: 0.08, resamples: 200 };
    const exact = powerOf(wide(), {}, options);
    const simulated = powerOf(wide(), { test: name, resamples: 200 }, options);
    expect(exact.by).toBe("noncentral t");
    expect(simulated).toMatchObject({ by: "simulation", simulations: 1000, seed: 1 });
    const [[t], [other]] = [exact.pairs, simulated.pairs];
    expect(t!.deviation).toBeCloseTo(0.2, 12);
    expect(Math.abs(other!.power - t!.power)).toBeLessThan(0.08);
    expect(Math.abs(other!.visible / t!.visible - 1)).toBeLessThan(0.12);
    expect(Math.abs(other!.needed / t!.needed - 1)).toBeLessThan(0.3);
  },
);

test("the sign test by simulation, against tosses of a coin", () => {
  const a = Array.from({ length: 12 }, () => 0.5);
  const table = scoreTable({ a, b: a.map((score, i) => score + (i % 2 === 0 ? 0.1 : -0.1)) });
  const drop = { table, test: sign, options, margin: 0 };
  // However small the drop, each topic is a loss with probability 1/2: 10 losses of 12 are significant, p = 0.039.
  const tail = (66 + 12 + 1) / 2 ** 12;
  expect(Math.abs(simulatedPower(drop, 0.01, 2000) - tail)).toBeLessThan(4 * Math.sqrt(tail / 2000));
});

test("where less is better, the power is that of the same scores turned round", () => {
  const table = randomScores(7, 2, 12);
  const runs = table.runs.map((run) => ({ ...run, scores: run.scores.map((score) => 1 - score) }));
  const seen = (of: typeof table) =>
    [0, 0.2, 0.5].map((drop) => simulatedPower({ table: of, test: sign, options, margin: 0.1 }, drop, 60));
  const found = seen({ ...table, runs, better: "less" });
  expect(found).toEqual(seen(table));
  expect(found[2]).toBeGreaterThan(found[0]!);
});

test("the same seed gives the same numbers, and the order of topics none other", () => {
  const table = randomScores(5, 2, 10);
  const turned = {
    ...table,
    topics: table.topics.toReversed(),
    runs: table.runs.map((run) => ({ ...run, scores: run.scores.toReversed() })),
  };
  const of = (given: typeof table) => power(given, compare(given, { test: "wilcoxon" }), { drop: 0.4 }).pairs;
  expect(of(turned)).toEqual(of(table));
});

test("pairs that are corrected for ask for smaller p-values", () => {
  const table = randomScores(2, 4, 30);
  const levelOf = (asked: CompareOptions) => power(table, compare(table, asked), { drop: 0.1 }).level;
  expect(levelOf({ baseline: 0 })).toBeCloseTo(0.05 / 3, 12);
  expect(levelOf({})).toBeCloseTo(0.05 / 6, 12);
  expect(levelOf({ correction: "none" })).toBe(0.05);
});

test.each([
  ["one topic", [0.5], [0.4], "one topic tells nothing of how topics vary"],
  ["equal scores", [0.5, 0.6], [0.5, 0.6], "the runs score the same on every topic"],
  ["the same loss", [0.5, 0.6], [0.4, 0.5], "the difference is the same on every topic"],
  ["no number", [0.5, NaN], [0.4, 0.5], "a score is not a number"],
])("%s: there is no power, and the reason is told", (_, a, b, why) => {
  for (const name of ["t", "sign"]) {
    const found = powerOf({ a, b }, { test: name }, { drop: 0.05 });
    expect(found.pairs[0]).toMatchObject({ power: NaN, visible: NaN, needed: NaN, why });
    expect(powerWords(found)).toBe(`AP: nothing tells how small a drop would be seen: ${why}`);
  }
});

test("compare 25: Tukey's HSD of two runs is the t-test; of three its power is not computed", () => {
  const two = randomScores(4, 2, 20);
  const of = (name: string) => power(two, compare(two, { test: name }), { drop: 0.1 }).pairs;
  expect(of("tukey")).toEqual(of("t"));
});

test("Tukey's HSD of three runs looks at all of them, and its power is not computed", () => {
  const three = randomScores(4, 3, 5);
  const found = power(three, compare(three, { test: "tukey" }), { drop: 0.1 });
  expect(found).toMatchObject({ level: 0.05, margin: 0, by: "simulation", seed: 1, simulations: 1000 });
  expect(found.pairs.map(({ a, b, power: often, why }) => [a, b, often, why?.endsWith("not computed")])).toEqual([
    ["r1", "r2", NaN, true],
    ["r1", "r3", NaN, true],
    ["r2", "r3", NaN, true],
  ]);
});

test("a test that can show nothing on so few topics sees no drop, however large", () => {
  const found = powerOf({ a: [0.5, 0.6, 0.7], b: [0.4, 0.7, 0.5] }, { test: "sign" }, { drop: 0.2 });
  expect(found).toMatchObject({ by: "simulation", seed: 1, simulations: 1000 });
  expect(found.pairs[0]).toMatchObject({ power: 0, visible: NaN });
});

test("what is told in a sentence", () => {
  const { a, b } = wide();
  const words = (options: PowerOptions) => powerWords(powerOf({ a: a!, b: b! }, {}, options));
  expect(words({ drop: 0.05 })).toBe(
    "AP: with 40 topics a drop of 0.05 is seen 34 times in 100, one of 0.0909 8 times in 10; to see 0.05 so often takes 128 topics",
  );
  expect(words({ drop: 0.05, margin: 0.05 })).toMatch(
    /and a margin of 0.05 .*; no number of topics would make 0.05 seen so often$/,
  );
  expect(words({ drop: 0.5 })).toMatch(/is seen more than 99 times in 100, one of 0.0909 8 times in 10$/);
  expect(words({ drop: 1e-6 })).toMatch(/is seen 3 times in 100/); // half the level: by chance
});

test("each pair has the deviation of its own two runs; a t-test draws nothing", () => {
  // b less a: 0.1, 0.2, 0.3. c less a: 0, 0.3, 0.6. Their variances are 0.01 and 0.09.
  const runs = { a: [0.1, 0.2, 0.1], b: [0.2, 0.4, 0.4], c: [0.1, 0.5, 0.7] };
  const found = powerOf(runs, { baseline: 0 }, { drop: 0.1, margin: 0.01, seed: 7 });
  expect(found).toMatchObject({ by: "noncentral t", seed: undefined, simulations: undefined, margin: 0.01, topics: 3 });
  expect(found.pairs.map(({ a, b }) => a + b)).toEqual(["ab", "ac"]);
  for (const [i, deviation] of [0.1, 0.3].entries()) {
    const normal = { deviation, margin: 0.01, level: 0.025, side: "two" } as const;
    expect(found.pairs[i]!.deviation).toBeCloseTo(deviation, 12);
    expect(found.pairs[i]!.power).toBeCloseTo(tPower(normal, 0.1, 3), 10);
  }
});

test("a drop, or a number of topics, that has just the power asked for is enough", () => {
  expect(visibleDrop(plain, 3, tPower(plain, 0.2, 3))).toBe(0.2);
  expect(visibleDrop(plain, 3, tPower(plain, 0.1, 3))).toBe(0.1);
  expect(visibleDrop(plain, 3, tPower(plain, 0.8, 3))).toBe(0.8);
  expect(neededTopics(plain, 0.2, tPower(plain, 0.2, 7))).toBe(7);
  expect(neededTopics(plain, 20, 0.8)).toBe(2);
});

/** A test that says what it is told to, and what it was asked. */
function toldTest(outcomeOf: (time: number, topics: number) => Partial<PairOutcome>) {
  const asked: { table: ScoreTable; options: TestOptions; reach: number | undefined }[] = [];
  const on: PairTest["on"] = (table, given, reach) => {
    asked.push({ table, options: given, reach });
    return () => ({
      statistic: 0,
      p: 0,
      low: 0,
      high: 0,
      ...outcomeOf(given.seed - options.seed, table.topics.length),
    });
  };
  return { asked, test: { ...sign, on } };
}

const drawnFrom = scoreTable({ a: [0.5, 0.5, 0.75], b: [0.5, 1, 1] }); // b less a: 0, 0.5, 0.25

test("simulations draw topics of which the second run is worse by just the drop, and as spread as it was", () => {
  const { asked, test: told } = toldTest(() => ({}));
  const steps: number[][] = [];
  const onProgress = (done: number, all: number): void => void steps.push([done, all]);
  const table = scoreTable({ a: [0.5, 0.5, 0.75], b: [0.5, 1.1, 0.9] }); // b less a: 0, 0.6, 0.15, which is 0.25 on average
  simulatedPower({ table, test: told, options: { ...options, onProgress }, margin: 0 }, 0.125, 20, 4);
  expect(steps).toEqual(Array.from({ length: 20 }, (_, i) => [i, 20]));
  expect(asked.map((each) => each.options.seed)).toEqual(Array.from({ length: 20 }, (_, i) => 1 + i));
  const wider = Math.sqrt(3 / 2);
  const moved = [
    [0.5, 0.5 - 0.125 - 0.25 * wider],
    [0.5, 0.5 - 0.125 + 0.35 * wider],
    [0.75, 0.75 - 0.125 - 0.1 * wider],
  ].map((scores) => scores.map((score) => score.toFixed(9)).join(" "));
  const drawn = asked.map(({ table, options: given, reach }) => {
    expect(given.onProgress).toBeUndefined();
    expect(reach).toBe(tReach(4, 0.05));
    expect(inTopicOrder(table)).toBe(table);
    const [a, b] = table.runs;
    return Array.from(a!.scores, (score, i) => `${score.toFixed(9)} ${b!.scores[i]!.toFixed(9)}`);
  });
  expect(drawn.map(({ length }) => length)).toEqual(drawn.map(() => 4));
  expect([...new Set(drawn.flat())].sort()).toEqual(moved.sort());
});

test("a drop is seen where the test finds it, below the level, and beyond the margin", () => {
  const seen = (outcome: Partial<PairOutcome>, drop: number, margin = 0): number =>
    simulatedPower({ table: drawnFrom, test: toldTest(() => outcome).test, options, margin }, drop, 10);
  expect(seen({ p: 0.04 }, 1)).toBe(1);
  expect(seen({ p: 0.05 }, 1)).toBe(0);
  expect(seen({ p: 0.06 }, 1)).toBe(0);
  expect(seen({}, -1)).toBe(0);
  expect(seen({}, 1, 2)).toBe(0);
  expect(seen({}, 3, 2)).toBe(1);
  for (const [direction, often] of [
    [-1, 1],
    [0, 0],
    [0.5, 0],
    [1, 0],
  ] as const)
    expect(seen({ direction }, 1)).toBe(often);
  expect(seen({ direction: -1 }, -1)).toBe(0); // worse by ranks, but not by means
});

test("eight times in ten is often enough, and as few as two topics are tried", () => {
  const search = { times: 10, often: 0.8, guess: 4, most: 40 };
  const by = (found: PairTest): Drop => ({ table: drawnFrom, test: found, options, margin: 0 });
  const often = toldTest((time) => ({ p: time % 5 === 0 ? 1 : 0 })).test;
  expect(simulatedVisible(by(often), search)).toBeLessThan(2);
  expect(simulatedNeeded(by(often), 4, search)).toBe(2);
  const rare = toldTest((time) => ({ p: time % 10 < 3 ? 1 : 0 })).test;
  expect(simulatedVisible(by(rare), search)).toBeNaN();
  expect(simulatedNeeded(by(rare), 4, search)).toBeNaN();
  const { asked, test: always } = toldTest(() => ({}));
  expect(simulatedNeeded(by(always), 4, search)).toBe(2);
  expect(Math.min(...asked.map(({ table }) => table.topics.length))).toBe(2);
  const many = toldTest((_, topics) => ({ p: topics < 25 ? 1 : 0 })).test;
  expect(simulatedNeeded(by(many), 4, search)).toBe(25);
});

test("no number of topics is looked for by simulation where the margin lets the drop pass", () => {
  const runs = { a: [0.5, 0.6, 0.7, 0.4, 0.5, 0.6], b: [0.4, 0.7, 0.5, 0.4, 0.6, 0.7] };
  const [pair] = powerOf(runs, { test: "sign" }, { drop: 0.2, margin: 0.2 }).pairs;
  expect(pair!.needed).toBe(Infinity);
  expect(powerOf(runs, { test: "sign" }, { drop: 0.2 }).pairs[0]!.needed).toBeLessThan(100);
});

test("the smallest number that holds, by trying all", () => {
  for (const limit of [1, 2, 3, 7, 8, 9, 100, 128])
    for (const from of [1, 2, 5])
      for (const most of [10, 1000]) {
        const first = Array.from({ length: most }, (_, i) => i + 1).find((n) => n >= from && n >= limit);
        expect(smallestFrom(from, (n) => n >= limit, most)).toBe(first);
      }
});

test("where something begins to be seen is found to a hundredth, from any guess, up to the most", () => {
  for (const begins of [0.4, 1, 1.39, 1.41, 7, 19.9, 20])
    for (const guess of [0.5, 1, 5, 30]) {
      let asked = 0;
      const found = threshold((value) => asked++ < 100 && value >= begins, { guess, most: 20 });
      expect(Math.abs(found / begins - 1), `${begins} from ${guess}: ${found}`).toBeLessThan(0.01);
    }
  for (const guess of [0.5, 1, 30]) {
    const asked: number[] = [];
    expect(threshold((value) => asked.push(value) > 100, { guess, most: 20 })).toBeNaN();
    expect([asked[0], asked.at(-1)]).toEqual([Math.min(guess, 20), 20]);
  }
  expect(threshold(() => true, { guess: 1, most: 20 })).toBeLessThan(0.01);
});

test("what is asked to find where something begins: wider or narrower by 1.4, then five halves", () => {
  const asked = (begins: number): number[] => {
    const values: number[] = [];
    threshold((value) => values.push(value) > 0 && value >= begins, { guess: 1, most: 20 });
    return values;
  };
  expect(asked(1.29)).toEqual([1, 1.4, 1.2, 1.3, 1.25, 1.275, 1.2875].map((value) => expect.closeTo(value, 9)));
  expect(asked(0.99)).toHaveLength(1 + 1 + 5);
  expect(asked(0)).toHaveLength(1 + 14 + 5); // 1.4 ** 14 is the first power above a hundred
});
