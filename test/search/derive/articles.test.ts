import { expect, test } from "vitest";
import type { Passage } from "../../../src/data/run.ts";
import { bestOfEach, byArticle, inTextOrder } from "../../../src/search/derive-steps.ts";

const part = (doc: string, start: number, end: number, score?: number): Passage => ({ doc, start, end, score });
const shown = (ranked: readonly Passage[]) => ranked.map(({ doc, start, end }) => `${doc} ${start}..${end}`);

test("results of an article stand together, as in the list or as in the text, there the longer of two first", () => {
  const ranked = [part("b", 5, 6), part("a", 3, 5), part("b", 0, 2), part("a", 3, 9), part("b", 5, 5), part("a", 1, 2)];
  expect(shown(byArticle(ranked))).toEqual(["b 5..6", "b 0..2", "b 5..5", "a 3..5", "a 3..9", "a 1..2"]);
  expect(shown(inTextOrder(ranked))).toEqual(["b 0..2", "b 5..6", "b 5..5", "a 1..2", "a 3..9", "a 3..5"]);
});

test("the best of an article is the first of those that are as good", () => {
  const ranked = [part("a", 4, 6, 1), part("a", 2, 3, 2), part("a", 8, 9, 2), part("a", 2, 5, 1)];
  expect(shown(bestOfEach(ranked, "first"))).toEqual(["a 4..6"]);
  expect(shown(bestOfEach(ranked, "score"))).toEqual(["a 2..3"]);
  expect(shown(bestOfEach(ranked, "earliest"))).toEqual(["a 2..3"]);
  expect(bestOfEach([], "first")).toEqual([]);
});

test("where one result has no score, the first is the best, of every article", () => {
  const ranked = [part("a", 4, 6, 1), part("a", 2, 3, 2), part("b", 0, 1)];
  expect(shown(bestOfEach(ranked, "score"))).toEqual(["a 4..6", "b 0..1"]);
});
