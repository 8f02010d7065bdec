import { expect, test } from "vitest";
import { isScoredFor, submissionWord, tasks, taskWords } from "../../src/score/tasks.ts";

/** What a submission may be: parts of documents, overlapping, grouped by document, one result of each, and how many a topic. */
test.each([
  ["focused", true, false, false, false, 1500],
  ["thorough", true, true, false, false, 1500],
  ["ric", true, false, true, false, 1500],
  ["bic", true, false, true, true, 1500],
  ["chunks", true, true, false, false, undefined],
  ["document", false, false, true, true, undefined],
  ["CO.Thorough", true, true, false, false, 1500],
  ["CO.Focussed", true, false, false, false, 1500],
  ["CO.FetchBrowse", true, true, true, false, 1500],
  ["COS.Thorough", true, true, false, false, 1500],
  ["COS.Focussed", true, false, false, false, 1500],
  ["COS.FetchBrowse", true, true, true, false, 1500],
  ["SSCAS", true, true, false, false, 1500],
  ["SVCAS", true, true, false, false, 1500],
  ["VSCAS", true, true, false, false, 1500],
  ["VVCAS", true, true, false, false, 1500],
] as const)("the form of %s", (name, partsOfDocuments, mayOverlap, grouped, onePerDocument, mostResults) => {
  const { form } = tasks.find((task) => task.name === name)!;
  expect(form).toEqual({ partsOfDocuments, mayOverlap, grouped, onePerDocument, mostResults });
});

test("the tasks are these", () => {
  expect(tasks).toHaveLength(17);
  expect(tasks.filter(({ name }) => submissionWord(name) === undefined).map(({ name }) => name)).toEqual([
    "chunks",
    "citations",
    "document",
  ]);
});

test("strategies of INEX 2005 are measured at these ranks", () => {
  const ranked = (name: string) =>
    tasks.find((task) => task.name === name)!.measures.filter((one) => one.includes("@"));
  expect(ranked("SSCAS")).toEqual([
    "HP(alpha=0)@10",
    "HR(alpha=0)@10",
    "HP(alpha=0)@25",
    "HR(alpha=0)@25",
    "HP(alpha=0)@50",
    "HR(alpha=0)@50",
    "nxCG@10",
    "nxCG@25",
    "nxCG@50",
  ]);
  expect(ranked("CO.FetchBrowse")).toEqual(["HP(level=article)@1500", "HR(level=article)@1500"]);
});

test("score 1: a run is scored for the task that it declares, for one that takes it, or for one that no submission can name", () => {
  expect(isScoredFor("focused", "focused")).toBe(true);
  expect([isScoredFor("focused", "chunks"), isScoredFor("ric", "document")]).toEqual([true, true]);
  expect([isScoredFor("focused", "thorough"), isScoredFor("thorough", "CO.Thorough")]).toEqual([false, false]);
  expect([isScoredFor("CO.Thorough", "thorough"), isScoredFor("CO.Thorough", "focused")]).toEqual([true, false]);
  expect([isScoredFor("SSCAS", "ric"), isScoredFor("SSCAS", "SVCAS")]).toEqual([true, false]);
});

test("a table says its task, and why it was taken where it was not asked for", () => {
  expect([taskWords("ric", undefined), taskWords("ric", "as said")]).toEqual(["Task ric", "Task ric, as said"]);
});
