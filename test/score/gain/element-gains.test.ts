import { expect, test } from "vitest";
import { elementTree, isInside, isShared, quantised } from "../../../src/score/gain/element-gains.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { paper } from "../../../src/score/gain/rules.ts";
import { rangeSet } from "../../../src/text/range.ts";

const nothing = rangeSet([]);
const range = (start: number, end: number) => ({ start, end });
const element = (start: number, end: number, depth: number, relevant: number) => ({ start, end, depth, relevant });

test("elements lie in the innermost one around them, by ranges and by depth", () => {
  const highlightedElements = [
    element(0, 100, 0, 60),
    element(0, 40, 1, 30),
    element(0, 40, 2, 30),
    element(10, 30, 3, 20),
    element(40, 90, 1, 30),
    element(50, 60, 2, 10),
    element(60, 90, 2, 20),
  ];
  const { nodes, at } = elementTree({ relevant: nothing, grade: 1, highlightedElements });
  expect(nodes.map(({ parts }) => parts.map((part) => nodes.indexOf(part)))).toEqual([
    [1, 4],
    [2],
    [3],
    [],
    [5, 6],
    [],
    [],
  ]);
  expect(nodes.map(({ size }) => size)).toEqual([100, 40, 40, 20, 50, 10, 30]);
  expect(at(range(0, 40))).toBe(nodes[2]);
  expect(at(range(0, 41))).toBeUndefined();
});

test("elements that were judged by their paths lie in those whose paths they begin with", () => {
  const judged = (path: string) => ({ path, exhaustivity: "1", size: 10, relevant: 5 });
  const paths = ["/a[1]/s[1]/p[1]", "/a[1]/s[1]", "/a[1]/s[10]", "/a[1]"];
  const { nodes, at } = elementTree({ relevant: nothing, grade: 1, elements: paths.map(judged) });
  const partsOf = (path: string) => at(`${path}/`)!.parts.map(({ place }) => place);
  expect(partsOf("/a[1]")).toEqual(["/a[1]/s[10]/", "/a[1]/s[1]/"]);
  expect(partsOf("/a[1]/s[1]")).toEqual(["/a[1]/s[1]/p[1]/"]);
  expect(nodes.map(({ depth }) => depth)).toEqual([0, 1, 1, 2]);
});

test("one that is deeper and not inside lies elsewhere, and what begins a document anew in nothing", () => {
  const highlightedElements = [
    element(0, 100, 0, 60),
    element(0, 40, 1, 30),
    element(50, 60, 2, 10),
    element(100, 200, 0, 10),
    element(100, 150, 1, 10),
  ];
  const { nodes } = elementTree({ relevant: nothing, grade: 1, highlightedElements });
  expect(nodes.map(({ parts }) => parts.map((part) => nodes.indexOf(part)))).toEqual([[1, 2], [], [], [4], []]);
});

test("touching elements share nothing; a path and a range never meet", () => {
  expect(isShared(range(0, 5), range(5, 9))).toBe(false);
  expect(isShared(range(0, 6), range(5, 9))).toBe(true);
  expect(isShared(range(3, 3), range(0, 9))).toBe(false);
  expect(isShared("/a/", "/a/b/")).toBe(true);
  expect(isShared("/a/b/", "/a/")).toBe(true);
  expect(isShared("/a/b/", "/a/c/")).toBe(false);
  expect([
    isInside(range(2, 5), range(2, 5)),
    isInside(range(1, 5), range(2, 5)),
    isInside(range(2, 6), range(2, 5)),
  ]).toEqual([true, false, false]);
  expect([isInside("/a/", range(0, 5)), isInside(range(0, 5), "/a/")]).toEqual([false, false]);
});

