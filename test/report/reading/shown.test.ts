import { expect, test } from "vitest";
import { type Shown, shownPassages, type TopicPassage, weightOf } from "../../../src/report/reading/passages.ts";
import { mostDifferent, type TopicDifference } from "../../../src/report/reading/run-differences.ts";
import { pageSlices, sliceName, topicsInSlice } from "../../../src/report/reading/slices.ts";

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

test("slices have the places of their topics, and are found by their names", () => {
  const slicing = {
    field: "type",
    slices: [
      { value: "fact", topics: ["t2", "t9", "t1"] },
      { value: undefined, topics: ["t3"] },
    ],
  };
  const slices = pageSlices([slicing as never], ["t1", "t2", "t3"]);
  expect(slices).toEqual([
    {
      field: "type",
      slices: [
        { value: "fact", topics: [1, 0] },
        { value: null, topics: [2] },
      ],
    },
  ]);
  expect([sliceName("type", "fact"), sliceName("type", null)]).toEqual(["type=fact", "type="]);
  expect(topicsInSlice({ slices }, "type=fact")).toEqual(new Set([1, 0]));
  expect(topicsInSlice({ slices }, "type=")).toEqual(new Set([2]));
  for (const name of ["type=list", "kind=fact", null]) expect(topicsInSlice({ slices }, name)).toBeUndefined();
  expect(topicsInSlice({}, "type=fact")).toBeUndefined();
});
