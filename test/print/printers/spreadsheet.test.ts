import { expect, test } from "vitest";
import { guarded, unguarded } from "../../../src/base/spreadsheet.ts";
import { readScores } from "../../../src/compare/score-file.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import type { Findings } from "../../../src/print/findings.ts";
import { chunkingFindings } from "../../../src/print/findings/chunking-findings.ts";
import { outputs } from "../../../src/print/findings/score-findings.ts";
import { csvField, tsvField } from "../../../src/print/printers/csv.ts";
import { printers } from "../../../src/print/printers/index.ts";
import { joinLines } from "../../../src/print/printers/printer.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { commands } from "../../cli/all-commands.ts";
import * as fc from "fast-check";

const formulas = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "=",
  "-x",
  "'=1",
  " =1",
  "  @x",
  '"=1"',
  `" '=1"`,
  "\u00a0=1",
  "\v-x",
];

test.each(formulas)("%j is no formula", (text) => {
  for (const field of [csvField, tsvField]) {
    expect(field(text).replace(/^"/, "")).toMatch(/^'/);
    expect(field(text, true).replace(/^"/, "")).not.toMatch(/^''|^'[^=]/);
  }
});

test.each(["-1", "-0.5", "+2", "-1e-7", "-.5", "a=b", "2009001", "", "'tis", " x", "x =1"])(
  "%j stays as it is",
  (text) => {
    for (const field of [csvField, tsvField]) expect(field(text)).toBe(text);
  },
);

test("what was guarded is read back", () => {
  const cell = fc.string({ unit: fc.constantFrom("'", '"', " ", "=", "+", "-", "@", "a", "1", ".", "\t") });
  fc.assert(fc.property(cell, (text) => unguarded(guarded(text)) === text));
});

test.each([";", "\t", ","])("a name with %j stays in its cell", (mark) => {
  expect(csvField(`a${mark}=1`)).toBe(`"a${mark}=1"`);
});

const evil = "=HYPERLINK(1)";
const evaluation = evaluate(
  readJudgements(`{"topic":"-t","doc":"d","ranges":[[0,9]]}`),
  [readRun(`{"topic":"-t","doc":"d","start":0,"end":3,"run":"${evil}"}`)],
  { measures: ["R@1"] },
);

test.each(["csv", "tsv"])("%s: scores are guarded, or raw, and read back the same", (name) => {
  const { print } = outputs.find((output) => output.name === name)!;
  expect(print(evaluation, { perTopic: true })).toContain(`'${evil}`);
  expect(print(evaluation, { perTopic: true, raw: true })).not.toContain("'");
  for (const raw of [true, false]) {
    const lines = print(evaluation, { perTopic: true, raw }).split("\n");
    const { runs } = readScores([{ lines, source: "x" }]);
    expect(runs.map(({ run, topics }) => [run, ...topics.keys()])).toEqual([[evil, "-t"]]);
  }
});

const figures: Findings = {
  data: () => ({}),
  sheets: () => [
    {
      name: "s",
      corner: "",
      columns: [{ name: "@c" }, { name: "d" }],
      groups: [[{ label: evil, values: [-1.5, -Infinity] }]],
    },
  ],
};
const records: Findings = {
  ...figures,
  records: () => ({ columns: ["a", "b", "c"].map((name) => ({ name })), rows: [[evil, -1.5, -Infinity]] }),
};
const chunkings = chunkingFindings([{ name: evil, chunks: 1, mean: -1.5, median: 1, largest: 1 }], {
  budgets: [{ amount: 4000, unit: "ch" }],
});

test.each(Object.entries({ figures, records, chunkings }))("%s are guarded, their numbers are not", (_, found) => {
  for (const { name, lines } of printers.filter(({ name }) => ["csv", "tsv"].includes(name))) {
    const text = joinLines(lines(found, {}));
    expect(text, name).toContain(`'${evil}`);
    expect(text, name).toMatch(/[,\t]-1\.5/);
    expect(text, name).not.toContain("'-");
    expect(joinLines(lines(found, { raw: true })), name).not.toContain("'");
  }
});

test("every command that prints CSV or TSV takes --raw, and no other does", () => {
  for (const { name, options } of commands) {
    const choices = options["format"]?.choices ?? [];
    const isSeparated = choices.includes("csv") || choices.includes("tsv");
    expect("raw" in options, name).toBe(isSeparated);
  }
});
