import { expect, test } from "vitest";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const json = output("json");
const jsonLines = output("jsonl");

const means = { perTopic: false, colour: false };
const topics = { perTopic: true, colour: false };

test("json: one object, in full precision, a file only where there is one", () => {
  const notes = [{ code: "overlap", message: "1 result overlaps another", count: 1, lines: [3] }];
  expect(json.print({ ...twoRuns, notes }, means)).toBe(`{
  "task": "focused",
  "rules": "paper",
  "measures": [
    "iP@0.01",
    "AiP"
  ],
  "notes": [
    {
      "code": "overlap",
      "message": "1 result overlaps another",
      "count": 1
    }
  ],
  "runs": [
    {
      "run": "bm25",
      "file": "bm25.fol",
      "mean": {
        "iP@0.01": 0.5,
        "AiP": 0.03125
      }
    },
    {
      "run": "lm",
      "mean": {
        "iP@0.01": 0.375,
        "AiP": 0.3333333333333333
      }
    }
  ]
}
`);
});

test("print 2: in JSON a value that is not a number is null, and a topic may be called __proto__", () => {
  const odd = evaluation(
    ["AiP"],
    [
      {
        run: "r",
        mean: [NaN],
        topics: [
          ["__proto__", 0.25],
          ["constructor", NaN],
        ],
      },
    ],
  );
  const [run] = JSON.parse(json.print(odd, topics)).runs;
  expect(Object.entries(run.topics)).toEqual([
    ["__proto__", { AiP: 0.25 }],
    ["constructor", { AiP: null }],
  ]);
  expect(run.mean).toEqual({ AiP: null });
});

test("json: what a terminal would obey is escaped, and reads back as it was", () => {
  const run = "\x1b[31m\x9b32m\u202e\u2028";
  const text = json.print(evaluation(["AiP"], [{ run, mean: [0] }]), means);
  expect(text).toContain(String.raw`"\u001b[31m\u009b32m\u202e\u2028"`);
  expect(JSON.parse(text).runs[0].run).toBe(run);
});

test("jsonl: a score a line; the topic of a mean is null", () => {
  const one = evaluation(["AiP", "P@1"], [{ run: "r", mean: [1 / 3, NaN], topics: [["414", 1 / 3, NaN]] }]);
  expect(jsonLines.print(one, topics)).toBe(`{"run":"r","topic":"414","measure":"AiP","value":0.3333333333333333}
{"run":"r","topic":"414","measure":"P@1","value":null}
{"run":"r","topic":null,"measure":"AiP","value":0.3333333333333333}
{"run":"r","topic":null,"measure":"P@1","value":null}
`);
});
