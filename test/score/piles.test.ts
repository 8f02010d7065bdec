import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import type { Run } from "../../src/data/run.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate, evaluateByTask } from "../../src/score/evaluate.ts";
import { pageBuilder } from "../../src/report/page-build.ts";

const judgements = readJudgements("1 Q0 a 100 500 20 20:100\n1 Q0 b 50 300 10 10:50\n");
const results = "1 Q0 a 1 0.9 mine 20 100\n1 Q0 b 2 0.8 mine 0 60\n";

/** A run as a submission that says it is for a task, or says nothing. */
function submission(source: string, task?: string): Run {
  const run = { ...readRun(results), source };
  return task === undefined ? run : { ...run, metadata: { task } };
}

const tablesOf = (runs: readonly Run[], task?: string) =>
  evaluateByTask(judgements, runs, { task }).map(({ task: name, whyTask, runs: scored }) => [
    name,
    whyTask,
    scored.map(({ file }) => file),
  ]);

test("score 3: a pile of submissions is scored for the tasks that they declare, one table a task, in the order of the files", () => {
  const pile = [submission("a", "RelevantInContext"), submission("b", "Focused"), submission("c", "RelevantInContext")];
  expect(tablesOf(pile)).toEqual([
    ["ric", "as the submission says", ["a", "c"]],
    ["focused", "as the submission says", ["b"]],
  ]);
});

test("each table has the numbers that its runs have alone", () => {
  const [ric, focused] = [submission("a", "RelevantInContext"), submission("b", "Focused")];
  const both = evaluateByTask(judgements, [ric, focused]);
  expect(both[0]).toEqual(evaluate(judgements, [ric]));
  expect(both[1]).toEqual(evaluate(judgements, [focused]));
});

test("score 1: a run that declares no task goes with the first run", () => {
  expect(tablesOf([submission("a", "BestInContext"), submission("b")])).toEqual([
    ["bic", "as the submission says", ["a", "b"]],
  ]);
  expect(tablesOf([submission("a"), submission("b", "Thorough"), submission("c")])).toEqual([
    ["focused", "the default for passages", ["a", "c"]],
    ["thorough", "as the submission says", ["b"]],
  ]);
});

test("score 3: a task that is asked for picks the runs of that task, and counts the others", () => {
  const pile = [
    submission("a", "Focused"),
    submission("b", "RelevantInContext"),
    submission("c"),
    submission("d", "Focused"),
  ];
  const [ric, ...others] = evaluateByTask(judgements, pile, { task: "ric" });
  expect(others).toEqual([]);
  expect(ric!.runs.map(({ file }) => file)).toEqual(["b", "c"]);
  expect(ric!.notes.find(({ code }) => code === "other-task")).toMatchObject({
    count: 2,
    message: "2 runs were made for another task than ric, and left out",
  });
});

test("score 3: where no run is for the task that is asked for, that is an error, and no table of nothing", () => {
  const asked = () => evaluate(judgements, [submission("a", "Focused")], { task: "ric" });
  expect(asked).toThrow(new InputError("made for task focused; expected a run for task ric", { source: "a" }));
});

test("score 3: any run may be scored by its documents, or as chunks: no submission declares these", () => {
  const pile = [submission("a", "Focused"), submission("b", "RelevantInContext")];
  for (const task of ["document", "chunks"]) expect(tablesOf(pile, task)).toEqual([[task, undefined, ["a", "b"]]]);
});

test("what shows one task refuses several, and says of which file each is", () => {
  const pile = [submission("a", "Focused"), submission("b", "RelevantInContext")];
  const refusal = "these runs are for several tasks: a for focused, b for ric; expected runs of one task";
  expect(() => evaluate(judgements, pile)).toThrow(refusal);
  const page = pageBuilder(judgements, { program: "pericope" });
  for (const run of pile) page.add(run);
  expect(() => page.end()).toThrow(refusal);
});

test("score 4: files of one name in several folders that declare no task get a warning", () => {
  const noted = (...runs: Run[]) => evaluateByTask(judgements, runs)[0]!.notes.find(({ code }) => code === "same-name");
  expect(noted(submission("ric/x.fol"), submission("focused/x.fol"), submission("focused/y.fol"))).toMatchObject({
    count: 1,
    message: "runs in several folders bear one name and declare no task, and are all scored for focused: x.fol",
  });
  expect(noted(submission("focused/x.fol"), submission("focused/y.fol"))).toBeUndefined();
  expect(noted(submission("a/x.xml", "Focused"), submission("b/x.xml", "Focused"))).toBeUndefined();
  expect(noted(submission("x.fol"), submission("x.fol"))).toBeUndefined(); // one file, given twice
});

test("the page of a run of documents draws no curves of text, whoever settles its task", () => {
  const page = pageBuilder(judgements, { program: "pericope" });
  page.add(readRun("1 Q0 a 1 0.9 mine\n1 Q0 b 2 0.8 mine\n"));
  const { data } = page.end();
  expect([data.task, data.curves]).toEqual(["document", []]);
});
