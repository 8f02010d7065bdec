import { expect, test } from "vitest";
import { printedTogether, printParts, printPlan, printWords, textCount } from "../../src/report/print-plan.ts";
import { nounsOf } from "../../src/report/nouns.ts";

const nothing = { parts: [], runs: [], topics: [] };

/** Runs of rising means, and topics with two relevant documents of three. */
function track(runs: number, topics: number) {
  return {
    measures: ["R@5"],
    official: "R@5",
    runs: Array.from({ length: runs }, (_, i) => ({ name: `r${i}`, means: [i / runs] })),
    topics: Array.from({ length: topics }, (_, i) => ({ id: `t${i}`, judged: { docs: [7, 8, 9], grades: [1, 0, 2] } })),
  };
}

test("a small report is printed whole", () => {
  const data = track(3, 4);
  const plan = printPlan(data, printParts, nothing);
  const parts = printParts.filter((part) => part !== "compare"); // of three runs
  expect(plan).toEqual({ possible: parts, parts, runs: [0, 1, 2], topics: [0, 1, 2, 3] });
  expect(printPlan(track(2, 4), printParts, nothing).parts).toEqual(printParts);
  expect(textCount(data, plan)).toBe(4 * 2 * 3);
  expect(printWords(data, plan, nounsOf({ task: "focused" }))).toBe(
    "6 parts, 12 lists (3 runs on 4 topics), 24 texts.",
  );
});

test("one part that is chosen is printed alone", () => {
  expect(printPlan(track(3, 4), printParts, { ...nothing, parts: ["curves"] }).parts).toEqual(["curves"]);
});

test("of a large report the lists of the run that leads are printed, and no texts, unless a reader chooses", () => {
  const data = track(200, 99);
  const plan = printPlan(data, printParts, nothing);
  expect(plan).toMatchObject({
    parts: ["overview", "curves", "topics", "missed", "lists"],
    runs: [199],
    topics: [...data.topics.keys()],
  });
  expect(printWords(data, plan, nounsOf({ task: "focused" }))).toBe(
    "5 parts, 99 lists (1 run on 99 topics). Lists and texts are of the runs and topics that are chosen.",
  );
  expect(printPlan(data, printParts, { parts: [], runs: ["r2"], topics: [] }).runs).toEqual([2]);
  const few = printPlan(data, printParts, { parts: ["texts", "overview"], runs: ["r3", "r1"], topics: ["t5"] });
  expect(few).toMatchObject({ parts: ["overview", "texts"], runs: [1, 3], topics: [5] });
  expect(textCount(data, few)).toBe(2); // two runs beside each other
  expect(printPlan(track(1, 300), printParts, nothing).topics).toHaveLength(120);
});

test("a name that the report does not have is no choice, nor is a part that it cannot print", () => {
  const plan = printPlan(track(2, 2), ["overview", "lists"], { parts: ["curves"], runs: ["x"], topics: ["y"] });
  expect(plan).toMatchObject({ parts: ["overview", "lists"], runs: [0, 1], topics: [0, 1] });
});

test("two runs are printed beside each other, more each by itself", () => {
  expect(printedTogether([4, 2])).toEqual([[4, 2]]);
  expect(printedTogether([4])).toEqual([[4]]);
  expect(printedTogether([1, 2, 3])).toEqual([[1], [2], [3]]);
});
