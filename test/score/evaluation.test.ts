import { expect, test } from "vitest";
import { rows } from "../../src/score/evaluation.ts";
import { evaluation, twoRuns } from "../print/evaluation.ts";

test("means are rows without a topic", () => {
  expect([...rows(twoRuns, false)]).toEqual([
    { run: "bm25", topic: undefined, measure: "iP@0.01", value: 0.5 },
    { run: "bm25", topic: undefined, measure: "AiP", value: 1 / 32 },
    { run: "lm", topic: undefined, measure: "iP@0.01", value: 0.375 },
    { run: "lm", topic: undefined, measure: "AiP", value: 1 / 3 },
  ]);
});

test("topics come before the mean", () => {
  const one = evaluation(
    ["AiP"],
    [
      {
        run: "bm25",
        mean: [0.5],
        topics: [
          ["414", 0.75],
          ["__proto__", 0.25],
        ],
      },
    ],
  );
  expect([...rows(one, true)].map(({ topic, value }) => [topic, value])).toEqual([
    ["414", 0.75],
    ["__proto__", 0.25],
    [undefined, 0.5],
  ]);
});
