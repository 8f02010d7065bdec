import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import { compareSlices } from "../../src/compare/compare-slices.ts";
import { sliceVerdicts } from "../../src/compare/gate.ts";
import { slicing } from "../../src/score/slices.ts";
import { readTopicRecords } from "../../src/score/topic-records.ts";
import { rounds } from "../rounds.ts";
import { pick, seeded } from "../seeded.ts";
import { randomScores, scoreTable } from "./tables.ts";

/** Slices of the topics 1, 2, …, by what a function says of each. */
function slicesOf(topics: readonly string[], ...valueOf: readonly ((topic: number) => string)[]) {
  const lines = topics.map((topic) =>
    JSON.stringify({ topic, ...Object.fromEntries(valueOf.map((of, i) => [`f${i}`, of(Number(topic))])) }),
  );
  const about = readTopicRecords(lines.join("\n"));
  return valueOf.map((_, i) => slicing(`f${i}`, about, topics));
}

test("by brute force: each slice tested by itself, and Holm's correction over all of them by hand", () => {
  for (let seed = 1; seed <= rounds(6, 150); seed++) {
    const random = seeded(seed);
    const table = randomScores(seed, 3, 24);
    const kinds = table.topics.map(() => pick(random, "a", "b", "c"));
    const slicings = slicesOf(
      table.topics,
      (topic) => kinds[topic - 1]!,
      (topic) => (topic % 2 === 0 ? "even" : "odd"),
    );
    const { fields, tests } = compareSlices(table, slicings, { test: "sign" });
    const found = fields.flatMap(({ slices }) => slices);
    const alone = found.flatMap(({ topics }) => {
      const places = topics.map((topic) => table.topics.indexOf(topic));
      const own = Object.fromEntries(
        table.runs.map(({ name, scores }) => [name, places.map((place) => scores[place]!)]),
      );
      return compare(scoreTable(own), { test: "sign", correction: "none" }).pairs;
    });
    const tested = alone.map(({ p }) => p).filter((p) => !Number.isNaN(p));
    expect(tests, `seed ${seed}`).toBe(tested.length);
    const holm = (p: number): number => {
      let most = 0;
      for (const [place, each] of tested.toSorted((x, y) => x - y).entries()) {
        if (each > p) break;
        most = Math.max(most, Math.min(1, each * (tested.length - place)));
      }
      return most;
    };
    for (const [i, pair] of found.flatMap(({ comparison }) => comparison.pairs).entries()) {
      expect(pair.p, `seed ${seed}`).toBe(alone[i]!.p);
      if (!Number.isNaN(pair.p)) expect(pair.adjusted, `seed ${seed}`).toBeCloseTo(holm(pair.p), 12);
    }
  }
});

test("a slice of one topic, or of equal scores, has no p-value, the reason, and no part in the correction", () => {
  const table = scoreTable({ a: [0.1, 0.2, 0.4, 0.5, 0.9, 0.6], b: [0.2, 0.4, 0.5, 0.5, 0.9, 0.8] });
  const slicings = slicesOf(table.topics, (topic) => ["many", "many", "many", "same", "same", "one"][topic - 1]!);
  const { fields, tests } = compareSlices(table, slicings);
  expect(tests).toBe(1);
  const [many, one, same] = fields[0]!.slices.map(({ comparison }) => comparison.pairs[0]!);
  expect(many!.adjusted).toBe(many!.p);
  expect(one).toMatchObject({ p: NaN, why: "AP: 1 topic; a test needs two at least" });
  expect(same!.why).toMatch(/score the same on every topic/);
});

test("compare 26: Tukey's HSD is refused, with the test that would do", () => {
  const table = randomScores(1, 2, 6);
  const slicings = slicesOf(table.topics, () => "x");
  expect(() => compareSlices(table, slicings, { test: "tukey" })).toThrow("expected another test");
});

test("slices with too few topics for the test are named; so are those where a bootstrap is hasty", () => {
  const table = scoreTable({
    a: Array.from({ length: 12 }, () => 0.1),
    b: Array.from({ length: 12 }, (_, i) => 0.5 + i / 50),
  });
  const slicings = slicesOf(table.topics, (topic) => (topic <= 9 ? "large" : "small"));
  expect(compareSlices(table, slicings, { test: "sign" }).notes).toMatchObject([
    {
      code: "few-topics",
      count: 1,
      message: expect.stringContaining("among 2 tests, with so few topics or resamples, on 1 slice (f0=small)"),
    },
  ]);
  expect(compareSlices(table, slicings, { test: "bootstrap", resamples: 500 }).notes).toMatchObject([
    {
      code: "few-topics",
      count: 1,
      message: expect.stringContaining(
        "too few to tell among 2 tests, though the bootstrap test finds differences, on 1 slice (f0=small)",
      ),
    },
  ]);
  expect(compareSlices(table, slicings).notes).toEqual([]);
});

test("compare 27: the gate fails a run that is significantly worse on a slice, and none on a slice that cannot tell", () => {
  const a = Array.from({ length: 12 }, (_, i) => 0.5 + i / 100);
  const losses = [0.2, 0.21, 0.22, 0.2, 0.21, 0.22, 0.2, 0.21, 0.4, -0.3, -0.3, -0.3];
  const b = a.map((score, i) => score - losses[i]!);
  const table = scoreTable({ a, b });
  const slicings = slicesOf(table.topics, (topic) => ["lost", "one", "won"][Number(topic > 8) + Number(topic > 9)]!);
  const compared = compareSlices(table, slicings, { baseline: 0 });
  expect(sliceVerdicts(compared).map(({ run, passes }) => [run, passes])).toEqual([["b, f0=lost", false]]);
  expect(sliceVerdicts(compared, 0.3)).toEqual([]);
});
