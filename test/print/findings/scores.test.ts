import { expect, test } from "vitest";
import type { ScoreMarks } from "../../../src/compare/marks.ts";
import type { Evaluation } from "../../../src/score/evaluation.ts";
import type { OutputOptions } from "../../../src/print/findings/score-findings.ts";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const lines = (name: string, of: Evaluation, options: OutputOptions = {}): string[] =>
  output(name).print(of, options).trimEnd().split("\n");
const data = (of: Evaluation, options: OutputOptions = {}) => JSON.parse(output("json").print(of, options));

/** The second run beats the first under the second measure. */
const marks = {
  letters: ["a", "b"],
  beaten: [
    [[], []],
    [[], [0]],
  ],
  comparisons: twoRuns.measures.map((measure) => ({
    measure,
    test: "t",
    side: "two",
    correction: "none",
    level: 0.05,
    topics: 2,
    pairs: [{ p: 0.01 }],
  })),
  notes: [],
} as unknown as ScoreMarks;

/** By n - 1: of 0.75 and 0.25, of 1/16 and 0, of 0.75 and 0, of 2/3 and 0. */
const [sd1, sd2, sd3, sd4] = [0.5, 1 / 16, 0.75, 2 / 3].map((apart) => apart / Math.SQRT2);

const slice = (run: string, mean: number) => ({
  run,
  topics: 1,
  mean: { "iP@0.01": mean, AiP: mean },
  deviation: { "iP@0.01": NaN, AiP: 0.5 },
});
const sliced: Evaluation = {
  ...twoRuns,
  slices: [
    {
      field: "kind",
      several: 0,
      slices: [{ value: "x", topics: ["414"], runs: [slice("bm25", 0.25), slice("lm", 0.75)] }],
    },
  ],
};

test("rows have the means, and the topics where those are asked for", () => {
  expect(lines("csv", twoRuns)).toEqual([
    "run,topic,measure,value",
    "bm25,all,iP@0.01,0.5",
    "bm25,all,AiP,0.03125",
    "lm,all,iP@0.01,0.375",
    `lm,all,AiP,${1 / 3}`,
  ]);
  const rows = lines("csv", twoRuns, { perTopic: true });
  expect(rows).toHaveLength(1 + 4 + 8);
  expect(rows).toContain("lm,415,AiP,0");
});

test("rows have deviations and numbers of topics where asked for, of means alone", () => {
  const rows = lines("csv", twoRuns, { deviations: true, perTopic: true });
  expect(rows[0]).toBe("run,topic,measure,value,deviation,topics");
  const spread = rows.filter((row) => row.includes(",all,")).map((row) => row.split(",").slice(3).map(Number));
  expect(spread).toEqual([
    [0.5, expect.closeTo(sd1!), 2],
    [1 / 32, expect.closeTo(sd2!), 2],
    [0.375, expect.closeTo(sd3!), 2],
    [1 / 3, expect.closeTo(sd4!), 2],
  ]);
  expect(rows).toContain("bm25,414,iP@0.01,0.75,,");
});

test("slices are rows behind the others, and bring the columns of deviations with them", () => {
  const rows = lines("csv", sliced);
  expect(rows[0]).toBe("run,topic,measure,value,deviation,topics,field,slice");
  expect(rows[1]).toMatch(/^bm25,all,iP@0\.01,0\.5,0\.35355\d+,2,,$/);
  expect(rows.slice(5)).toEqual([
    "bm25,all,iP@0.01,0.25,,1,kind,x",
    "bm25,all,AiP,0.25,0.5,1,kind,x",
    "lm,all,iP@0.01,0.75,,1,kind,x",
    "lm,all,AiP,0.75,0.5,1,kind,x",
  ]);
  expect(data(sliced).slices).toEqual([
    {
      field: "kind",
      several: 0,
      slices: [
        {
          value: "x",
          topics: ["414"],
          runs: [
            ["bm25", 0.25],
            ["lm", 0.75],
          ].map(([run, mean]) => ({
            run,
            topicCount: 1,
            mean: { "iP@0.01": mean, AiP: mean },
            deviation: { "iP@0.01": null, AiP: 0.5 },
          })),
        },
      ],
    },
  ]);
});

test("marks are two more columns, empty of topics and slices", () => {
  const rows = lines("csv", sliced, { marks, perTopic: true });
  expect(rows[0]).toBe("run,topic,measure,value,deviation,topics,field,slice,letter,marks");
  expect(rows.find((row) => row.startsWith("bm25,all,AiP,0.03125"))).toMatch(/,2,,,a,$/);
  expect(rows.find((row) => row.startsWith("lm,all,AiP,0.333"))).toMatch(/,2,,,b,a$/);
  expect(rows).toContain("lm,414,iP@0.01,0.75,,,,,,");
  expect(rows).toContain("lm,all,AiP,0.75,0.5,1,kind,x,,");
});

test("a table has the means, the best of them marked, and nothing else unless it is asked for", () => {
  expect(lines("markdown", twoRuns)).toEqual([
    "| run  |    iP@0.01 |        AiP |",
    "| :--- | ---------: | ---------: |",
    "| bm25 | **0.5000** |     0.0312 |",
    "| lm   |     0.3750 | **0.3333** |",
  ]);
  expect(lines("markdown", evaluation(["AiP"], [{ run: "x", mean: [NaN] }])).at(-1)).toBe("| x   | NaN |");
});