test("an element is worth its exhaustivity times its specificity", () => {
  const worth = (exhaustivity: string | undefined, relevant: number, size: number) =>
    (["strict", "gen", "genLifted"] as const).map((quant) => quantised({ exhaustivity, relevant, size }, quant));
  expect(worth("2", 10, 10)).toEqual([1, 2, 3]);
  expect(worth("2", 5, 10)).toEqual([0, 1, 1.5]);
  expect(worth("1", 10, 10)).toEqual([0, 1, 2]);
  expect(worth("?", 1, 1)).toEqual([0, 0, 1]);
  expect(worth("0", 0, 10)).toEqual([0, 0, 0]);
  expect(worth(undefined, 5, 10)).toEqual([0.5, 0.5, 0.5]);
  expect(worth(undefined, 0, 0)).toEqual([0, 0, 0]);
  expect(worth("2", 0, 0)).toEqual([0, 0, 0]);
  expect(worth("1", 1, 1)).toEqual([0, 1, 2]);
});

const counting = { quant: "gen", overlap: "on", ties: "deeper", alpha: 0.25, level: "element" } as const;

test("what was returned before is held against an element by alpha: all of it, a part, or nothing", () => {
  const highlightedElements = [element(0, 100, 0, 50), element(0, 40, 1, 30), element(40, 100, 1, 20)];
  const judged = new Map([
    ["d", { relevant: rangeSet([range(0, 30), range(50, 70)]), grade: 1, highlightedElements }],
    ["one", { relevant: rangeSet([range(0, 5)]), grade: 1, highlightedElements: [element(0, 10, 0, 5)] }],
    ["none", { relevant: rangeSet([range(0, 5)]), grade: 1 }],
  ]);
  const gained = (...results: readonly (readonly [string, number, number])[]) => [
    ...gains(
      results.map(([doc, start, end]) => ({ doc, start, end })),
      judged,
      { rules: paper, repeats: "once" },
    ).elementGains(counting).results,
  ];
  // the section 0..40 is worth 30/40, then all of it was seen
  expect(gained(["d", 0, 40], ["d", 0, 40])).toEqual([0.75, 0]);
  // 40..100 is worth 20/60; the whole, half new: 0.25 · (0.75 · 0.75 · 40 + 20/60 · 60)/100 + 0.75 · 0.5, as far as is left
  expect(gained(["one", 0, 10], ["none", 0, 10], ["x", 0, 10], ["one", -1, -1])).toEqual([0.5, 0, 0, 0]);
  expect(gained(["one", 0, 10], ["one", 0, 10])).toEqual([0.5, 0]);
  const [, second] = gained(["d", 40, 100], ["d", 0, 40]);
  expect(second).toBe(0.75);
});

test("score 23: a part that was returned counts less in what is around it, and less when it comes again", () => {
  const highlightedElements = [element(0, 10, 0, 8), element(0, 4, 1, 1), element(4, 8, 1, 3)];
  const judged = new Map([["d", { relevant: rangeSet([range(3, 7), range(8, 10)]), grade: 1, highlightedElements }]]);
  const results = [range(0, 4), range(0, 10), range(0, 4)].map((each) => ({ doc: "d", ...each }));
  const topic = gains(results, judged, { rules: paper, repeats: "once" });
  const { results: found, ideal } = topic.elementGains({ ...counting, alpha: 0.75 });
  expect([...ideal]).toEqual([0.8]);
  // 1/4; 0.75 · (0.25 · 1/4 · 4 + 3/4 · 4)/10 + 0.25 · 0.8; 0.25 · 1/4
  const expected = [0.25, 0.44375, 0.0625];
  for (const [i, gain] of found.entries()) expect(gain).toBeCloseTo(expected[i]!, 14);
  expect([...topic.elementGains({ ...counting, overlap: "off" }).results]).toEqual([0.25, 0.8, 0.25]);
});

