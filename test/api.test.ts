import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { evaluate, type Evaluation, InputError, type Judgements, readJudgements, readRun, type Run } from "pericope";
import { readRunFile } from "pericope/node";

// The public API. A name that leaves these lists breaks somebody's program.

test.each(["index", "node", "matcher"])("the names that %s exports, values and types", (entry) => {
  const declared = readFileSync(`dist/${entry}.d.ts`, "utf8");
  const [, list] = /export \{ ([^}]*) \};/.exec(declared)!;
  const names = list!.split(", ").map((name) => name.replace(/^(type )?\S+ as /, "$1")); // the bundler may call them otherwise inside
  expect(names.sort().join("\n")).toMatchSnapshot();
});

test("a user of the library gets the types that the README promises", () => {
  expectTypeOf(readJudgements).returns.toEqualTypeOf<Judgements>();
  expectTypeOf(readRun).returns.toEqualTypeOf<Run>();
  expectTypeOf(evaluate).returns.toEqualTypeOf<Evaluation>();
  expectTypeOf(readRunFile).returns.resolves.toEqualTypeOf<Run>();
  expectTypeOf<Evaluation["runs"][number]["mean"]>().toEqualTypeOf<Readonly<Record<string, number>>>();
});

test("what is wrong with an input can be told from a bug", () => {
  expect(() => readRun("1 Q0 A 1 9 mine 0\n", { source: "mine.fol" })).toThrow(InputError);
});

test("hand-made judgements and runs score like those from files", () => {
  const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n");
  const byHand: Run = {
    name: "mine",
    answers: "passages",
    topics: new Map([["1", [{ doc: "A", start: 5, end: 15 }]]]),
  };
  const fromFile = readRun("1 Q0 A 1 9 mine 5 10\n");
  const means = [byHand, fromFile].map((run) => evaluate(judgements, [run]).runs[0]!.mean);
  expect(means[0]).toEqual(means[1]);
  expect(means[0]!["iP@0"]).toBe(0.5);
});

test("JSON.stringify of an evaluation gives the scores of every topic", () => {
  const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n");
  const evaluation = evaluate(judgements, [readRun("1 Q0 A 1 9 mine 5 10\n")], { measures: ["P@1"] });
  expect(JSON.parse(JSON.stringify(evaluation)).runs).toEqual([
    { run: "mine", mean: { "P@1": 0.25 }, topics: { 1: { "P@1": 0.5 }, 2: { "P@1": 0 } } },
  ]);
});
