import { expect, test } from "vitest";
import type { Format } from "../../src/files/formats/format.ts";
import type { Measure } from "../../src/score/measures/measure.ts";
import { fourResults } from "../../src/score/measures/worked.ts";
import {
  describeFormat,
  describeMeasure,
  describeSystem,
  familyList,
  measureList,
  otherNames,
  parameters,
  searchText,
  systemList,
  workedLines,
} from "../../src/print/reference.ts";
import type { System } from "../../src/search/systems/system.ts";

const measure = (name: string, more: object = {}): Measure =>
  ({ name, about: `About ${name}.`, example: name, params: {}, needs: () => [], score: () => 0, ...more }) as never;
const param = (about: string, more: object = {}) => ({ about, expects: "a number", read: Number, ...more });

test("measures and families are listed in columns, with the first as an example", () => {
  const [short, long, other] = [measure("A"), measure("B", { example: "B@10" }), measure("C")] as const;
  expect(measureList([short, long])).toBe("A     About A.\nB@10  About B.\n\nExplain one: pericope measures A\n");
  const families = [
    { name: "one", about: "The first.", measures: [other, short] },
    { name: "two", about: "The second.", measures: [long] },
  ];
  expect(familyList(families)).toBe(
    "one: The first.\nC     About C.\nA     About A.\n\ntwo: The second.\nB@10  About B.\n\n" +
      "A family: pericope measures one. Explain one: pericope measures C\n",
  );
});

test("a measure is described by what is declared of it, and no more", () => {
  expect(describeMeasure(measure("A"))).toBe("A: About A.\n\nExample:  A\nRange:    0 to 1, more is better\n");
  const whole = measure("B", {
    example: "B@10",
    at: "r",
    params: { r: param("results read"), beta: param("the weight", { fallback: 1 }) },
    formula: "f / r",
    rewards: "text",
    ignores: "order",
    range: "0 up, less is better",
    remark: "take care",
    aka: ["beta_b"],
    worked: { on: fourResults, measure: "B@2", working: ["one", "two"], value: "1/8" },
    source: { paper: "inexEval", where: "B" },
  });
  expect(describeMeasure(whole).split("\n")).toEqual([
    "B: About B.",
    "",
    "Example:  B@10",
    "Formula:  f / r",
    "Rewards:  text",
    "Ignores:  order",
    "Range:    0 up, less is better",
    "Remark:   take care",
    "Known as: beta_b",
    "",
    "Parameters:",
    "  @      results read: a number",
    "  beta   the weight: a number; default 1",
    "",
    "Worked example:",
    `  Judged:   ${fourResults.judged}.`,
    `  Returned: ${fourResults.returned}.`,
    "  one",
    "  two",
    "  B@2 = 1/8 = 0.1250",
    "",
    "Source:   inex_eval 3.1, the INEX organisers' scorer, 2010: B.",
    "",
  ]);
  expect(searchText(whole)).toBe("b about b. text order inex_eval 3.1, the inex organisers' scorer, 2010: b. beta_b");
});

test("a worked value is shown as a fraction and in decimals, or in decimals alone", () => {
  const lines = (value: string) =>
    workedLines({ worked: { on: fourResults, measure: "A", working: ["one", "two"], value } });
  expect(lines("2/3").at(-1)).toBe("A = 2/3 = 0.6667");
  expect(lines("0.6667").at(-1)).toBe("A = 0.6667");
});

test.each([
  [param("n"), "n: a number"],
  [param("n", { fallback: 5 }), "n: a number; default 5"],
  [param("n", { fallback: Infinity }), "n: a number; may be left out"],
  [param("n", { fallback: "" }), "n: a number; may be left out"],
  [param("n", { fallback: 5, only: ["model", "lm"] }), "n: a number; default 5; with model=lm"],
  [param("n", { remark: "as in the paper" }), "n: a number; as in the paper"],
])("the parameter %j is told", (declared, text) => {
  expect(parameters({ params: { x: declared }, at: "y" })).toEqual([{ name: "x", text }]);
  expect(parameters({ params: { x: declared }, at: "x" })).toEqual([{ name: "@", text }]);
});

test.each([
  [{}, []],
  [{ paper: "MA[#]", at: "r" }, ["MA[r]"]],
  [{ paper: "iA[#]", at: "recall" }, ["iA[x]"]],
  [{ spelled: ["a[#]"], at: "recall" }, ["a[x]"]],
  [{ prime: ["by", "text"] }, ["A' for by=text"]],
  [{ prime: ["by", "text"], at: "r" }, ["A'[r] for by=text"]],
  [{ prime: ["by", "text"], paper: "MA[#]", at: "r" }, ["MA[r]", "MA'[r] for by=text"]],
  [{ trec: ["a_cut_#", "a"], at: "recall" }, ["a_cut_r (trec_eval)", "a (trec_eval)"]],
  [{ paper: "MA", aka: ["MA", "average"] }, ["MA", "average"]],
] as const)("a measure declared with %j has the other names %j", (declared, names) => {
  expect(otherNames(measure("A", declared))).toEqual(names);
});

test("what the offsets of a format count is told where it has any", () => {
  const format = { name: "f", noun: "run", about: "A format.", example: "1 2\n3 4\n", extensions: [".a", ".b"] };
  const told = (unit: string) => describeFormat({ ...format, unit } as unknown as Format);
  expect(told("none")).toBe("f (run): A format.\n  1 2\n  3 4\n  written to files that end in .a or .b\n");
  expect(told("bytes")).toContain("end in .a or .b; offsets count bytes\n");
});

test("a system is described by what is declared of it, and no more", () => {
  const bare = { name: "s", about: "A system.", source: "a group", params: {}, answers: "points" } as unknown as System;
  expect(describeSystem(bare).split("\n")).toEqual([
    "s: A system.",
    "",
    "Answers:  with points from which to start reading",
    "After:    a group",
    "",
    "Example:  pericope search INDEX TOPICS --system s -o s.fol",
    "",
  ]);
  const whole = { ...bare, formula: "tf", remarks: "Some.", params: { k1: param("k"), beta: param("b") } };
  expect(
    describeSystem(whole as unknown as System)
      .split("\n")
      .slice(2, 9),
  ).toEqual([
    "Answers:  with points from which to start reading",
    "Formula:  tf",
    "After:    a group",
    "Remarks:  Some.",
    "",
    "Parameters:",
    "  k1    k: a number",
  ]);
  expect(systemList([bare, { ...bare, name: "long" }])).toBe(
    "s     A system.\nlong  A system.\n\nExplain one: pericope systems s\n",
  );
});
