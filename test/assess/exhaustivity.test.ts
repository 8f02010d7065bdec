import { expect, test } from "vitest";
import type { Exhaustivity } from "../../src/assess/action.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { untouched } from "../../src/assess/document-state.ts";
import { gradedElements, gradedJudgements, leftToGrade, nextToGrade } from "../../src/assess/exhaustivity.ts";
import { rangeSet } from "../../src/text/range.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";
import { seeded } from "../seeded.ts";

const { text, table } = elementTable("<a><s><p>one</p><p>two</p></s><s><p>three</p></s></a>");
const root = "/a[1]";
const section = "/a[1]/s[1]";
const [first, second] = ["/a[1]/s[1]/p[1]", "/a[1]/s[1]/p[2]"];

/** The values of the elements with highlighted text, where all of the first section is. */
function graded(...grades: readonly (readonly [string, Exhaustivity])[]): Record<string, string | undefined> {
  const found = gradedElements(table, rangeSet([{ start: 0, end: 6 }]), new Map(grades));
  return Object.fromEntries(found.map(({ path, value }) => [path, value]));
}

test("only elements with highlighted text are graded", () => {
  expect(Object.keys(graded())).toEqual([root, section, first, second]);
});

test("assess 23: where an element has 2, all around it have 2", () => {
  expect(graded([first, "2"])).toEqual({ [root]: "2", [section]: "2", [first]: "2", [second]: undefined });
});

test("assess 23: where an element is too small, all inside it are", () => {
  expect(graded([section, "?"])).toMatchObject({ [root]: undefined, [first]: "?", [second]: "?" });
});

test("assess 23: a parent that was given less than its child is raised", () => {
  expect(graded([section, "1"], [first, "2"])).toMatchObject({ [root]: "2", [section]: "2", [second]: undefined });
});

test("between 1 inside and nothing around, 1 or 2 can be given", () => {
  const found = gradedElements(table, rangeSet([{ start: 0, end: 6 }]), new Map([[first, "1"]]));
  expect(found.find(({ path }) => path === section)?.choices).toEqual(["1", "2"]);
  expect(found.find(({ path }) => path === second)?.choices).toEqual(["?", "1", "2"]);
});

test("what is inside comes to be graded before what is around, and what has a value never", () => {
  const ranges = rangeSet([{ start: 0, end: 11 }]);
  const order = (...grades: readonly (readonly [string, Exhaustivity])[]): string[] => {
    const found = gradedElements(table, ranges, new Map(grades));
    const paths: string[] = [];
    let at = nextToGrade(table, found, undefined);
    while (at !== undefined && !paths.includes(found[at]!.path)) {
      paths.push(found[at]!.path);
      at = nextToGrade(table, found, at);
    }
    return paths;
  };
  expect(order()).toEqual([first, second, section, "/a[1]/s[2]/p[1]", "/a[1]/s[2]", root]);
  expect(order([first, "2"])).toEqual([second, "/a[1]/s[2]/p[1]", "/a[1]/s[2]"]);
  expect(order([root, "?"])).toEqual([]);
});

test("what is left to grade is counted of relevant documents alone", () => {
  const state = { ...untouched, ranges: rangeSet([{ start: 0, end: 6 }]), verdict: "relevant" as const };
  expect(leftToGrade(state, table)).toBe(4);
  expect(leftToGrade({ ...state, grades: new Map([[first, "2"]]) }, table)).toBe(1);
  expect(leftToGrade({ ...state, verdict: "nonrelevant" }, table)).toBe(0);
  expect(leftToGrade({ ...state, verdict: "later" }, table)).toBe(0);
  expect(leftToGrade(state, undefined)).toBe(0);
});

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "a value follows where it is the only one that can be: seed %i",
  (seed) => {
    const random = seeded(seed);
    const values = ["?", "1", "2"] as const;
    const paths = [root, section, first, second];
    const given = new Map<string, Exhaustivity>();
    for (const path of paths) if (random() < 0.4) given.set(path, values[Math.floor(random() * 3)]!);
    // All ways to grade the four so that no child has more than its parent, and each has at least what it was given.
    const ways = [0, 1, 2]
      .flatMap((r) => [0, 1, 2].flatMap((s) => [0, 1, 2].flatMap((p) => [0, 1, 2].map((q) => [r, s, p, q] as const))))
      .filter(([r, s, p, q]) => r >= s && s >= p && s >= q);
    const raised = (i: number): number => {
      const inside = [[0, 1, 2, 3], [1, 2, 3], [2], [3]][i]!;
      return Math.max(...inside.map((j) => (given.has(paths[j]!) ? values.indexOf(given.get(paths[j]!)!) : -1)));
    };
    const fit = ways.filter((way) => paths.every((path, i) => !given.has(path) || way[i] === raised(i)));
    const expected = paths.map((_, i) => {
      const possible = new Set(fit.map((way) => way[i]!));
      return possible.size === 1 ? values[[...possible][0]!] : undefined;
    });
    const found = graded(...given);
    expect(
      paths.map((path) => found[path]),
      `seed ${seed}`,
    ).toEqual(expected);
  },
);

