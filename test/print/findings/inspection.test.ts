import { expect, test } from "vitest";
import type { JudgementsInspection } from "../../../src/compare/inspect/inspect-judgements.ts";
import type { Participant } from "../../../src/compare/inspect/participation.ts";
import type { RunInspection } from "../../../src/compare/inspect/inspect-runs.ts";
import { spread } from "../../../src/compare/inspect/spread.ts";
import {
  collectionSheets,
  highlightElementsSheets,
  type Inspected,
  inspectionFindings,
  judgementsSheets,
  ofKinds,
  runSheets,
  runsSheets,
  topicsSheets,
} from "../../../src/print/findings/inspection-findings.ts";

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
  origin: undefined,
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
  expect([distances!.name, distances!.title]).toEqual(["entry point distances", "The same, by distance"]);
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
  expect(below(1, 0)).toEqual(["1 of the results have no length: points to read from."]);
  expect(below(1000, 0)).toEqual(["1,000 of the results have no length: points to read from."]);
  expect(below(0, 1)).toEqual(["1 of the results could not be placed by their system."]);
  const single = runSheets({ ...run, lengths: [{ from: 1, to: 2, count: 9 }] })[1]!;
  expect(single.groups[0]![0]!.label).toBe("1");
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
  expect(below(["1"], [])).toEqual([more, "Castitles that say no more: those of 1."]);
  expect(below([], ["3"])).toEqual([more, "Castitles that are not NEXI, left out: 3."]);
  const [fields, targets] = topicsSheets({ ...found, trivial: [], faulty: [] });
  expect([fields!.name, fields!.title]).toEqual(["fields", "Fields"]);
  expect([targets!.name, targets!.title, targets!.corner]).toEqual([
    "targets",
    "What castitles ask for; a topic without one asks for any element",
    "target",
  ]);
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
  expect(collectionSheets({ ...found, structured: 1199 })[0]!.below).toEqual(["1 of the documents have no elements."]);
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

test("highlights have bars of how many an article has, and their sizes; a sum of shares is left out", () => {
  const [byTopic, bars, sizes, lengths, ...others] = judgementsSheets({
    ...judgements,
    relevantArticles: spread([1, 2]),
    highlights: {
      passages: spread([3, 4]),
      passagesAnArticle: [{ value: 1, count: 5 }],
      inPassage: spread([10, 30]),
      inArticle: undefined,
      inTopic: spread([40]),
      share: spread([0.25, 0.75]),
      lengths: [{ from: 8, to: 16, count: 3 }],
    },
  });
  expect(others).toEqual([]);
  expect(byTopic!.groups[0]!.map(({ label, values }) => [label, values[1]])).toEqual([
    ["judged articles", 8],
    ["relevant articles", 3],
    ["highlighted passages", 7],
  ]);
  expect([bars!.name, bars!.title, bars!.corner, bars!.columns, bars!.groups]).toEqual([
    "passages an article",
    "Passages an article",
    "passages",
    [{ name: "relevant articles" }],
    [[{ label: "1", values: [5] }]],
  ]);
  expect(sizes!.columns[0]).toEqual({ name: "number", digits: 0 });
  expect(sizes!.groups).toEqual([
    [
      { label: "in a passage", values: [2, 40, 10, 30, 20, 20, expect.closeTo(10 * Math.SQRT2)] },
      { label: "in a topic", values: [1, 40, 40, 40, 40, 40, undefined] },
      {
        label: "share of the article",
        values: [2, undefined, 0.25, 0.75, 0.5, 0.5, expect.closeTo(0.25 * Math.SQRT2)],
        digits: 2,
      },
    ],
  ]);
  expect([lengths!.name, lengths!.title, lengths!.columns]).toEqual([
    "passage lengths",
    "Passages by length",
    [{ name: "passages" }],
  ]);
});

