import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { submissionWord, tasks } from "../../src/scores/tasks.ts";
import { readJudgements, readRun } from "../../src/formats/read.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import type { EvaluateOptions } from "../../src/scores/evaluate-options.ts";

const judgements = "1 Q0 A 10 100 5 0:10\n1 Q0 B 10 50 -1 0:10\n2 Q0 A 0 100\n";

function notes(run: string, options: EvaluateOptions = {}): Record<string, number> {
  const evaluation = evaluate(readJudgements(judgements), [readRun(run)], options);
  return Object.fromEntries(evaluation.notes.map(({ code, count }) => [code, count]));
}

const barren = { "topics-without-highlights": 1 };

test("a clean run leaves the topic without highlights to be told of, and nothing else", () => {
  expect(notes("1 Q0 A 1 2 r 0 10\n1 Q0 B 2 1 r 0 10\n")).toEqual(barren);
});

test("results beyond the end of their document are counted", () => {
  expect(notes("1 Q0 A 1 2 r 95 10\n1 Q0 B 2 1 r 45 6\n1 Q0 C 3 0 r 0 1000\n")).toEqual({ ...barren, "past-end": 2 });
});

test("a collection says where documents end, and the judgements where it has none of them", () => {
  const collection = collectionOf([{ doc: "A", text: "x".repeat(104) }]);
  const run = "1 Q0 A 1 2 r 95 9\n1 Q0 A 2 2 r 95 10\n1 Q0 B 3 1 r 45 6\n1 Q0 B 4 0 r 45 5\n";
  expect(notes(run, { collection, task: "thorough" })).toEqual({ ...barren, "past-end": 2 });
  expect(notes(run, { task: "thorough" })).toEqual({ ...barren, "past-end": 3 });
});

test("results that stand apart from their document are counted in the in-context tasks alone", () => {
  const run = "1 Q0 A 1 3 r 0 10\n1 Q0 B 2 2 r 0 10\n1 Q0 A 3 1 r 20 10\n";
  expect(notes(run, { task: "ric" })).toEqual({ ...barren, interleaved: 1 });
  expect(notes(run, { task: "focused" })).toEqual(barren);
});

test("entry points are spoken of where a measure looks at them", () => {
  const run = "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 20 10\n";
  expect(notes(run, { task: "bic" })).toEqual({ ...barren, "no-entry-point": 1, "several-entry-points": 1 });
  expect(notes(run, { task: "ric" })).toEqual(barren);
});

test("overlap is told of where it counts and nobody has decided", () => {
  const run = "1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 5 10\n1 Q0 A 3 1 r 7 0\n";
  expect(notes(run)).toEqual({ ...barren, overlap: 2 });
  expect(notes(run, { overlap: "novel" })).toEqual(barren);
  expect(notes(run, { task: "thorough" })).toEqual(barren);
  expect(notes(run, { measures: ["AP"] })).toEqual(barren);
});

test("documents that nobody judged are told of where they are most of the head of the list", () => {
  expect(notes("1 Q0 X 1 2 r 0 10\n1 Q0 Y 2 1 r 0 10\n")).toEqual({ ...barren, "none-judged": 2 });
  expect(notes("1 Q0 A 1 3 r 0 10\n1 Q0 X 2 2 r 0 10\n1 Q0 Y 3 1 r 0 10\n")).toEqual({ ...barren, "few-judged": 2 });
});

test("judgements that list only what is relevant do not tell which documents nobody judged", () => {
  const [relevantOnly, run] = ["1 Q0 A 10 50 0 0:10\n", "1 Q0 A 1 3 r 0 10\n1 Q0 X 2 2 r 0 10\n1 Q0 Y 3 1 r 0 10\n"];
  const codes = (judged: string) => evaluate(readJudgements(judged), [readRun(run)]).notes.map(({ code }) => code);
  expect(codes(relevantOnly)).toEqual([]);
  expect(codes(`${relevantOnly}1 Q0 B 0 50\n`)).toEqual(["few-judged"]);
});

test("topics on one side alone are named", () => {
  const run = readRun("2 Q0 A 1 1 r 0 10\n9 Q0 A 1 1 r 0 10\n", { source: "r.fol" });
  const evaluation = evaluate(readJudgements(judgements), [run]);
  expect(evaluation.notes.map(({ message }) => message)).toEqual([
    "judgements: 1 topic has no relevant text, left out of every mean: 2",
    "r.fol: 1 topic is not judged and was ignored: 9",
    "r.fol: 1 judged topic has no results and scores 0: 1",
  ]);
});

test("tasks of INEX take 1500 results a topic", () => {
  const ofInex = tasks.filter(({ name }) => submissionWord(name) !== undefined);
  expect(new Set(ofInex.map(({ form }) => form.mostResults))).toEqual(new Set([1500]));
});
