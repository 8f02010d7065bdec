import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { submissionWord, tasks } from "../../src/score/tasks.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";

const judgements = "1 Q0 A 10 100 5 0:10\n1 Q0 B 10 50 -1 0:10\n2 Q0 A 0 100\n";

function notes(run: string, options: EvaluateOptions = {}): Record<string, number> {
  const evaluation = evaluate(readJudgements(judgements), [readRun(run)], options);
  return Object.fromEntries(evaluation.notes.map(({ code, count }) => [code, count]));
}

const barren = { "topics-without-highlights": 1 };

test("of documents with highlights alone it matters that their white space is not known", () => {
  const run = "1 Q0 A 1 2 r 0 10\n1 Q0 B 2 1 r 0 10\n";
  expect(notes(run, { measures: ["answered@2"] })).toEqual({ ...barren, "white-space": 2 });
});

test("a clean run leaves the topic without highlights to be told of, and nothing else", () => {
  expect(notes("1 Q0 A 1 2 r 0 10\n1 Q0 B 2 1 r 0 10\n")).toEqual(barren);
});

test("score 27: results beyond the end of their document are counted", () => {
  expect(notes("1 Q0 A 1 2 r 95 10\n1 Q0 B 2 1 r 45 6\n1 Q0 C 3 0 r 0 1000\n")).toEqual({ ...barren, "past-end": 2 });
});

test("a collection says where documents end, and the judgements where it has none of them", () => {
  const collection = collectionOf([{ doc: "A", text: "x".repeat(104) }]);
  const run = "1 Q0 A 1 2 r 95 9\n1 Q0 A 2 2 r 95 10\n1 Q0 B 3 1 r 45 6\n1 Q0 B 4 0 r 45 5\n";
  expect(notes(run, { collection, task: "thorough" })).toEqual({ ...barren, "past-end": 2 });
  expect(notes(run, { task: "thorough" })).toEqual({ ...barren, "past-end": 3 });
});