test("judgements come out as INEX 2005's: sizes and exhaustivity; what is not graded whole is left out, and counted", () => {
  const judged = { relevant: rangeSet([{ start: 0, end: 6 }]), grade: 1, length: 11 };
  const judgements = {
    of: "highlights" as const,
    topics: new Map([
      [
        "t",
        new Map([
          ["graded", judged],
          ["not yet", judged],
          ["nothing", { relevant: rangeSet([]), grade: 0, length: 11 }],
        ]),
      ],
    ]),
  };
  const collection = collectionOf(["graded", "not yet", "nothing"].map((doc) => ({ doc, text, elements: table })));
  const grades = new Map<string, Exhaustivity>([
    [first, "2"],
    [second, "?"],
  ]);
  const found = gradedJudgements(judgements, (_, doc) => (doc === "graded" ? grades : new Map()), collection);
  expect([found.of, [...found.topics.get("t")!.keys()]]).toEqual(["elements", ["graded", "nothing"]]);
  expect(found.notes).toMatchObject([{ code: "not-graded-yet", count: 1 }]);
  expect(found.topics.get("t")!.get("graded")!.elements).toEqual([
    { path: root, exhaustivity: "2", size: 11, relevant: 6 },
    { path: section, exhaustivity: "2", size: 6, relevant: 6 },
    { path: first, exhaustivity: "2", size: 3, relevant: 3 },
    { path: second, exhaustivity: "?", size: 3, relevant: 3 },
    { path: "/a[1]/s[2]", exhaustivity: "0", size: 5, relevant: 0 },
    { path: "/a[1]/s[2]/p[1]", exhaustivity: "0", size: 5, relevant: 0 },
  ]);
});

test("what is around an element follows from it wherever it stands, and what was raised was not given", () => {
  const [last, inLast] = ["/a[1]/s[2]", "/a[1]/s[2]/p[1]"];
  const found = gradedElements(table, rangeSet([{ start: 6, end: 11 }]), new Map([[inLast, "1"], [last, "?"]] as const)); // prettier-ignore
  expect(found).toEqual([
    { element: 0, path: root, value: undefined, isGiven: false, choices: ["1", "2"] },
    { element: 4, path: last, value: "1", isGiven: false, choices: ["1", "2"] },
    { element: 5, path: inLast, value: "1", isGiven: true, choices: ["?", "1"] },
  ]);
});

test("a topic stays with one document that is graded whole, and goes with none", () => {
  const judged = { relevant: rangeSet([{ start: 0, end: 6 }]), grade: 1, length: 11 };
  const topics = new Map(["one", "none"].map((topic) => [topic, new Map([["d", judged]])]));
  const grades = (topic: string) => new Map(topic === "one" ? ([[root, "?"]] as const) : []);
  const found = gradedJudgements({ of: "highlights", topics }, grades, collectionOf([{ doc: "d", text, elements: table }])); // prettier-ignore
  expect([...found.topics.keys()]).toEqual(["one"]);
});

test("each document that is not graded whole is counted, each that is not", () => {
  const judged = { relevant: rangeSet([{ start: 0, end: 6 }]), grade: 1, length: 11 };
  const docs = ["a", "b", "c"];
  const topics = new Map([["t", new Map(docs.map((doc) => [doc, judged]))]]);
  const collection = collectionOf(docs.map((doc) => ({ doc, text, elements: table })));
  const left = (...whole: string[]) =>
    gradedJudgements(
      { of: "highlights", topics },
      (_, doc) => new Map(whole.includes(doc) ? ([[root, "?"]] as const) : []),
      collection,
    ).notes!.map(({ message }) => message);
  expect(left("a", "b", "c")).toEqual([]);
  expect(left("a", "b")).toEqual(["1 document left out: not all elements have an exhaustivity yet"]);
  expect(left("b")).toEqual(["2 documents left out: not all elements have an exhaustivity yet"]);
});

test("after the last element the first that is left comes, the current one among them", () => {
  const found = gradedElements(table, rangeSet([{ start: 0, end: 3 }]), new Map());
  expect(found.map(({ path }) => path)).toEqual([root, section, first]);
  expect([undefined, 2, 1, 0].map((current) => nextToGrade(table, found, current))).toEqual([2, 1, 0, 2]);
  const given = gradedElements(table, rangeSet([{ start: 0, end: 3 }]), new Map([[first, "1"], [section, "1"]] as const)); // prettier-ignore
  expect(given.map(({ isGiven }) => isGiven)).toEqual([false, true, true]);
  expect(nextToGrade(table, given, 0)).toBe(0);
});
