import { expect, test } from "vitest";
import type { Passage, Run } from "../../src/data/run.ts";
import { faults, type Known, mixedKinds } from "../../src/score/faults.ts";
import { type Form, tasks, taskTaken } from "../../src/score/tasks.ts";

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

const passages = (...places: [doc: string, start: number, end: number][]): Passage[] =>
  places.map(([doc, start, end], i) => ({ doc, start, end, line: i + 1 }));

function found(results: readonly Passage[], form: Partial<Form> = {}, known: Partial<Known> = {}): string[] {
  const given: Run = { name: "r", answers: "passages", topics: new Map([["1", results]]) };
  const task = { ...focused, form: { ...focused.form, ...form } };
  return faults(given, task, { ...unknown, ...known }).map(({ code, line }) => `${code}:${line}`);
}

test("as many results as are allowed are not too many", () => {
  const three = passages(["A", 0, 1], ["B", 0, 1], ["C", 0, 1]);
  expect(found(three, { mostResults: 3 })).toEqual([]);
  expect(found(three, { mostResults: 2 })).toEqual(["too-many:3"]);
  expect(found(three, { mostResults: undefined })).toEqual([]);
});

test("a result may reach up to the end of its document, and not beyond", () => {
  const lengthOf = (doc: string) => (doc === "A" ? 5 : undefined);
  expect(found(passages(["A", 0, 5], ["B", 0, 99]), {}, { lengthOf })).toEqual([]);
  expect(found(passages(["A", 0, 6]), {}, { lengthOf })).toEqual(["past-end:1"]);
});

test("documents and topics that are not known are told where that is known", () => {
  const results = passages(["A", 0, 5], ["B", 0, 5]);
  expect(found(results, {}, { hasDocument: (doc) => doc === "A", hasTopic: () => true })).toEqual([
    "unknown-document:2",
  ]);
  expect(found(results, {}, { hasDocument: () => true, hasTopic: () => false })).toEqual(["unknown-topic:1"]);
});

test("the same place again is told once, and where a document has one result as a second one", () => {
  const twice = passages(["A", 0, 5], ["A", 0, 5], ["A", 3, 9]);
  expect(found(twice)).toEqual(["duplicate:2", "overlap:3"]);
  expect(found(twice, { onePerDocument: true })).toEqual(["second-result:2", "second-result:3"]);
});

test("whole documents in place of parts are told at the first line", () => {
  const whole: Run = { name: "r", answers: "documents", topics: new Map([["1", passages(["A", 0, 0], ["A", 0, 0])]]) };
  expect(faults(whole, focused, unknown).map(({ code, line }) => `${code}:${line}`)).toContain("no-offsets:1");
  expect(faults(whole, focused, unknown).map(({ code }) => code)).not.toContain("duplicate");
});

test("kinds are compared with that of the first line, also where topics come one by one", () => {
  const kind = (line: number, way: Passage["kind"]): Passage => ({
    doc: `d${line}`,
    start: 0,
    end: 1,
    kind: way,
    line,
  });
  const mixedIn = (...topics: Passage[][]) => {
    const { add, end } = mixedKinds(undefined);
    topics.forEach(add);
    return end().map(({ line }) => line);
  };
  expect(mixedIn([kind(2, "element"), kind(1, "passage")], [kind(3, "element")])).toEqual([2, 3]);
  expect(mixedIn([kind(1, "passage")], [kind(2, "passage"), kind(3, "element")], [kind(4, "element")])).toEqual([3, 4]);
  expect(mixedIn([kind(5, "element")], [kind(2, "passage")], [kind(7, "passage")])).toEqual([5]);
  expect(mixedIn([])).toEqual([]);
});

test("topics are looked at by their first lines, whatever their order", () => {
  const whole = passages(["A", 0, 0], ["B", 0, 0], ["C", 0, 0]);
  const topics = new Map([
    ["2", whole.slice(2)],
    ["1", whole.slice(0, 2).toReversed()],
  ]);
  const told = faults({ name: "r", answers: "documents", topics }, focused, unknown);
  expect(told.find(({ code }) => code === "no-offsets")?.line).toBe(2); // the first result of the first topic
});

test("where results have no lines, the first that comes says the kind", () => {
  const { add, end } = mixedKinds(undefined);
  add(
    ["element", "passage", "passage"].map((kind, i) => ({ doc: `d${i}`, start: 0, end: 1, kind: kind as "element" })),
  );
  expect(end().map(({ message }) => message.slice(0, 11))).toEqual(["document d1", "document d2"]);
});
