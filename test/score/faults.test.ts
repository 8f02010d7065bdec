import { expect, test } from "vitest";
import type { Passage, Run } from "../../src/data/run.ts";
import {
  duplicates,
  faults,
  formFaults,
  interleaved,
  type Known,
  mixedKinds,
  notElements,
  unresolved,
} from "../../src/score/faults.ts";
import { passageResults } from "../../src/score/gain/passage-results.ts";
import { isGrouped } from "../../src/score/refusals.ts";
import { type Form, tasks, taskTaken } from "../../src/score/tasks.ts";
import { rangeSet } from "../../src/text/range.ts";

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

const form = {
  partsOfDocuments: true,
  mayOverlap: true,
  grouped: false,
  onePerDocument: false,
  mostResults: undefined,
};

/** Results such as "A 0 5", a line each. */
function ranked(...results: string[]): Passage[] {
  return results.map((result, i) => {
    const [doc, start, end, path] = result.split(" ");
    return { doc: doc!, start: Number(start), end: Number(end), path, line: i + 1 };
  });
}

const told = (faults: readonly { code: string; line: number | undefined }[]): string[] =>
  faults.map(({ code, line }) => `${code}:${line}`);

test("each form asks for its own", () => {
  const results = ranked("A 0 5", "B 0 5", "A 3 9", "B 7 9");
  expect(told(formFaults("1", results, form))).toEqual([]);
  expect(told(formFaults("1", results, { ...form, grouped: true }))).toEqual(["interleaved:3", "interleaved:4"]);
  expect(told(formFaults("1", results, { ...form, onePerDocument: true }))).toEqual([
    "second-result:3",
    "second-result:4",
  ]);
  expect(told(formFaults("1", results, { ...form, mayOverlap: false }))).toEqual(["overlap:3"]);
  expect(told(formFaults("1", results, { ...form, mayOverlap: false, onePerDocument: true }))).toEqual([
    "second-result:3",
    "second-result:4",
  ]);
});

test("a document whose results stand together does not come back", () => {
  expect(told(interleaved("1", ranked("A 0 1", "A 1 2", "B 0 1", "B 1 2")))).toEqual([]);
  expect(interleaved("7", ranked("A 0 1", "B 0 1", "A 1 2"))[0]!.message).toBe(
    "topic 7: document A comes back after document B; all its results should stand together, after those on line 1",
  );
});

test("what is returned again is told by its range, or by its path where there is none", () => {
  const results = ranked(
    "A 0 5",
    "B 0 5",
    "A 0 5",
    "A 0 6",
    "A -1 -1 /a[1]",
    "A -1 -1 /a[2]",
    "A -1 -1 /a[1]",
    "A -1 -1",
  );
  expect(duplicates("1", results).map(({ message }) => message)).toEqual([
    "topic 1, document A: 0..5 was returned before on line 1",
    "topic 1, document A: /a[1] was returned before on line 5",
  ]);
});

test("results without a place are told, unless a path will do", () => {
  const results = ranked("A 0 5", "A -1 -1", "B -1 -1 /a[1]");
  expect(told(unresolved("1", results))).toEqual(["unresolved:2", "path-alone:3"]);
  expect(unresolved("1", results).map(({ remedy }) => remedy)).toEqual([undefined, { option: "collection" }]);
  expect(told(unresolved("1", results, true))).toEqual(["unresolved:2"]);
});

test("results with highlighted text are elements, where those are known", () => {
  const relevant = rangeSet([{ start: 4, end: 5 }]);
  const highlightedElements = [{ start: 0, end: 9, depth: 0, relevant: 1 }];
  const judged = new Map([
    ["A", { relevant, grade: 1, highlightedElements }],
    ["B", { relevant, grade: 1 }],
  ]);
  const results = ranked("A 0 9", "A 0 8", "A 0 4", "A 4 5", "A -1 5", "B 0 8", "C 0 8");
  expect(told(notElements("1", results, judged))).toEqual(["no-element:2", "no-element:4"]);
});

test("results are grouped where no document comes back, and whole documents always are", () => {
  const resultsOf = (docs: string) => passageResults([...docs].map((doc) => ({ doc, start: 0, end: 5 })));
  expect(["", "aabcc", "aba", "abca"].map((docs) => isGrouped(resultsOf(docs)))).toEqual([true, true, false, false]);
  expect(isGrouped({ ...resultsOf("aba"), whole: true })).toBe(true);
});
