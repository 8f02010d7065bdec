import { expect, test } from "vitest";
import type { Passage, Run } from "../../src/data/run.ts";
import { faults } from "../../src/scores/faults.ts";
import { tasks, taskTaken } from "../../src/scores/tasks.ts";

const focused = tasks.find(({ name }) => name === "focused")!;
const unknown = { lengthOf: () => undefined };

function run(kinds: readonly Passage["kind"][], resultType?: string): Run {
  const passages = kinds.map((kind, i) => ({ doc: `d${i}`, start: 0, end: 5, kind, line: i + 1 }));
  return { name: "r", answers: "passages", topics: new Map([["1", passages]]), metadata: { resultType } };
}

const mixed = (...args: Parameters<typeof run>): unknown[] =>
  faults(run(...args), focused, unknown).map(({ code, line }) => `${code}:${line}`);

test("elements and passages are not mixed, an offset and a length being a passage", () => {
  expect(mixed(["element", "element"])).toEqual([]);
  expect(mixed(["passage", undefined])).toEqual([]);
  expect(mixed(["element", "passage"])).toEqual(["mixed:2"]);
  expect(mixed(["element", undefined])).toEqual(["mixed:2"]);
});

test("the first result is the one on the first line, wherever it ranks", () => {
  const { topics, ...rest } = run(["passage", "element", "element"]);
  const backwards = { ...rest, topics: new Map([["1", topics.get("1")!.toReversed()]]) };
  const told = faults(backwards, focused, unknown).filter(({ code }) => code === "mixed");
  expect(told.map(({ line }) => line)).toEqual([2, 3]);
  expect(told[0]!.message).toBe(
    "document d1: an answer by element, where the first is by passage on line 1; expected one kind a run",
  );
});

test("a run holds what its result-type says", () => {
  expect(mixed(["passage"], "element")).toEqual(["mixed:1"]);
  expect(mixed(["element"], "passage")).toEqual(["mixed:1"]);
  expect(mixed(["element"], "element")).toEqual([]);
});

test.each([
  ["CO.Thorough", "CO.Thorough"],
  ["CO.Focused", "CO.Focussed"],
  ["CO+S.FetchBrowse", "COS.FetchBrowse"],
  ["sscas", "SSCAS"],
  ["VVCAS", "VVCAS"],
  ["Thorough", "thorough"],
  ["Focussed", "focused"],
  ["RelevantInContext", "ric"],
  ["BestInContext", "bic"],
  ["Focused", "focused"],
  [undefined, "focused"],
])("a submission to %s is held to task %s", (task, expected) => {
  expect(taskTaken(undefined, { answers: "passages", metadata: { task } }).task.name).toBe(expected);
});