test("highlights in elements are counted by their borders, and by the element around them", () => {
  const found = {
    count: 1600,
    exact: 200,
    begin: 800,
    end: 600,
    both: 400,
    unplaced: 0,
    containers: [{ element: "p", count: 400, exact: 40, both: 80, begin: 120, end: 160, meanShare: 0.5 }],
  };
  const [borders, containers] = highlightElementsSheets(found);
  expect(borders!.title).toBe("Highlights in elements, 1,600 of them");
  expect(borders!.columns).toEqual([{ name: "highlights" }, { name: "%", digits: 1 }]);
  expect(borders!.groups).toEqual([
    [
      { label: "exactly one element", values: [200, 12.5] },
      { label: "begin and end on borders", values: [400, 25] },
      { label: "begin where an element begins", values: [800, 50] },
      { label: "end where an element ends", values: [600, 37.5] },
      { label: "neither", values: [600, 37.5] }, // 1600 without the 1000 that do one of the two
    ],
  ]);
  expect(borders!.below).toBeUndefined();
  expect(containers!.columns.map(({ digits }) => digits)).toEqual([undefined, 1, 1, 1, 1, 1, 1]);
  expect(containers!.groups).toEqual([[{ label: "p", values: [400, 25, 10, 20, 30, 40, 50] }]]);
  expect(highlightElementsSheets({ ...found, unplaced: 1 })[0]!.below).toEqual([
    "Left out, as the collection has no such place: 1.",
  ]);
  expect(judgementsSheets({ ...judgements, inElements: found }).map(({ name }) => name)).toEqual([
    "by topic",
    "highlights in elements",
    "containers",
  ]);
});

test("kinds of results are counted where there are several", () => {
  expect(ofKinds({ kinds: [] })).toBe("");
  expect(ofKinds({ kinds: [{ value: "entry point", count: 2 }] })).toBe(" of entry points");
  expect(
    ofKinds({
      kinds: [
        { value: "element", count: 2 },
        { value: "passage", count: 1 },
      ],
    }),
  ).toBe(" of 2 elements and 1 passage");
});

const types = [
  { element: "p", other: undefined, count: 3, meanLength: 12.5 },
  { element: undefined, other: "point", count: 1, meanLength: 0 },
] as const;

test("results are named by their element, or by why they have none", () => {
  const unnamed = [
    { element: undefined, other: "missing", count: 2, meanLength: 1 },
    { element: undefined, other: undefined, count: 2, meanLength: 1 },
  ] as const;
  const sheet = runSheets({ ...run, elementTypes: [...types, ...unnamed] }).at(-1)!;
  expect([sheet.name, sheet.columns, sheet.bars]).toEqual([
    "element types",
    [{ name: "results" }, { name: "%", digits: 1 }, { name: "mean length", digits: 0 }],
    true,
  ]);
  expect(sheet.groups).toEqual([
    [
      { label: "p", values: [3, 37.5, 12.5] },
      { label: "(a point)", values: [1, 12.5, 0] },
      { label: "(not in the collection)", values: [2, 25, 1] },
      { label: "(no whole element)", values: [2, 25, 1] },
    ],
  ]);
});

const several: RunInspection[] = [
  {
    ...run,
    run: "one",
    kinds: [
      { value: "element", count: 3 },
      { value: "entry point", count: 1 },
    ],
    topics: 2,
    results: spread([1, 3]),
    documents: spread([1, 2]),
    length: spread([10, 20, 60]),
    declared: { participant: "p", task: "Focused" },
    elementTypes: types,
  },
  {
    ...run,
    run: "two",
    topics: 1,
    topicPart: "CO",
    elementTypes: [
      { element: "sec", other: undefined, count: 4, meanLength: 9 },
      { ...types[1], count: 5 },
    ],
  },
];

test("several runs stand side by side, with a column for each fact that one of them states", () => {
  const [side, byType, ...others] = runsSheets(several, undefined);
  expect(others).toEqual([]);
  expect(side!.title).toBe("2 runs");
  expect(side!.columns.map(({ name }) => name)).toEqual([
    "participant",
    "task",
    "topic part",
    "of",
    "topics",
    "results",
    "results a topic",
    "documents a topic",
    "mean length",
    "median length",
  ]);
  const nothing = Array.from({ length: 5 }, () => undefined);
  expect(side!.groups).toEqual([
    [
      { label: "one", values: ["p", "Focused", undefined, "elements, entry points", 2, 4, 2, 1.5, 30, 20] },
      { label: "two", values: [undefined, undefined, "CO", "", 1, ...nothing] },
    ],
  ]);
  expect(byType!.columns).toEqual([{ name: "one" }, { name: "two" }]);
  expect(byType!.groups).toEqual([
    [
      { label: "(a point)", values: [1, 5] },
      { label: "sec", values: [0, 4] },
      { label: "p", values: [3, 0] },
    ],
  ]);
  const plain = several.map((each) => ({ ...each, elementTypes: undefined }));
  expect(runsSheets(plain, undefined).map(({ name }) => name)).toEqual(["runs"]);
  expect(runsSheets([plain[0]!, several[1]!], undefined)[1]!.columns).toEqual([{ name: "two" }]);
});

