import { expect, test } from "vitest";
import { rules } from "../../../src/score/gain/rules.ts";

test("trec_eval's own measures are precision at eleven levels of recall and nine cut-offs, after four of its others", () => {
  const { measures } = rules.find(({ name }) => name === "trec_eval")!;
  const levels = ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"];
  const cutoffs = ["5", "10", "15", "20", "30", "100", "200", "500", "1000"];
  expect(measures).toEqual([
    "AP",
    "Rprec",
    "bpref",
    "RR",
    ...levels.map((level) => `docIP@${level}`),
    ...cutoffs.map((cutoff) => `docP@${cutoff}`),
  ]);
});

test("files 3: a result without a place is an error, or 18 characters by inex_eval", () => {
  expect(rules.map(({ name, unresolvedLength, meanOfNothing }) => [name, unresolvedLength, meanOfNothing])).toEqual([
    ["paper", undefined, 0],
    ["inex_eval", 18, NaN],
    ["trec_eval", undefined, 0],
  ]);
});
