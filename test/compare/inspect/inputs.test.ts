import { expect, test } from "vitest";
import { collectionOf, type Document } from "../../../src/data/collection.ts";
import type { Passage } from "../../../src/data/run.ts";
import { readDocuments, readJudgements, readRun, readTopics } from "../../../src/files/formats/read.ts";
import { inspect } from "../../../src/compare/inspect/inspect.ts";
import { elementTypes, inspectRun, runInspector } from "../../../src/compare/inspect/inspect-runs.ts";
import { inspectCollection } from "../../../src/compare/inspect/inspect-collection.ts";
import { participation } from "../../../src/compare/inspect/participation.ts";
import { inspectTopics } from "../../../src/compare/inspect/inspect-topics.ts";
import { article } from "../../files/inex/articles.ts";

const collection = collectionOf([
  article("A", "<a><t>Title</t><s><p>one <b>two</b></p><p>three</p></s>tail</a>"),
  article("B", "<a>plain <i>text</i></a>"),
  { doc: "C", text: "no elements" },
]);

const line = (topic: number, doc: string, rank: number, start: number, length: number) =>
  `${topic} Q0 ${doc} ${rank} ${10 - rank} mine ${start} ${length}`;

test("a run is counted by topic, document and length, and by what its results are in the XML", () => {
  const run = readRun(
    [
      line(1, "A", 1, 5, 7),
      line(1, "A", 2, 12, 5),
      line(1, "B", 3, 0, 10),
      line(1, "A", 4, 6, 3),
      line(2, "B", 1, 3, 0),
      line(2, "Z", 2, 0, 9),
    ].join("\n"),
  );
  const found = inspectRun(run, collection);
  expect(found).toMatchObject({
    run: "mine",
    topics: 2,
    results: { total: 6, minimum: 2, maximum: 4 },
    documents: { minimum: 2, maximum: 2 },
    fromDocument: { count: 4, maximum: 3 },
    length: { count: 6, minimum: 0, maximum: 10 },
    points: 1,
    unresolved: 0,
  });
  expect(
    found.elementTypes!.map(({ element, other, count, meanLength }) => [element ?? other, count, meanLength]),
  ).toEqual([
    ["p", 2, 6],
    ["passage", 1, 3],
    ["a", 1, 10],
    ["point", 1, 0],
    ["missing", 1, 9],
  ]);
  expect(inspectRun(run).elementTypes).toBeUndefined();
  expect(inspectRun(readRun(line(1, "A", 1, 5, 7))).points).toBe(0);
});

test("a result is an element only where it has both its ends, and text", () => {
  const documents = collectionOf([article("A", "<a><t>Title</t><e/>tail</a>"), article("E", "<a/>")]);
  const results = (...ranges: readonly (readonly [doc: string, start: number, length: number])[]) =>
    elementTypes(
      ranges.map(([doc, start, length]) => ({ doc, start, end: start + length })),
      documents,
    )!.map(({ element, other }) => element ?? other);
  expect(results(["A", 0, 5])).toEqual(["t"]);
  expect(results(["A", 0, 9])).toEqual(["a"]);
  expect(results(["A", 0, 4])).toEqual(["passage"]);
  expect(results(["A", 1, 4])).toEqual(["passage"]);
  expect(results(["A", 0, 10])).toEqual(["passage"]); // past the end
  expect(results(["A", 5, 0])).toEqual(["point"]); // where an element without text is
  expect(results(["E", 0, 0])).toEqual(["point"]); // the whole of a document without text
});

test("elements are not told where the collection has none", () => {
  expect(inspectRun(readRun(line(1, "C", 1, 0, 3)), collection).elementTypes).toBeUndefined();
});

test("runs are counted by participant, task, query and type of result", () => {
  const run = (
    participant: string | undefined,
    task: string,
    fields: string[] | undefined,
    kind: "element" | "passage",
  ) => ({ kind, metadata: { participant, task, query: "automatic", topicFields: fields } });
  const found = participation([
    run("otago", "Focused", ["title"], "passage"),
    run("otago", "RelevantInContext", ["title", "castitle"], "element"),
    run(undefined, "Focused", undefined, "element"),
  ])!;
  expect(found).toMatchObject([
    {
      name: "otago",
      runs: 2,
      facets: {
        task: [
          { value: "Focused", count: 1 },
          { value: "RelevantInContext", count: 1 },
        ],
        topicPart: [
          { value: "CO", count: 1 },
          { value: "CAS", count: 1 },
        ],
        resultType: [
          { value: "passage", count: 1 },
          { value: "element", count: 1 },
        ],
      },
    },
    { name: undefined, runs: 1, facets: { topicPart: [] } },
  ]);
  expect(participation([{ kind: undefined, metadata: undefined }])).toBeUndefined();
});

test("castitles are counted by target, whatever the order of tags; without one any element is", () => {
  const topic = (id: number, castitle?: string) => JSON.stringify({ topic: String(id), title: "ants", castitle });
  const found = inspectTopics(
    readTopics(
      [
        topic(1, "//article[about(., ants)]//(section|p)[about(., red)]"),
        topic(2, "//(p|section)[about(., red)]"),
        topic(3, "//*[about(., ants)]"),
        topic(4),
        topic(5, "//*[about(.//p, ants)]"),
        topic(6, "//p[about"),
      ].join("\n"),
    ),
  );
  expect(found).toMatchObject({ topics: 6, nonTrivial: 3, faulty: ["6"] });
  expect(found.targets).toEqual([
    { value: "*", count: 3 },
    { value: "(p|section)", count: 2 },
  ]);
  expect(found.fields).toEqual([
    { value: "title", count: 6 },
    { value: "castitle", count: 5 },
  ]);
  const one = inspectTopics({ topics: new Map([["1", { id: "1", castitle: "//p[about(., ants)]", narrative: "" }]]) });
  expect(one.targets).toEqual([{ value: "p", count: 1 }]);
  expect(one.fields).toEqual([
    { value: "castitle", count: 1 },
    { value: "narrative", count: 1 },
  ]);
  const attribute = inspectTopics({ topics: new Map([["1", { id: "1", castitle: "//p//@src[about(., ants)]" }]]) });
  expect(attribute.targets).toEqual([{ value: "@src", count: 1 }]);
});

