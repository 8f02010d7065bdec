import { expect, test } from "vitest";
import { compare } from "../../../src/compare/compare.ts";
import { power } from "../../../src/compare/power.ts";
import { repeats, type Repeats } from "../../../src/compare/repeats.ts";
import type { Simulation } from "../../../src/compare/simulate/simulate.ts";
import { powerWords } from "../../../src/print/findings/power-sheet.ts";
import { repeatsFindings } from "../../../src/print/findings/repeats-findings.ts";
import { openingWords } from "../../../src/print/findings/missed-findings.ts";
import { pText } from "../../../src/print/figures.ts";
import { simulationFindings } from "../../../src/print/findings/simulation-findings.ts";
import { scoreTable } from "../../compare/tables.ts";

// Where one way of saying a number ends and the next begins.

test.each([
  [2.1e-16, "< 2.2e-16"],
  [2.2e-16, "2.2e-16"],
  [0.00009, "9.0e-5"],
  [0.0001, "0.0001"],
  [0.05, "0.0500"],
])("a p of %d is %s", (p, text) => {
  expect(pText(p)).toBe(text);
});

const table = scoreTable({ a: [0.1, 0.4, 0.3], b: [0.2, 0.5, 0.35], c: [0.25, 0.45, 0.4] });

test.each([
  [0, "0 %"],
  [0.004, "less than 1 %"],
  [0.005, "1 %"],
  [0.5, "50 %"],
  [0.994, "99 %"],
  [0.995, "more than 99 %"],
  [1, "100 %"],
])("%d of the variance is %s", (share, words) => {
  const found: Repeats = { ...repeats(table, ["x", "y", "y"]), ofMeans: { within: 1, between: 1, share } };
  expect(repeatsFindings([found], "name").sheets()[0]!.below![1]).toMatch(
    new RegExp(`of the variance of a single run ${words} comes from repeats\\.$`),
  );
});

test.each([
  [0.004, "less than once in 100"],
  [0.005, "1 time in 100"],
  [0.3, "3 times in 10"],
  [0.31, "31 times in 100"],
  [0.994, "99 times in 100"],
  [0.995, "more than 99 times in 100"],
])("a drop that is seen with a chance of %d is seen %s", (share, words) => {
  const found = power(table, compare(table, {}), { drop: 0.05 });
  const [pair] = found.pairs;
  const said = powerWords({ ...found, pairs: [{ ...pair!, power: share, visible: NaN, needed: NaN, why: undefined }] });
  expect(said).toBe(`AP: with 3 topics a drop of 0.05 is seen ${words}`);
});

test("points have their sign and two significant digits, four decimals at most", () => {
  const ordering = {
    measure: "m",
    dimension: "parts",
    better: "a",
    worse: "b",
    wins: 1,
    ties: 0,
    losses: 0,
    outcome: "kept",
  };
  const simulation = {
    seed: 1,
    topics: ["1"],
    measures: ["m"],
    runs: [],
    orderings: [ordering],
    verdicts: [],
    curves: [],
    notes: [],
  };
  const sheets = simulationFindings(simulation as unknown as Simulation, ["m"]).sheets();
  expect(sheets.map(({ name }) => name)).toEqual(["scores", "orderings of m", "verdicts"]);
  expect(sheets[1]!.groups).toHaveLength(1); // none of the ranking
  const points = sheets[1]!.columns[0]!.show!;
  const shown = [0, 0.5, -0.5, 1, 9.94, 10, 12.345, -20, 0.069, 0.00123, 0.00001, 100].map((value) => points(value));
  const texts = "0 +0.50 -0.50 +1.0 +9.9 +10.0 +12.3 -20.0 +0.069 +0.0012 +0.0000 +100.0";
  expect(shown.join(" ")).toBe(texts);
});

test("opening words are sixty characters, or fewer and a sign that there are more", () => {
  expect(openingWords("🙂".repeat(60))).toBe("🙂".repeat(60));
  expect(openingWords(` a\n b${"🙂".repeat(58)}`)).toBe(`a b${"🙂".repeat(56)}…`);
  expect(openingWords(undefined)).toBeUndefined();
});
