import { expect, test } from "vitest";
import { endPlace, entrySize, hashPlace, startPlace } from "../../../src/data/encoded-ids.ts";
import type { JudgedDocument } from "../../../src/data/judgements.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { judgedIds } from "../../../src/score/gain/judged-documents.ts";
import { knownTopic } from "../../../src/score/gain/known-topic.ts";
import { inexEval, paper } from "../../../src/score/gain/rules.ts";
import { idHash } from "../../../src/text/byte-places.ts";
import { rangeSet } from "../../../src/text/range.ts";

const range = (start: number, end: number) => ({ start, end });

test("a topic's documents are counted by their grades, each once or once a line", () => {
  const judged = new Map<string, JudgedDocument>([
    ["a", { relevant: rangeSet([range(0, 4)]), grade: 1, timesRelevant: 3, relevantInElements: 9 }],
    ["b", { relevant: rangeSet([]), grade: 0, relevantInElements: 100 }],
    ["c", { relevant: rangeSet([range(1, 3), range(5, 6)]), grade: 2, relevantInElements: 5 }],
    ["d", { relevant: rangeSet([]), grade: -1 }],
    ["e", { relevant: rangeSet([]), grade: 0 }],
  ]);
  const expected = { totalRelevant: 7, totalInElements: 14, relevantDocuments: 2, nonrelevantDocuments: 2 };
  expect(knownTopic(judged, paper)).toMatchObject({ ...expected, idealGrades: Float64Array.of(2, 1) });
  expect(knownTopic(judged, inexEval)).toMatchObject({ ...expected, relevantDocuments: 4 });
  expect([0, 1, 2, 3].map((index) => knownTopic(judged, paper).highlightedAt(index))).toEqual([4, 0, 3, 0]);
  expect(gains([], judged, { rules: paper, repeats: "once" })).toMatchObject(expected);
  judged.set("f", { relevant: rangeSet([range(0, 1)]), grade: 3 });
  judged.set("g", { relevant: rangeSet([range(0, 1)]), grade: 1, relevantInElements: 4 });
  const more = knownTopic(judged, paper);
  expect(more.totalInElements).toBeUndefined();
  expect([...more.idealGrades]).toEqual([3, 2, 1, 1]);
});

test("a highlight is found as far as results return it, with and without its white space", () => {
  const judged = new Map([
    [
      "a",
      { relevant: rangeSet([range(0, 10), range(20, 26)]), grade: 1, blank: rangeSet([range(3, 5), range(20, 21)]) },
    ],
    ["b", { relevant: rangeSet([range(0, 4)]), grade: 1 }],
  ]);
  const results = [
    { doc: "a", start: 4, end: 8 },
    { doc: "a", start: 6, end: 23 },
    { doc: "b", start: -1, end: -1 },
  ];
  expect(gains(results, judged, { rules: paper, repeats: "once" }).highlights(Infinity)).toEqual([
    { length: 10, found: 6, missed: 4, visible: 8, visibleFound: 5 },
    { length: 6, found: 3, missed: 3, visible: 5, visibleFound: 2 },
    { length: 4, found: 0, missed: 4, visible: 4, visibleFound: 0 },
  ]);
});

test("judged documents among the results stand in their order, with their grades", () => {
  const document = (grade: number) => ({ relevant: rangeSet(grade > 0 ? [range(0, 4)] : []), grade, length: 9 });
  const judged = new Map([
    ["a", document(2)],
    ["b", document(0)],
    ["c", document(-1)],
    ["d", document(1)],
  ]);
  const results = ["x", "b", "a", "c", "d", "a"].map((doc, i) => ({ doc, start: i, end: i + 3 }));
  const topic = gains(results, judged, { rules: inexEval, repeats: "once" });
  expect(topic).toMatchObject({ judgedAt: [1, 2, 4], judgedGrades: [0, 2, 1], relevantAt: [2, 4], links: undefined });
  expect([...Array(6).keys()].map((result) => topic.touches(result))).toEqual([false, false, true, false, true, false]);
  expect(topic.newText()).toEqual([
    { length: 3, relevant: false },
    { length: 3, relevant: false },
    { length: 2, relevant: true },
    { length: 1, relevant: false },
    { length: 3, relevant: false },
    { length: 3, relevant: false },
    { length: 3, relevant: false },
  ]);
  expect([...topic.articles().lengths]).toEqual([0, 9, 9, 9, 9]);
  expect([...topic.articles().highlighted]).toEqual([0, 0, 4, 0, 4]);
  const unplaced = gains([{ doc: "x", start: -1, end: -1 }, ...results.slice(0, 2)], judged, {
    rules: inexEval,
    repeats: "once",
  });
  expect([[...unplaced.lengths], [...unplaced.novel]]).toEqual([
    [18, 3, 3],
    [0, 3, 3],
  ]);
});

test("ids are found by their bytes, where all are ASCII and where one is not", () => {
  for (const ids of [
    ["a", "bc", "d"],
    ["a", "é", "bc"],
  ]) {
    const { encoded } = judgedIds(new Map(ids.map((id) => [id, { relevant: rangeSet([]), grade: 0 }])));
    const { bytes, entries } = encoded();
    for (const [i, id] of ids.entries()) {
      const [start, end] = [startPlace, endPlace].map((place) => entries[entrySize * i + place]!);
      expect(new TextDecoder().decode(bytes.subarray(start, end))).toBe(id);
      expect(entries[entrySize * i + hashPlace]).toBe(idHash(bytes, start!, end!));
    }
  }
});