test("deviations stand beside the means, and are explained; a topic has none", () => {
  const table = lines("markdown", twoRuns, { deviations: true });
  expect(table.slice(2)).toEqual([
    "| bm25 |      2 | **0.5000** | 0.3536 |     0.0312 | 0.0442 |",
    "| lm   |      2 |     0.3750 | 0.5303 | **0.3333** | 0.4714 |",
    "",
    "sd: standard deviation over topics, by n - 1.",
  ]);
  expect(table[0]).toMatch(/^\| run {2}\| topics \| +iP@0\.01 \| +sd \| +AiP \| +sd \|$/);
});

test("letters stand behind the names, and beside the means that beat others", () => {
  const rows = lines("markdown", twoRuns, { marks }).slice(2, 4);
  expect(rows).toEqual([
    expect.stringMatching(/^\| bm25 \| +a \| +\*\*0\.5000\*\* \| +0\.0312 \|$/),
    expect.stringMatching(/^\| lm {3}\| +b \| +0\.3750 \| +\*\*0\.3333\*\*<sup>a<\/sup> \|$/),
  ]);
  const wide = lines("markdown", twoRuns, { marks, deviations: true });
  expect(wide[3]).toMatch(
    /^\| lm {3}\| +b \| +2 \| +0\.3750 \| 0\.5303 \| +\*\*0\.3333\*\*<sup>a<\/sup> \| +0\.4714 \|$/,
  );
  expect(wide.slice(4)).toEqual([
    "",
    "sd: standard deviation over topics, by n - 1.",
    "",
    expect.stringMatching(/^A mean bears the letters/),
  ]);
});

test("what has to be known of the figures stands above them, with a capital", () => {
  const above = (more: Partial<Evaluation>) => lines("table", { ...twoRuns, ...more })[0];
  expect(above({})).toMatch(/^run /);
  expect(above({ whyTask: "as the runs say" })).toBe("Task focused, as the runs say");
  expect(above({ tokens: "words" })).toBe("Tokens by words");
  expect(above({ copies: "same" })).toBe("Text counts from its copies, too (same)");
  expect(above({ tokens: "words", copies: "same" })).toBe("Tokens by words; text counts from its copies, too (same)");
});

test("JSON has what was asked for, and no key of what was not", () => {
  expect(data(twoRuns)).toEqual({
    task: "focused",
    rules: "paper",
    measures: ["iP@0.01", "AiP"],
    notes: [],
    runs: [
      { run: "bm25", file: "bm25.fol", mean: { "iP@0.01": 0.5, AiP: 0.03125 } },
      { run: "lm", mean: { "iP@0.01": 0.375, AiP: 1 / 3 } },
    ],
  });
  const told = { whyTask: "as the runs say", tokens: "words", copies: "same" as const };
  const notes = [{ code: "c", message: "m", count: 2 }];
  expect(data({ ...twoRuns, ...told, notes })).toMatchObject({ ...told, notes });
  const all = data(twoRuns, { deviations: true, perTopic: true, marks });
  expect(all.runs[1]).toEqual({
    run: "lm",
    mean: { "iP@0.01": 0.375, AiP: 1 / 3 },
    deviation: { "iP@0.01": expect.closeTo(sd3!), AiP: expect.closeTo(sd4!) },
    topicCount: 2,
    letter: "b",
    betterThan: { "iP@0.01": [], AiP: ["bm25"] },
    topics: { "414": { "iP@0.01": 0.75, AiP: 2 / 3 }, "415": { "iP@0.01": 0, AiP: 0 } },
  });
  expect(all.marks).toMatchObject({ test: "t", level: 0.05 });
});

test("limits are checked of every run", () => {
  const limits = [
    { measure: "iP@0.01", fails: "under", value: 0.4 },
    { measure: "AiP", fails: "over", value: 0.9 },
  ] as const;
  expect(lines("markdown", twoRuns, { limits }).slice(5)).toEqual([
    "- ✅ bm25: iP@0.01 is 0.5000, and reaches 0.4",
    "- ❌ lm: iP@0.01 is 0.3750, under 0.4",
    "- ✅ bm25: AiP is 0.0312, and does not pass 0.9",
    "- ✅ lm: AiP is 0.3333, and does not pass 0.9",
  ]);
});

test("topics stand below their run, with their scores and without letters or deviations", () => {
  const page = lines("markdown", twoRuns, { perTopic: true, deviations: true, marks });
  const topic = page.findIndex((line) => line === "### lm");
  expect(page[topic + 2]).toMatch(/^\| topic \|/);
  expect(page.slice(topic + 4, topic + 6)).toEqual([
    expect.stringMatching(/^\| 414 {3}\| +\| +— \| +0\.7500 \| +— \| 0\.6667 \| +— \|$/),
    expect.stringMatching(/^\| 415 {3}\| +\| +— \| +0\.0000 \| +— \| 0\.0000 \| +— \|$/),
  ]);
});

test("the measure that ranks runs is underlined in a terminal", () => {
  const [head] = lines("table", twoRuns, { colour: true });
  const underlined = head!.split("\x1b[4m").slice(1);
  expect(underlined.map((text) => text.split("\x1b")[0]!.trim())).toEqual(["iP@0.01"]);
});
