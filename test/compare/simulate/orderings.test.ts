import { expect, test } from "vitest";
import { tTest } from "../../../src/compare/paired-t.ts";
import { ordering } from "../../../src/compare/simulate/simulate.ts";

const pair = { better: "SR", worse: "SLR", dimension: "parts" } as const;
const of = (better: readonly number[], worse: readonly number[], less?: boolean) =>
  ordering(pair, "AgP", Float64Array.from(better), Float64Array.from(worse), less);

test("an ordering counts the topics that are won, tied and lost, and tests their differences", () => {
  const found = of([0.5, 0.5, 0.25, 1], [0.25, 0.5, 0.5, 0.25]);
  expect(found).toMatchObject({
    ...pair,
    measure: "AgP",
    difference: 0.1875,
    wins: 2,
    ties: 1,
    losses: 1,
    outcome: "kept",
  });
  expect(found.p).toBeCloseTo(tTest(Float64Array.of(0.25, 0, -0.25, 0.75), "two", NaN).p, 14);
  expect(of([0.5, 0.5, 0.25, 1], [0.25, 0.5, 0.5, 0.25], true)).toMatchObject({
    difference: -0.1875,
    wins: 1,
    ties: 1,
    losses: 2,
    outcome: "broken",
  });
});

test("where no topic differs there is nothing to tell, and where wins and losses cancel out the order is kept", () => {
  expect(of([0.5, 0.1 + 0.2], [0.5, 0.3])).toMatchObject({
    difference: 0,
    wins: 0,
    ties: 2,
    p: undefined,
    outcome: "equal",
  });
  expect(of([0.1 + 0.2, 0.1], [0.1, 0.3])).toMatchObject({ difference: 0, wins: 1, losses: 1, outcome: "kept" });
  expect(of([1, 1, 1], [0.5, 0.5, 0.5])).toMatchObject({ difference: 0.5, wins: 3, outcome: "kept" });
  expect(of([0.5], [0.25])).toMatchObject({ wins: 1, p: undefined, outcome: "kept" });
  expect(of([0.25], [0.5])).toMatchObject({ losses: 1, outcome: "broken" });
});
