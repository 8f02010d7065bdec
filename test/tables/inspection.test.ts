import { expect, test } from "vitest";
import type { JudgementsInspection } from "../../src/inspect/judgements.ts";
import type { RunInspection } from "../../src/inspect/runs.ts";
import { spread } from "../../src/inspect/spread.ts";
import { collectionSheets } from "../../src/tables/inspection/collection.ts";
import { judgementsSheets } from "../../src/tables/inspection/judgements.ts";
import { runSheets } from "../../src/tables/inspection/runs.ts";
import { topicsSheets } from "../../src/tables/inspection/topics.ts";

const judgements: JudgementsInspection = {
  of: "grades",
  topics: 2,
  topicsWithRelevant: 1,
  topicsWithAlternatives: 0,
  judgedArticles: spread([3, 5]),
  relevantArticles: undefined,
  highlights: undefined,
  inElements: undefined,
  entryPoints: undefined,
  grades: undefined,
  exhaustivity: undefined,
};

test("documents by grade are bars", () => {
  const grades = [
    { value: 0, count: 7 },
    { value: 2, count: 1 },
  ];
  expect(judgementsSheets(judgements)).toHaveLength(1);
  expect(judgementsSheets({ ...judgements, grades })[1]).toEqual({
    name: "grades",
    title: "Documents by grade",
    corner: "grade",
    columns: [{ name: "documents" }],
    groups: [
      [
        { label: "0", values: [7] },
        { label: "2", values: [1] },
      ],
    ],
    bars: true,
  });
});

test("elements by exhaustivity have five figures a grade that occurs, shares in percent", () => {
  const none = { elements: undefined, size: undefined, specificity: undefined };
  const exhaustivity = [
    { exhaustivity: "?", ...none },
    { exhaustivity: "1", elements: spread([1, 3]), size: spread([10, 30]), specificity: spread([0.25, 0.75]) },
    { exhaustivity: "2", elements: spread([4]), size: spread([8]), specificity: spread([0.5]) },
  ];
  const { groups } = judgementsSheets({ ...judgements, exhaustivity })[1]!;
  expect(groups[0]).toEqual([
    { label: "E1 mean", values: [2, 2, 20, 50] },
    { label: "E1 minimum", values: [2, 1, 10, 25] },
    { label: "E1 maximum", values: [2, 3, 30, 75] },
    { label: "E1 median", values: [2, 2, 20, 50] },
    { label: "E1 st. dev.", values: [2, Math.SQRT2, expect.closeTo(10 * Math.SQRT2), expect.closeTo(25 * Math.SQRT2)] },
  ]);
  expect(groups[1]!.at(-1)).toEqual({ label: "E2 st. dev.", values: [1, undefined, undefined, undefined] });
  expect(groups).toHaveLength(2);
});

test("entry points say where they lie, and those not judged only where there are any", () => {
  const entryPoints = {
    judged: 1234,
    missing: 0,
    before: 1000,
    at: 200,
    after: 34,
    distance: spread([0, 4]),
    distances: [
      { from: 0, to: 1, count: 200 },
      { from: 1, to: 1025, count: 1034 },
    ],
  };
  const [, places, distance, distances] = judgementsSheets({ ...judgements, entryPoints });
  expect([places!.title, places!.groups[0]!.map(({ values }) => values[0])]).toEqual([
    "Best entry points, 1,234 of them",
    [1000, 200, 34],
  ]);
  expect(distance!.groups).toEqual([[{ label: "characters", values: [2, 4, 0, 4, 2, 2, 2 * Math.SQRT2] }]]);
  expect(distances!.groups[0]!.map(({ label }) => label)).toEqual(["0", "1–1,024"]);
  const missing = judgementsSheets({ ...judgements, entryPoints: { ...entryPoints, missing: 5 } })[1]!;
  expect(missing.groups[0]![3]).toEqual({ label: "not judged", values: [5] });
});

const run = { points: 0, unresolved: 0, lengths: [], kinds: [] } as unknown as RunInspection;

test("what a submission says of itself is a sheet where it says something", () => {
  expect(runSheets(run).map(({ name }) => name)).toEqual(["results"]);
  expect(runSheets({ ...run, declared: {} }).map(({ name }) => name)).toEqual(["results"]);
  const [words] = runSheets({ ...run, declared: { description: " of\n its  own " } });
  expect([words!.groups, words!.below]).toEqual([[[]], ["Description: of its own"]]);
  const [said] = runSheets({
    ...run,
    declared: { participant: "p", topicFields: ["title", "castitle"], collections: ["a", "b"] },
    topicPart: "CAS",
  });
  expect(said!.groups[0]).toEqual([
    { label: "participant", values: ["p"] },
    { label: "fields of the topics", values: ["title, castitle (CAS)"] },
    { label: "collections", values: ["a, b"] },
  ]);
  expect(said!.below).toEqual([]);
});

test("results without a length or a place are spoken of, and lengths are bars where there are any", () => {
  const below = (points: number, unresolved: number) => runSheets({ ...run, points, unresolved })[0]!.below;
  expect(below(0, 0)).toEqual([]);
  expect(below(1000, 0)).toEqual(["1,000 of the results have no length: points to read from."]);
  expect(below(0, 1)).toEqual(["1 of the results could not be placed by their system."]);
  const [, bars] = runSheets({ ...run, lengths: [{ from: 2, to: 4, count: 9 }] });
  expect([bars!.name, bars!.title, bars!.corner, bars!.columns]).toEqual([
    "result lengths",
    "Results by length",
    "characters",
    [{ name: "results" }],
  ]);
});

test("of castitles is told how many say more, and which say no more or are at fault, where there are any", () => {
  const found = {
    topics: 3,
    fields: [{ value: "title", count: 3 }],
    targets: [],
    nonTrivial: 2,
    structured: [],
  } as const;
  const below = (trivial: string[], faulty: string[]) => topicsSheets({ ...found, trivial, faulty })[1]!.below;
  const more = "Castitles that say more than //*[about(., …)]: 2.";
  expect(below([], [])).toEqual([more]);
  expect(below(["1", "2"], [])).toEqual([more, "Castitles that say no more: those of 1, 2."]);
  expect(below([], ["3"])).toEqual([more, "Castitles that are not NEXI, left out: 3."]);
  const [fields] = topicsSheets({ ...found, trivial: [], faulty: [] });
  expect([fields!.corner, fields!.columns, fields!.groups]).toEqual([
    "field",
    [{ name: "topics" }],
    [[{ label: "title", values: [3] }]],
  ]);
});

test("a collection has its documents, and its elements where there are any", () => {
  const found = {
    documents: 1200,
    length: spread([10, 20]),
    lengths: [],
    structured: 1200,
    elements: undefined,
    depth: undefined,
    types: [],
  };
  expect(collectionSheets(found).map(({ name, below }) => [name, below])).toEqual([["documents", []]]);
  expect(collectionSheets({ ...found, structured: 0 })[0]!.below).toEqual([]);
  const types = [{ element: "p", count: 4, meanLength: 7.6 }];
  const [documents, bars] = collectionSheets({ ...found, structured: 1, depth: 2.345, types } as never);
  expect(documents!.below).toEqual([
    "An element is 2.35 deep on average, the root being 1.",
    "1,199 of the documents have no elements.",
  ]);
  expect([bars!.name, bars!.columns, bars!.groups]).toEqual([
    "element types",
    [{ name: "elements" }, { name: "mean length", digits: 0 }],
    [[{ label: "p", values: [4, 7.6] }]],
  ]);
});