test("an article is its root, where that was judged", () => {
  const judgedElement = (path: string, size: number, relevant: number) => ({ path, exhaustivity: "2", size, relevant });
  const judged = new Map([
    [
      "d",
      { relevant: nothing, grade: 1, elements: [judgedElement("/a[1]/s[1]", 10, 10), judgedElement("/a[1]", 40, 10)] },
    ],
  ]);
  const topic = gains([{ doc: "d", start: 5, end: 9, path: "/a[1]/s[1]" }], judged, { rules: paper, repeats: "once" });
  expect([...topic.lengths]).toEqual([10]);
  expect([...topic.articles().lengths]).toEqual([40]);
  expect([...topic.articles().highlighted]).toEqual([10]);
  expect([...topic.elementGains({ ...counting, level: "article" }).results]).toEqual([2]);
});

const judgedElement = (path: string, exhaustivity: string, size: number, relevant: number) => ({
  path,
  exhaustivity,
  size,
  relevant,
});
const tree = [
  judgedElement("/a[1]", "1", 100, 30),
  judgedElement("/a[1]/s[1]", "2", 40, 25),
  judgedElement("/a[1]/s[1]/p[1]", "2", 10, 10),
  judgedElement("/a[1]/s[1]/p[2]", "?", 5, 2),
  judgedElement("/a[1]/s[2]", "0", 20, 0),
];
const byElements = new Map([["d", { relevant: nothing, grade: 1, elements: tree }]]);
const returned = (...paths: readonly string[]) =>
  gains(
    paths.map((path) => ({ doc: "d", start: 0, end: 3, path })),
    byElements,
    { rules: paper, repeats: "once" },
  );

test("of judged elements each relevant character counts once, and is seen where one around or inside was returned", () => {
  const topic = returned("/a[1]/s[1]/p[1]", "/a[1]/s[1]", "/a[1]/s[1]/p[2]", "/a[1]", "/a[1]/x[1]");
  expect(topic.totalRelevant).toBe(30);
  expect([...topic.lengths]).toEqual([10, 40, 5, 100, 3]);
  expect([...topic.highlighted]).toEqual([10, 25, 2, 30, 0]);
  expect([...topic.seen]).toEqual([0, 10, 2, 25, 0]);
  expect(topic.documents[0]!.relevant).toBe(10 + 15 + 5);
  // What its parts say together may be more than it says itself.
  const more = new Map([
    ["d", { relevant: nothing, grade: 1, elements: [tree[1]!, judgedElement("/a[1]/s[1]/p[1]", "1", 30, 28)] }],
  ]);
  expect(gains([], more, { rules: paper, repeats: "once" }).totalRelevant).toBe(28);
});

test("the ideal list has what gains: all of it, of each path the best, or one element an article", () => {
  const ideal = (given: object) => [...returned().elementGains({ ...counting, ...given }).ideal];
  expect(ideal({ overlap: "off" })).toEqual([2, (2 * 25) / 40, 30 / 100]);
  expect(ideal({ overlap: "off", quant: "genLifted" })).toEqual([3, (3 * 25) / 40, (2 * 30) / 100, 2 / 5]);
  expect(ideal({})).toEqual([2]);
  expect(ideal({ level: "article" })).toEqual([2]);
  expect(ideal({ quant: "genLifted" })).toEqual([3, 2 / 5]);
  // a root that beats those two levels down
  const root = new Map([
    [
      "d",
      {
        relevant: nothing,
        grade: 1,
        elements: [
          judgedElement("/a[1]", "2", 10, 10),
          judgedElement("/a[1]/s[1]", "1", 8, 8),
          judgedElement("/a[1]/s[1]/p[1]", "1", 5, 5),
        ],
      },
    ],
  ]);
  expect([...gains([], root, { rules: paper, repeats: "once" }).elementGains(counting).ideal]).toEqual([2]);
});