test("score 8: results that stand apart from their document are counted in the in-context tasks alone", () => {
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

test("score 28: documents that nobody judged are told of where they are most of the head of the list", () => {
  expect(notes("1 Q0 X 1 2 r 0 10\n1 Q0 Y 2 1 r 0 10\n")).toEqual({ ...barren, "none-judged": 2 });
  expect(notes("1 Q0 A 1 3 r 0 10\n1 Q0 X 2 2 r 0 10\n1 Q0 Y 3 1 r 0 10\n")).toEqual({ ...barren, "few-judged": 2 });
});

test("data 2: judgements that list only what is relevant do not tell which documents nobody judged", () => {
  const [relevantOnly, run] = ["1 Q0 A 10 50 0 0:10\n", "1 Q0 A 1 3 r 0 10\n1 Q0 X 2 2 r 0 10\n1 Q0 Y 3 1 r 0 10\n"];
  const codes = (judged: string) => evaluate(readJudgements(judged), [readRun(run)]).notes.map(({ code }) => code);
  expect(codes(relevantOnly)).toEqual([]);
  expect(codes(`${relevantOnly}1 Q0 B 0 50\n`)).toEqual(["few-judged"]);
});

test("score 37: topics on one side alone are named", () => {
  const run = readRun("2 Q0 A 1 1 r 0 10\n9 Q0 A 1 1 r 0 10\n", { source: "r.fol" });
  const evaluation = evaluate(readJudgements(judgements), [run]);
  expect(evaluation.notes.map(({ message }) => message)).toEqual([
    "judgements: 1 topic has no relevant text, left out of every mean: 2",
    "r.fol: 1 topic is not judged and was ignored: 9",
    "r.fol: 1 judged topic has no results and scores 0: 1",
  ]);
});

test("score 7: tasks of INEX take 1500 results a topic", () => {
  const ofInex = tasks.filter(({ name }) => submissionWord(name) !== undefined);
  expect(new Set(ofInex.map(({ form }) => form.mostResults))).toEqual(new Set([1500]));
});

test("relevant documents without an entry point are counted, and no others", () => {
  const given = readJudgements("1 Q0 A 10 100 -1 0:10\n1 Q0 B 10 50 -1 0:10\n1 Q0 C 10 50 4 0:10\n1 Q0 D 0 50\n");
  const found = evaluate(given, [readRun("1 Q0 A 1 3 r 0 10\n1 Q0 A 2 2 r 20 10\n1 Q0 C 3 1 r 0 5\n")], {
    task: "bic",
  });
  expect(found.notes.map(({ code, count }) => [code, count])).toEqual([
    ["no-entry-point", 2],
    ["several-entry-points", 1],
  ]);
});

test("topics with several right answers are counted", () => {
  const records = [0, 1].map((i) => ({ topic: "1", doc: "A", start: 10 * i, end: 10 * i + 5, alternative: i }));
  const given = readJudgements(records.map((record) => JSON.stringify(record)).join("\n"));
  const run = readRun("1 Q0 A 1 3 r 0 10\n");
  const codes = (judged: typeof given) => evaluate(judged, [run], { measures: ["R@1"] }).notes.map(({ code }) => code);
  expect(codes(given)).toContain("several-answers");
  expect(codes({ ...given, alternatives: undefined })).not.toContain("several-answers");
});

test("of documents in the judgements only those in the top ten count as judged there", () => {
  const line = (doc: string, rank: number) => `1 Q0 ${doc} ${rank} ${100 - rank} r 0 10\n`;
  const strange = Array.from({ length: 10 }, (_, i) => line(`X${i}`, i + 1)).join("");
  expect(notes(strange + line("A", 11))).toEqual({ ...barren, "none-judged": 10 });
  expect(notes(line("B", 0) + strange + line("A", 11))).toEqual({ ...barren, "few-judged": 9 });
  const messages = evaluate(readJudgements(judgements), [readRun(strange)]).notes.map(({ message }) => message);
  expect(messages.at(-1)).toContain('do the ids match? it has "X0", the judgements "A"');
});

test("measures that look at whole documents are told of in the task chunks, unless the rules ask for them", () => {
  const run = "1 Q0 A 1 3 r 0 10\n1 Q0 B 2 2 r 0 10\n";
  const measures = ["AP", "nDCG@5", "R@1"];
  expect(notes(run, { task: "chunks", measures })).toEqual({ ...barren, "of-documents": 2 });
  expect(notes(run, { task: "focused", measures })).toEqual(barren);
  expect(notes(run, { task: "chunks", rules: "trec_eval" })).toEqual({ ...barren, "silent-topics": 1 });
});

test("an evaluation says of which measures less is better", () => {
  const measures = ["redundancy@1", "R@1"];
  const found = evaluate(readJudgements(judgements), [readRun("1 Q0 A 1 3 r 0 10\n")], { measures });
  expect(found.lessIsBetter).toEqual(["redundancy@1"]);
});

test("without runs there is one evaluation, of the usual task, and nothing is said of the judgements", () => {
  expect(evaluate(readJudgements(judgements), [])).toMatchObject({ task: "focused", runs: [], notes: [] });
  expect(evaluate(readJudgements(judgements), [], { task: "ric" }).task).toBe("ric");
});

test("that few are judged is said where it is less than half", () => {
  const docs = (...names: string[]) => names.map((doc, i) => `1 Q0 ${doc} ${i} ${9 - i} r 0 10\n`).join("");
  expect(notes(docs("A", "X", "B", "Y"))).toEqual(barren);
  expect(notes(docs("A", "X", "B", "Y", "Z"))).toEqual({ ...barren, "few-judged": 3 });
});

test("a topic without results has no document to show ids by", () => {
  const given = readJudgements("1 Q0 A 10 100 5 0:10\n2 Q0 A 10 100 5 0:10\n");
  const strange = [{ doc: "X", start: 0, end: 5 }];
  const run = { name: "r", answers: "passages", topics: new Map([["1", []], ["2", strange]]) } as const; // prettier-ignore
  expect(evaluate(given, [run]).notes.map(({ message }) => message)).toEqual([
    'r: none of its documents in the top ten is in the judgements; do the ids match? it has "X", the judgements "A"',
  ]);
});
