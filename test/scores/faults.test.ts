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
