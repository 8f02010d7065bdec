import { expect, test } from "vitest";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { pageBuilder, tokenCutoffs } from "../../src/report/page-build.ts";
import {
  byPassage,
  longestFirst,
  mostDifferent,
  runDifferences,
  sharedRanks,
  type Shown,
  shownPassages,
  type TopicDifference,
  type TopicPassage,
  topicPassages,
  weightOf,
} from "../../src/report/passages.ts";
import { everything } from "../../src/score/measures/cutoff.ts";
import { rangeSet } from "../../src/text/range.ts";

const judged = (...pairs: readonly (readonly [number, number])[]) => ({
  relevant: rangeSet(pairs.map(([start, end]) => ({ start, end }))),
  grade: pairs.length > 0 ? 1 : 0,
});
const passage = (doc: string, start: number, end: number): Passage => ({ doc, start, end });

test("results of two lists share highlighted text of one document, not what touches it or stands elsewhere", () => {
  const topic = new Map([
    ["a", judged([10, 20])],
    ["b", judged([10, 20])],
    ["c", judged()],
  ]);
  const others = [
    passage("b", 0, 11),
    passage("a", 0, 10),
    passage("a", 19, 30),
    passage("a", -1, -1),
    passage("a", 0, 11),
    passage("c", 0, 50),
  ];
  const shared = (...own: Passage[]) => sharedRanks(topic, own, others);
  expect(shared(passage("a", 0, 50), passage("b", 10, 11), passage("c", 0, 50))).toEqual([[3, 5], [1], []]);
  expect(shared(passage("a", 0, 15), passage("a", 11, 19), passage("a", 0, 10))).toEqual([[5], [], []]);
  expect(shared(passage("a", -1, -1), passage("a", 15, 15), passage("x", 0, 50))).toEqual([[], [], []]);
});

test("topics differ in which only one of two runs found some text", () => {
  const topics = new Map(["1", "2", "3"].map((topic) => [topic, new Map([["d", judged([0, 10])]])]));
  const judgements: Judgements = { of: "highlights", topics };
  const builder = pageBuilder(judgements, { program: "p", measures: ["R@5"], task: "thorough" });
  const ends = { a: [5, 5, 4], b: [5, 2, 8] };
  for (const [name, lengths] of Object.entries(ends))
    builder.add({
      name,
      answers: "passages",
      topics: new Map(lengths.map((end, i) => [`${i + 1}`, [passage("d", 0, end)]])),
    });
  const { data, results } = builder.end();
  const work = runDifferences(data, { run: 0, results: results(0) }, { run: 1, results: results(1) }, everything);
  let step = work.next();
  for (; step.done !== true; step = work.next());
  const text = (start: number, end: number) => [{ doc: "d", ranges: [{ start, end }], characters: end - start }];
  expect(step.value).toEqual([
    { topic: 1, won: text(2, 5), lost: [] },
    { topic: 2, won: [], lost: text(4, 8) },
  ]);
});

test("cut-offs by tokens are those of the measures, and 1000, rising", () =>
  expect(tokenCutoffs(["R@5", "R@2000tok", "P@500tok", "R@500tok", "R@40ch"])).toEqual([500, 1000, 2000]));

test("a result that only touches a passage, or has no place, is none of its results", () => {
  const topic = new Map([["a", judged([10, 20])]]);
  const passages = [
    passage("a", 0, 10),
    passage("a", 20, 30),
    passage("a", 0, 11),
    passage("a", 19, 30),
    passage("a", 15, 15),
    passage("a", -1, -1),
    passage("b", 10, 20),
  ];
  const fate = (read: readonly number[]) => {
    const reading = {
      read,
      from: () => rangeSet([]),
      missed: () => ({ relevant: 10, found: 0, foundInCopies: 0, missed: [] }),
    };
    const [{ fates } = { fates: [] }] = topicPassages(topic, [{ passages, reading }]);
    return [fates[0]!.ranks, fates[0]!.below];
  };
  expect(fate([10, 10, 11, 11, 0, 0, 10])).toEqual([[3, 4], []]);
  expect(fate([0, 0, 0, 0, 0, 0, 0])).toEqual([[], [3, 4]]);
  expect(fate([0, 0, 10, 1, 0, 0, 0])).toEqual([[4], [3]]); // the rest of the fourth lies behind the passage
});

test("a highlighted passage of which several parts were missed is counted once", () => {
  const topic = new Map([
    ["a", judged([10, 50], [60, 70])],
    ["b", judged([10, 50])],
  ]);
  const parts = [passage("a", 10, 12), passage("a", 20, 30), passage("a", 45, 50), passage("b", 10, 50)];
  const found = byPassage(topic, parts);
  expect(found.map(({ doc, start, end, characters }) => [doc, start, end, characters])).toEqual([
    ["a", 10, 50, 17],
    ["b", 10, 50, 40],
  ]);
  expect(found[0]!.parts).toEqual(parts.slice(0, 3));
  expect(longestFirst(found).map(({ characters }) => characters)).toEqual([40, 17]);
  expect(byPassage(topic, [])).toEqual([]);
});

const kinds: readonly Shown[] = ["all", "differences", "losses", "wins"];

test("what is won, lost or either weighs", () => {
  expect(kinds.map((shown) => weightOf(2, 5, shown))).toEqual([7, 7, 5, 2]);
});

test("of two runs those passages come first of which most was won or lost; of one run all stay as they are", () => {
  const fate = (alone: number) => ({ found: alone, alone, ranks: [], below: [], missed: [] });
  const passage = (doc: string, ...alone: number[]): TopicPassage => ({
    doc,
    start: 0,
    end: 9,
    fates: alone.map(fate),
  });
  const passages = [passage("a", 0, 0), passage("b", 1, 3), passage("c", 2, 0), passage("d", 0, 4)];
  const docs = (shown: Shown, some = passages) =>
    shownPassages(some, shown)
      .map(({ doc }) => doc)
      .join("");
  expect(kinds.map((shown) => docs(shown))).toEqual(["bdca", "bdc", "db", "cb"]);
  expect(docs("all", [passage("x", 1), passage("y", 7)])).toBe("xy");
  expect(docs("wins", [passage("x", 1)])).toBe("");
});

test("topics come first in which most was won or lost, and none in which nothing was", () => {
  const texts = (...characters: number[]) =>
    characters.map((each) => ({ characters: each }) as TopicDifference["won"][0]);
  const differences = [
    { topic: 0, won: texts(1, 1), lost: [] },
    { topic: 1, won: [], lost: texts(9) },
    { topic: 2, won: texts(3), lost: texts(1) },
  ];
  expect(kinds.map((shown) => mostDifferent(differences, shown).map(({ topic }) => topic))).toEqual([
    [1, 2, 0],
    [1, 2, 0],
    [1, 2],
    [2, 0],
  ]);
});
