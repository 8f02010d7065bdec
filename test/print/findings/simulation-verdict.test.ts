import { expect, test } from "vitest";
import { orderVerdicts } from "../../../src/compare/simulate/simulate.ts";
import { simulationVerdict } from "../../../src/print/findings/simulation-findings.ts";

type Given = readonly [dimension: "parts" | "ranking", outcome: "kept" | "equal" | "broken", p?: number];

const said = (...given: Given[]): string => {
  const orderings = given.map(([dimension, outcome, p], i) => ({
    measure: "m",
    dimension,
    outcome,
    p,
    better: `b${i}`,
    worse: `w${i}`,
    difference: outcome === "broken" ? -0.0125 : 0,
  }));
  return simulationVerdict(orderVerdicts(["m"], orderings as never)[0]!);
};
const times = (count: number, one: Given): Given[] => Array.from({ length: count }, () => one);

test("a measure keeps orderings, cannot tell some and breaks some", () => {
  expect(said(["parts", "kept"], ["ranking", "kept"])).toBe("m keeps all 2 orderings.");
  expect(said(["parts", "kept"], ["ranking", "equal"])).toBe("m keeps 1 of 2 orderings, cannot tell b1 from w1.");
  expect(said(["parts", "equal"], ["ranking", "equal"])).toBe(
    "m keeps 0 of 2 orderings, cannot tell b0 from w0 and b1 from w1.",
  );
  expect(said(["parts", "broken", 0.04], ["ranking", "broken", 0.05], ["ranking", "broken"])).toBe(
    "m keeps 0 of 3 orderings, breaks 3 orderings (1 significantly, p < 0.05): b0 → w0 by 1.25 points, b1 → w1 by 1.25 points, b2 → w2 by 1.25 points.",
  );
  expect(said(["parts", "broken", 0.5])).toContain("breaks 1 ordering (none significantly, p < 0.05)");
});

test("more than four are counted, with the dimension in which none is told", () => {
  expect(said(...times(4, ["parts", "equal"]))).toContain("b3 from w3");
  expect(said(...times(5, ["parts", "equal"]))).toBe(
    "m keeps 0 of 5 orderings, cannot tell 5 apart, among them all that differ in parts.",
  );
  expect(said(...times(5, ["ranking", "equal"]), ["parts", "kept"])).toContain(
    "cannot tell 5 apart, among them all that differ in ranking.",
  );
  expect(said(...times(3, ["ranking", "equal"]), ...times(3, ["parts", "equal"]))).toContain(
    "6 apart, among them all that differ in parts or ranking.",
  );
  expect(said(...times(5, ["ranking", "equal"]), ["ranking", "kept"], ["parts", "equal"])).toContain(
    "6 apart, among them all that differ in parts.",
  );
  expect(said(...times(5, ["parts", "equal"]), ["parts", "kept"], ["ranking", "equal"])).toContain(
    "6 apart, among them all that differ in ranking.",
  );
  expect(said(...times(5, ["ranking", "equal"]), ["ranking", "kept"])).toBe(
    "m keeps 1 of 6 orderings, cannot tell 5 apart.",
  );
  expect(said(...times(4, ["parts", "broken"]))).not.toContain("more");
  expect(said(...times(6, ["parts", "broken"]))).toMatch(/b3 → w3 by 1\.25 points and 2 more\.$/);
});