test("an element that was not judged gains nothing, nor does an article without a gain", () => {
  const topic = returned("/a[1]/x[1]", "/a[1]/s[1]/p[1]");
  expect([...topic.elementGains(counting).results]).toEqual([0, 2]);
  expect([...topic.elementGains({ ...counting, overlap: "off" }).results]).toEqual([0, 2]);
  const barren = new Map([["d", { relevant: nothing, grade: 1, elements: [tree[4]!] }]]);
  const found = gains([{ doc: "d", start: 0, end: 3 }], barren, { rules: paper, repeats: "once" });
  expect([...found.elementGains({ ...counting, level: "article" }).results]).toEqual([0]);
});

test("a passage that is no element counts as one, with the elements in it as its parts", () => {
  const highlightedElements = [
    element(0, 100, 0, 20),
    element(10, 20, 1, 10),
    element(12, 20, 2, 8),
    element(30, 40, 1, 5),
  ];
  const relevant = rangeSet([range(10, 20), range(30, 35), range(60, 65)]);
  const judged = new Map([["d", { relevant, grade: 1, highlightedElements }]]);
  const results = [range(5, 45), range(10, 20), range(5, 45)].map((each) => ({ doc: "d", ...each }));
  const first = gains(results.slice(0, 1), judged, { rules: paper, repeats: "once" });
  expect([...first.elementGains({ ...counting, overlap: "off" }).results]).toEqual([15 / 40]);
  // All of it is new, and then its part is not. Ideal are 10..20 with 1 and 30..40 with 0.5: more than enough is left.
  const after = gains([...results.slice(2), ...results.slice(1, 2)], judged, { rules: paper, repeats: "once" });
  const [whole, part] = after.elementGains({ ...counting, alpha: 1 }).results;
  expect([whole, part]).toEqual([15 / 40, 0]);
});

test("a passage that shares text with an earlier one gains by the elements in it, and not by those around it", () => {
  const highlightedElements = [
    element(0, 100, 0, 60),
    element(10, 30, 1, 20),
    element(10, 20, 2, 10),
    element(40, 60, 1, 20),
    element(70, 90, 1, 20),
  ];
  const relevant = rangeSet([range(10, 30), range(40, 60), range(70, 90)]);
  const judged = new Map([["d", { relevant, grade: 1, highlightedElements }]]);
  const results = [range(58, 62), range(5, 65)].map((each) => ({ doc: "d", ...each }));
  const topic = gains(results, judged, { rules: paper, repeats: "once" });
  // 2 of 4 characters; then 10..30 is new with 20 characters, while of 40..60, which has no parts, some was returned: 20 of 60.
  expect([...topic.elementGains({ ...counting, alpha: 1 }).results]).toEqual([0.5, 20 / 60]);
});

test("of elements around one another that gain alike, the deepest or the highest is in the ideal list", () => {
  const highlightedElements = [
    element(0, 40, 0, 20), // half of it
    element(0, 20, 1, 15),
    element(0, 16, 2, 12), // three quarters, as the one around it
    element(0, 8, 3, 6), // and as this one in it
    element(20, 40, 1, 5),
  ];
  const judged = new Map([["d", { relevant: rangeSet([range(0, 20)]), grade: 1, highlightedElements }]]);
  const topic = gains([{ doc: "d", start: 12, end: 16 }], judged, { rules: paper, repeats: "once" });
  // The result lies in the highest of the three and not in the deepest, and so meets the one alone.
  const idealOf = (ties: "deeper" | "higher") => [...topic.elementGains({ ...counting, ties }).ideal];
  expect([idealOf("deeper"), idealOf("higher")]).toEqual([
    [0.75, 0.25],
    [0.75, 0.25],
  ]);
  const twice = [range(12, 16), range(12, 16)].map((each) => ({ doc: "d", ...each }));
  const gained = (ties: "deeper" | "higher") => [
    ...gains(twice, judged, { rules: paper, repeats: "once" }).elementGains({ ...counting, ties, alpha: 0 }).results,
  ];
  expect([gained("deeper"), gained("higher")]).toEqual([
    [1, 1],
    [0.75, 0],
  ]);
});