const participants: Participant[] = [
  {
    name: "p",
    runs: 3,
    facets: {
      task: [
        { value: "Focused", count: 2 },
        { value: "Thorough", count: 1 },
      ],
      query: [],
      topicPart: [{ value: "CO", count: 3 }],
      resultType: [],
    },
  },
  {
    name: undefined,
    runs: 4,
    facets: { task: [{ value: "Thorough", count: 4 }], query: [], topicPart: [], resultType: [] },
  },
];

test("participants have their runs by what they say, and sums below", () => {
  const [, sheet] = runsSheets([run, run], participants);
  expect(sheet!.columns.map(({ name }) => name)).toEqual(["Focused", "Thorough", "CO", "total"]);
  expect(sheet!.groups).toEqual([
    [
      { label: "p", values: [2, 1, 3, 3] },
      { label: "(not said)", values: [0, 4, 0, 4] },
    ],
    [{ label: "total", values: [2, 5, 3, 7] }],
  ]);
  const [, full] = runsSheets([run, run], participants, new Map([["p", "Physics"]]));
  expect(full!.columns[0]).toEqual({ name: "full name" });
  expect(full!.groups.flat().map(({ values }) => values[0])).toEqual(["Physics", "", ""]);
});

test("each file has its heading above its first sheet, and its name in all; several runs stand together", () => {
  const one: Inspected = { noun: "run", file: "r.run", found: { ...several[0]!, run: "mine" } };
  const judged: Inspected = { noun: "judgements", file: "j.qrels", found: { ...judgements, grades: [] } };
  const sheets = inspectionFindings([judged, one], participants).sheets();
  expect(sheets.map(({ name, heading }) => [name, heading])).toEqual([
    ["j.qrels: by topic", "j.qrels: judgements of whole documents, 2 topics, 1 of them with something relevant"],
    ["j.qrels: grades", undefined],
    ["r.run: submission", "r.run: run mine of 3 elements and 1 entry point, 2 topics"],
    ["r.run: results", undefined],
    ["r.run: element types", undefined],
  ]);
  const both = inspectionFindings([one, judged, { ...one, file: "s.run" }], participants);
  expect(both.sheets().map(({ name }) => name)).toEqual([
    "j.qrels: by topic",
    "j.qrels: grades",
    "runs",
    "element types",
    "participants",
  ]);
  expect(both.data()).toMatchObject({ files: [{ file: "r.run", noun: "run", run: "mine" }, {}, {}], participants });
  expect(inspectionFindings([judged], undefined).data()).not.toHaveProperty("participants");
});

test("a heading says how much there is of what, and in one word what was judged", () => {
  const heading = (inspected: object) => inspectionFindings([inspected as Inspected], undefined).sheets()[0]!.heading;
  const judged = (found: object) => heading({ noun: "judgements", file: "j", found: { ...judgements, ...found } });
  expect(judged({ of: "highlights", topics: 1, topicsWithAlternatives: 1 })).toBe(
    "j: judgements of highlighted text, 1 topic, 1 of them with something relevant, 1 with several right answers, counted together",
  );
  expect(judged({ of: "elements" })).toContain("j: judgements of elements by exhaustivity and specificity, 2 topics");
  const topics = { topics: 3, fields: [], targets: [], nonTrivial: 0, trivial: [], faulty: [] };
  expect(heading({ noun: "topics", file: "t", found: topics })).toBe("t: 3 topics");
  const documents = { documents: 1, length: undefined, lengths: [], structured: 0, types: [] };
  expect(heading({ noun: "documents", file: "c", found: documents })).toBe("c: a collection of 1 document");
});
