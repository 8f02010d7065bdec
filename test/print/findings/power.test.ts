import { expect, test } from "vitest";
import type { PairPower, Power } from "../../../src/compare/power.ts";
import type { Repeats } from "../../../src/compare/repeats.ts";
import { powerValues, powerWords } from "../../../src/print/findings/power-sheet.ts";
import { repeatsFindings } from "../../../src/print/findings/repeats-findings.ts";

const pair = (b: string, power: number, needed: number, visible = NaN): PairPower => ({
  a: "a",
  b,
  deviation: 0.1,
  power,
  visible,
  needed,
  why: undefined,
});
const powerOf = (pairs: readonly PairPower[], more: Partial<Power> = {}): Power => ({
  measure: "AP",
  better: "more",
  test: "t",
  side: "two",
  level: 0.05,
  topics: 10,
  drop: 0.05,
  margin: 0,
  by: "noncentral t",
  seed: undefined,
  simulations: undefined,
  pairs,
  ...more,
});

test("one sentence speaks of the pair of which least is seen, of equals the first", () => {
  expect(powerWords(powerOf([pair("b", 0.5, NaN)]))).toBe("AP: with 10 topics a drop of 0.05 is seen 5 times in 10");
  const three = [pair("b", 0.5, NaN), pair("c", 0.3, NaN), pair("d", 0.3, NaN)];
  expect(powerWords(powerOf(three))).toBe(
    "AP: with 10 topics a drop of 0.05 is seen 3 times in 10 (c − a, the least of 3 pairs)",
  );
  expect(powerWords(powerOf(three.toReversed()))).toContain("(d − a, the least");
});

test("it says how many topics it takes where there are too few, and that none are enough", () => {
  const said = (needed: number) => powerWords(powerOf([pair("b", 0.5, needed)]));
  expect(said(11)).toMatch(/5 times in 10; to see 0\.05 so often takes 11 topics$/);
  expect(said(10)).toMatch(/5 times in 10$/);
  expect(said(9)).toMatch(/5 times in 10$/);
  expect(said(Infinity)).toMatch(/; no number of topics would make 0\.05 seen so often$/);
});

test("it says what would be seen often enough, the margin and the simulations", () => {
  const more = { margin: 0.01, by: "simulation", simulations: 1000, better: "less", topics: 1 } as const;
  expect(powerWords(powerOf([pair("b", 0.5, NaN, 0.123456)], more))).toBe(
    "AP: with 1 topic and a margin of 0.01 a rise of 0.05 is seen 5 times in 10, one of 0.1235 8 times in 10, by 1,000 simulations",
  );
  const untold = { ...pair("b", NaN, NaN), why: "AP: they are the same" };
  expect(powerWords(powerOf([untold]))).toBe("AP: nothing tells how small a drop would be seen: AP: they are the same");
});

test("rows leave empty what is not known or without end", () => {
  const power = powerOf([pair("b", 0.5, Infinity), pair("c", NaN, 12, 0.25)]);
  expect(powerValues(power, 0)).toEqual([0.1, 0.05, 0.5, undefined, undefined]);
  expect(powerValues(power, 1)).toEqual([0.1, 0.05, undefined, 0.25, 12]);
});

test("JSON of repeats is one value for one measure, and a list for several", () => {
  const parts = { within: NaN, between: NaN, share: NaN };
  const repeats: Repeats = { measure: "AP", better: "more", topics: 3, systems: [], ofMeans: parts, ofTopics: parts };
  expect(repeatsFindings([repeats], "name").data()).toEqual(repeats);
  const other = { ...repeats, measure: "P" };
  expect(repeatsFindings([repeats, other], "name").data()).toEqual([repeats, other]);
});
