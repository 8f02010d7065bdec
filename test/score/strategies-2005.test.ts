import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { evaluate, evaluateByTask } from "../../src/score/evaluate.ts";
import { tasks } from "../../src/score/tasks.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";

const judgements = readJudgements(
  `<assessments topic="1"><file name="d">
    <element path="/a[1]" E="1" size="20" rsize="10"/>
    <element path="/a[1]/s[1]" E="2" size="10" rsize="10"/>
  </file></assessments>`,
  { source: "1.xml" },
);
const submission = (task: string, ...paths: readonly string[]): string =>
  `<inex-submission run-id="${task}" task="${task}"><topic topic-id="1">${paths
    .map((path) => `<result><file>d</file><path>${path}</path></result>`)
    .join("")}</topic></inex-submission>`;
const run = (task: string) => readRun(submission(task, "/a[1]/s[1]", "/a[1]"), { keepPaths: true });

test.each([
  ["CO.Thorough", "HP(alpha=0)@10", "nxCG@10"],
  ["COS.Thorough", "HR(alpha=0)@50", "MAep"],
  ["CO.Focussed", "HP@10", "nxCG(overlap=on)@25"],
  ["COS.Focussed", "HAP", "MAep(overlap=on)"],
  ["CO.FetchBrowse", "HP(level=article)@1500", "MAep(level=article)"],
  ["COS.FetchBrowse", "Prec(alpha=0)", "Rec"],
  ["SSCAS", "HP(alpha=0)@25", "nxCG@50"],
  ["SVCAS", "HAP(alpha=0)", "MAep"],
  ["VSCAS", "HAP(alpha=0)", "MAep"],
  ["VVCAS", "HAP(alpha=0)", "MAep"],
])("a submission to %s selects its measures, such as %s and %s", (task, ...measures) => {
  const found = evaluate(judgements, [run(task)]);
  expect([found.task, found.whyTask]).toEqual([task, "as the submission says"]);
  expect(found.measures).toEqual(expect.arrayContaining(measures));
  expect(found.measures).toEqual(tasks.find(({ name }) => name === task)!.measures);
});

test.each([
  ["FetchBrowse", "CO.FetchBrowse"],
  ["Fetch and Browse", "CO.FetchBrowse"],
  ["CO.Fetch_Browse", "CO.FetchBrowse"],
  ["CO+S.Fetch&amp;Browse", "COS.FetchBrowse"],
  ["co.focused", "CO.Focussed"],
  ["CO+S.Thorough", "COS.Thorough"],
])("a submission may write %s for %s", (said, task) => {
  expect(evaluate(judgements, [run(said)]).task).toBe(task);
});

test("score 2: overlap is off for Thorough and on for Focussed, as in the paper's tables", () => {
  const mean = (task: string) => evaluate(judgements, [run(task)]).runs[0]!.mean;
  // Worth: s 3, a 1. With overlap off a counts again; with overlap on nothing of s is left to gain.
  expect(mean("CO.Thorough")).toMatchObject({ "HP(alpha=0)@10": (1 + 0.5) / 10, "HR(alpha=0)@10": 1, MAep: 1 });
  expect(mean("CO.Focussed")).toMatchObject({ "HP@10": 1 / 10, "HR@10": 1, "nxCG(overlap=on)@10": 1 });
});

test("a pile of strategies is a table each, and one that is asked for leaves out the others", () => {
  const pile = ["CO.Thorough", "CO.Focussed", "SSCAS", "CO.Thorough"].map(run);
  expect(evaluateByTask(judgements, pile).map(({ task, runs }) => [task, runs.length])).toEqual([
    ["CO.Thorough", 2],
    ["CO.Focussed", 1],
    ["SSCAS", 1],
  ]);
  expect(evaluate(judgements, pile, { task: "SSCAS" }).notes.map(({ code }) => code)).toEqual(["other-task"]);
});