test("a collection is counted by document and by element", () => {
  const found = inspectCollection(collection);
  expect(found).toMatchObject({
    documents: 3,
    structured: 2,
    length: { total: 21 + 10 + 11 },
    elements: { total: 8, minimum: 2, maximum: 6 },
    // a 1; t s 2; p p 3; b 4 · a 1; i 2
    depth: (1 + 2 + 2 + 3 + 3 + 4 + 1 + 2) / 8,
  });
  expect(found.types).toEqual([
    { element: "a", count: 2, meanLength: 31 / 2 },
    { element: "p", count: 2, meanLength: 12 / 2 },
    { element: "t", count: 1, meanLength: 5 },
    { element: "s", count: 1, meanLength: 12 },
    { element: "b", count: 1, meanLength: 3 },
    { element: "i", count: 1, meanLength: 4 },
  ]);
  const plain = collectionOf([{ doc: "C", text: "no elements" }]);
  expect(inspectCollection(plain)).toMatchObject({ structured: 0, elements: undefined, depth: undefined, types: [] });
});

test("results are elements, passages or entry points as the file says them, or documents", () => {
  const kinds = (...results: Partial<Passage>[]) => {
    const ranked = results.map((result) => ({ doc: "A", start: 0, end: 5, ...result }));
    const run = { name: "r", answers: "passages", topics: new Map([["1", ranked]]) } as const;
    return inspectRun(run).kinds.map(({ value, count }) => `${count} ${value}`);
  };
  expect(kinds({ kind: "element" }, { kind: "element", end: 0 })).toEqual(["2 element"]);
  expect(kinds({ kind: "passage" }, {}, { start: -1, end: -1 })).toEqual(["3 passage"]);
  expect(kinds({ end: 0 }, { kind: "passage", start: 3, end: 3 })).toEqual(["2 entry point"]);
  expect(kinds({ kind: "element" }, { end: 0 }, {})).toEqual(["1 element", "1 entry point", "1 passage"]);
  expect(inspectRun(readRun("1 Q0 A 1 2 r\n1 Q0 B 2 1 r\n")).kinds).toEqual([{ value: "document", count: 2 }]);
});

test("documents that are handed on one by one are not kept, and an id that comes again is refused all the same", () => {
  const taken: string[] = [];
  const onDocument = ({ doc, text }: Document) => void taken.push(`${doc} ${text}`);
  const lines = ['{"doc":"a","text":"One."}', '{"doc":"é","text":"Two."}'];
  expect(readDocuments(lines.join("\n"), { onDocument }).size).toBe(0);
  expect(taken).toEqual(["a One.", "é Two."]);
  const again = [...lines, '{"doc":"é","text":"Three."}'].join("\n");
  const fault = 'document "é" again, first on line 2; expected it once';
  for (const options of [{}, { onDocument }]) expect(() => readDocuments(again, options)).toThrow(fault);
});

test("whatever is given is inspected as what it is", () => {
  const run = readRun(line(1, "A", 1, 5, 7));
  expect(inspect(run, collection)).toEqual(inspectRun(run, collection));
  expect(inspect(run)).toEqual(inspectRun(run));
  expect(inspect(collection)).toEqual(inspectCollection(collection));
  const topics = readTopics('{"topic":"1","title":"x"}');
  expect(inspect(topics)).toEqual(inspectTopics(topics));
  const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
  expect(inspect(judgements).topicsWithRelevant).toBe(1);
});

test("terms alone, and any element about something, ask for nothing in particular", () => {
  const told = (castitle: string) => {
    const { trivial, structured } = inspectTopics({ topics: new Map([["1", { id: "1", castitle }]]) });
    return [...trivial.map(() => "trivial"), ...structured.map(() => "structured")].join();
  };
  expect(told("some words")).toBe("trivial");
  expect(told("//*[about(., some words)]")).toBe("trivial");
  expect(told("//p[about(., some words)]")).toBe("structured");
  expect(told("//*[about(.//p, some words)]")).toBe("structured");
  expect(told("//*[about(., some words)]//p[about(., others)]")).toBe("structured");
  expect(told("//*//*[about(., some words)]")).toBe("structured");
  expect(told("//*[about(., some) and about(., words)]")).toBe("structured");
});

test("results that have no place are counted, and how results were written is told", () => {
  const inspector = runInspector("passages");
  expect(inspector.kind()).toBeUndefined();
  inspector.topic([
    { doc: "A", start: -1, end: -1, kind: "element" },
    { doc: "A", start: 0, end: 5, kind: "element" },
  ]);
  expect(inspector.kind()).toBe("element");
  inspector.topic([{ doc: "B", start: 2, end: 4, kind: "passage" }]);
  expect(inspector.kind()).toBe("passage");
  expect(inspector.end({ name: "mine" })).toMatchObject({
    topics: 2,
    unresolved: 1,
    length: { count: 2, total: 7 },
    results: { total: 3 },
  });
});
