import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { defineMeasure, param } from "../../../src/score/measures/measure.ts";
import { measuresNamed, readMeasure } from "../../../src/score/measures/name.ts";
import { matchers } from "../../../src/api/matcher.ts";
import { plainOptions } from "../../../src/score/node/scoring-messages.ts";
import { describeMeasure } from "../../../src/print/reference.ts";
import { scoreTables } from "../../../src/compare/score-table.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { simulate } from "../../../src/compare/simulate/simulate.ts";
import { outputs } from "../../../src/print/findings/score-findings.ts";

// A measure that a user of the library defines goes wherever one of ours does.

const early = defineMeasure({
  name: "early",
  about: "The share of the highlighted text that the first results hold.",
  example: "early@2",
  params: { r: param.count("results read, r"), weight: param.fraction("of each", 1) },
  at: "r",
  score: ({ found, totalRelevant }, { r, weight }) =>
    (weight * (found[Math.min(r, found.length) - 1] ?? 0)) / totalRelevant,
});
const vain = defineMeasure({
  name: "vain",
  about: "Characters read in vain.",
  better: () => "less",
  score: ({ read, found }) => (read.at(-1) ?? 0) - (found.at(-1) ?? 0),
});
const own = [early, vain];

const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n");
const runs = [readRun("1 Q0 A 1 9 near 5 10\n1 Q0 A 2 8 near 0 5\n"), readRun("1 Q0 A 1 9 far 9 10\n")];

test("it is scored by its name, with its parameters, beside ours", () => {
  const found = evaluate(judgements, runs, { measures: ["early@1", "early(weight=0.5)@2", "vain", "R@1"], own });
  expect(found.runs.map(({ mean }) => mean)).toEqual([
    { "early@1": 0.5, "early(weight=0.5)@2": 0.5, vain: 5, "R@1": 0.5 },
    { "early@1": 0.1, "early(weight=0.5)@2": 0.05, vain: 9, "R@1": 0.1 },
  ]);
});

test("where less of it is better, tables, comparisons, matchers and simulations know", () => {
  const found = evaluate(judgements, runs, { measures: ["vain"], own });
  const print = (name: string) => outputs.find((output) => output.name === name)!.print;
  expect(print("markdown")(found)).toMatch(/\*\*5\.0000\*\*/);
  expect(print("trec")({ ...found, rules: "trec_eval" })).toContain("vain");
  expect(scoreTables(found).tables[0]!.better).toBe("less");
  expect(matchers.toScore(found, "vain", { atMost: 8 }).message()).toMatch(/far.*highest/);
  const text = "x".repeat(100);
  const collection = collectionOf(["A", "B"].map((doc) => ({ doc, text })));
  const { verdicts, measures } = simulate(judgements, collection, { measures: ["vain", "early@1"], own });
  expect(measures).toEqual(["vain", "early@1"]);
  expect(verdicts.map(({ broken }) => broken)).toEqual([[], []]);
});

test("it needs highlighted text unless it says otherwise", () => {
  const documents = readRun("1 Q0 A 1 9 whole\n");
  expect(() => evaluate(judgements, [documents], { measures: ["vain"], own })).toThrow("vain needs offsets");
  const first = defineMeasure({
    name: "first",
    about: "1 where the first document is relevant.",
    needs: () => [],
    score: ({ relevantAt }) => Number(relevantAt[0] === 0),
  });
  expect(evaluate(judgements, [documents], { measures: ["first"], own: [first] }).runs[0]!.mean).toEqual({ first: 1 });
});

test("its name is read as ours are: typos, values and parameters are told", () => {
  const read = (name: string) => () => readMeasure(name, { own });
  expect(read("erly@2")).toThrow('no measure "erly@2"; did you mean "early@2"?');
  expect(read("early")).toThrow("early needs @ (results read, r), as in early@2");
  expect(read("early(wight=1)@2")).toThrow('early has no parameter "wight"; did you mean "weight"?');
  expect(read("early@0")).toThrow('expected a whole number from 1, found "0"');
  expect(readMeasure("early(weight=1)@3", { own }).name).toBe("early@3");
  expect(measuresNamed("early", own)).toEqual([early]);
  expect(describeMeasure(vain)).toBe(
    "vain: Characters read in vain.\n\nExample:  vain\nRange:    0 to 1, more is better\n",
  );
});

test.each([
  ["P", 'measure "P": the name means P already; expected another'],
  ["MAP", 'measure "MAP": the name means AP already; expected another'],
  ["recip_rank", 'measure "recip_rank": the name means RR already; expected another'],
  ["hit_rate", 'measure "hit_rate": the name means hit already; expected another'],
  ["recall", 'measure "recall": the name means charR already; expected another'],
  ["two words", '"two words" cannot name a measure; expected one word, as in iP'],
  ["mine@5", '"mine@5" cannot name a measure; expected one word, as in iP'],
  ["early", 'two measures are called "early"; expected a name for each'],
])("a measure of one's own cannot be called %s", (name, message) => {
  const clashing = { ...vain, name };
  expect(() => evaluate(judgements, runs, { own: [...own, clashing] })).toThrow(message);
});

test("a score that is no number is told", () => {
  const broken = defineMeasure({ name: "broken", about: "Nothing.", score: () => 0 / 0 });
  expect(() => evaluate(judgements, runs, { measures: ["broken"], own: [broken] })).toThrow(
    "broken gives NaN; expected a number for every topic (0 / 0 counts as 0)",
  );
});

test("it is scored where it was defined: no thread can be handed a function", () => {
  expect(plainOptions({ measures: ["vain"] })).toBeDefined();
  expect(plainOptions({ measures: ["vain"], own })).toBeUndefined();
});
