import { expect, test } from "vitest";
import type { ScoreMarks } from "../../../src/compare/marks.ts";
import { marksData, marksText, marksWords } from "../../../src/print/findings/score-findings.ts";

const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => (i < 26 ? "" : "a") + String.fromCodePoint(97 + (i % 26)));

test("letters stand by themselves up to 26 runs, and beyond with commas and stretches", () => {
  const text = (runs: number, ...beaten: number[]) => marksText({ letters: letters(runs) }, beaten);
  expect(text(26, 0, 1, 2, 25)).toBe("abcz");
  expect(text(27, 0, 1, 2, 25)).toBe("a–c,z");
  expect(text(27, 0, 1, 3, 5, 6, 7, 8, 25, 26)).toBe("a,b,d,f–i,z,aa");
  expect(text(27, 26)).toBe("aa");
  expect([text(3), text(30)]).toEqual(["", ""]);
});

/** A comparison of pairs with these p-values, of which those that are no number could not be tested. */
const compared = (ps: readonly number[], how: object = {}) => ({
  measure: "m",
  test: "t",
  side: "two",
  correction: "holm",
  level: 0.05,
  topics: 6,
  pairs: ps.map((p) => ({ p, why: Number.isNaN(p) ? "m: they are the same" : undefined })),
  ...how,
});
const marksOf = (...comparisons: object[]) => ({ comparisons }) as unknown as ScoreMarks;

test("the sentence below says by which test, how many pairs, and of how many topics", () => {
  const said = (...comparisons: object[]) => marksWords(marksOf(...comparisons));
  const sentence = (how: string) =>
    `A mean bears the letters of the runs that it is significantly better than: ${how}.`;
  const holm = "Holm's correction over";
  expect(said()).toEqual([]);
  expect(said(compared([0.5]))).toEqual([
    sentence(`paired t-test; two-sided; ${holm} 1 pair of each measure; level 0.05; 6 topics`),
  ]);
  expect(said(compared([0.5, 0.1, NaN]), compared([0.2, 0.3, 0.4]))).toEqual([
    sentence(`paired t-test; two-sided; ${holm} 2 to 3 pairs of each measure; level 0.05; 6 topics`),
  ]);
  expect(said(compared([0.5], { correction: "none", level: 0.01, topics: 1 }))).toEqual([
    sentence("paired t-test; two-sided; no correction for the number of pairs; level 0.01; 1 topic"),
  ]);
  expect(said(compared([0.5, 0.1], { test: "tukey", correction: "own" }))).toEqual([
    sentence("Tukey's HSD; two-sided; 2 pairs at once; level 0.05; 6 topics"),
  ]);
});

test("draws are named where one measure was tested by them", () => {
  const drawn = { test: "randomization", resamples: 1000, seed: 3 };
  const [line] = marksWords(marksOf(compared([0.5], { test: "randomization" }), compared([0.5], drawn)));
  expect(line).toContain("; two-sided; 1,000 resamples, seed 3; ");
});

test("a measure of which no pair could be tested says why", () => {
  const none = compared([NaN, NaN]);
  const [line, why, ...others] = marksWords(marksOf(none));
  expect(line).toContain("two-sided; no pair could be tested; level");
  expect([why, others]).toEqual(["No test of m: they are the same.", []]);
  expect(marksWords(marksOf(compared([NaN, 0.5])))).toHaveLength(1);
  expect(marksWords(marksOf(compared([0.5, 0.2]), none))[0]).toContain("over 0 to 2 pairs of each measure");
});

test("JSON has how the first measure was tested", () => {
  const how = { test: "t", side: "two", correction: "holm", level: 0.05, topics: 6, seed: 1, resamples: 10 };
  expect(marksData(marksOf(compared([0.5], how), compared([0.5], { level: 0.1 })))).toEqual(how);
});