test("a strategy may be scored for the task that it is a form of, where that is asked for", () => {
  const options = { measures: ["HP@1"] };
  expect(evaluate(judgements, [run("CO.Thorough")], { ...options, task: "thorough" }).task).toBe("thorough");
  expect(evaluate(judgements, [run("SSCAS")], { ...options, task: "focused" }).task).toBe("focused");
  expect(() => evaluate(judgements, [run("CO.Thorough")], { ...options, task: "focused" })).toThrow(
    "made for task CO.Thorough; expected a run for task focused",
  );
});

const { text, table } = elementTable("<a><s>xxxxxxxxxx</s>yyyyyyyyyy</a>");
const collection = collectionOf([{ doc: "d", text, elements: table }]);
const highlights = readJudgements('{"topic":"1","doc":"d","ranges":[[0,10]],"length":20}');

test("by highlights and a collection in XML all measures of a strategy are scored", () => {
  const found = evaluate(highlights, [readRun(submission("CO.Thorough", "/a[1]/s[1]", "/a[1]"), { collection })], {
    collection,
  });
  expect(found.runs[0]!.mean).toMatchObject({ "HP(alpha=0)@10": 1.5 / 10, "nxCG@10": 1, MAep: 1 });
});

test("score 6: by highlights alone those measures are left out that need elements, with a note", () => {
  const ranges = { ...readRun("1 Q0 d 1 1 r 0 10\n"), metadata: { task: "CO.Focussed" } };
  const found = evaluate(highlights, [ranges]);
  expect(found.measures).toEqual(["HP@10", "HR@10", "HP@25", "HR@25", "HP@50", "HR@50", "HAP"]);
  expect(found.notes.map(({ code, count }) => [code, count])).toEqual([["without-elements", 4]]);
  expect(() => evaluate(highlights, [ranges], { measures: ["MAep"] })).toThrow(
    "MAep needs the elements of every relevant document, and topic 1, document d has none; expected a collection in XML",
  );
});

test("a passage that is no element has no place among elements", () => {
  const passage = readRun("1 Q0 d 1 1 r 5 10\n", { source: "r.fol" });
  expect(() => evaluate(highlights, [passage], { collection, measures: ["nxCG@1"] })).toThrow(
    "r.fol:1: topic 1, document d: 5..15 is no element, and measures of XCG are of elements; expected the path or the range of one",
  );
  expect(evaluate(highlights, [passage], { collection, measures: ["MAep(level=article)"] }).runs[0]!.mean).toEqual({
    "MAep(level=article)": 1,
  });
});

test("judgements of whole documents tell nothing of elements", () => {
  const grades = readJudgements("1 0 d 1\n", { source: "q" });
  const documents = readRun("1 Q0 d 1 1 r\n");
  expect(() => evaluate(grades, [documents], { measures: ["MAep(level=article)"] })).toThrow(
    "q: MAep(level=article) needs highlighted text, and these judgements grade whole documents; AP would do",
  );
});

test("some of a strategy's measures, where they are asked for, are not left out for want of elements", () => {
  const ranges = { ...readRun("1 Q0 d 1 1 r 0 10\n"), metadata: { task: "CO.Thorough" } };
  const { measures } = tasks.find(({ name }) => name === "CO.Thorough")!;
  expect(evaluate(highlights, [ranges], { measures }).notes.map(({ code }) => code)).toEqual(["without-elements"]);
  expect(() => evaluate(highlights, [ranges], { measures: measures.slice(0, 2) })).toThrow("needs the elements");
  expect(() => evaluate(highlights, [ranges], { measures: [...measures, "AP"] })).toThrow("needs the elements");
});

test("a run that gives the ranges of elements meets judged elements by the paths that a collection tells", () => {
  const ranges = readRun("1 Q0 d 1 2 r 0 10\n1 Q0 d 2 1 r 0 20\n");
  const options = { measures: ["HP@1", "HP(alpha=0)@2"] };
  expect(evaluate(judgements, [ranges], { ...options, collection }).runs[0]!.mean).toEqual({
    "HP@1": 1,
    "HP(alpha=0)@2": 0.75,
  });
  expect(() => evaluate(judgements, [ranges], options)).toThrow("is no element");
});
