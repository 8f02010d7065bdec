import { expect, test } from "vitest";
import { highestScore, matchCounts, type MatchedArticle } from "../../../src/search/systems/two-stages.ts";

const withElements = (count: number) => ({ elements: new Int32Array(count) }) as MatchedArticle;

test("the highest score is found at the first and at the last element, and is 0 where there is none", () => {
  const highest = (...articles: (readonly number[])[]): number => {
    const matched = articles.map(({ length }) => withElements(length));
    return highestScore(matched, (at) => ({
      score: (match) => articles[matched.indexOf(at)]![match]!,
      explain: () => expect.unreachable(),
    }));
  };
  expect([highest([5, 1, 2]), highest([1, 2, 5]), highest([1], [5], [2])]).toEqual([5, 5, 5]);
  expect([highest(), highest([]), highest([-1, Number.NaN])]).toEqual([0, 0, 0]);
});

test("the counts of an element are as many as there are terms", () => {
  const at = { counts: Int32Array.of(1, 2, 3, 4, 5, 6), places: [new Int32Array(), new Int32Array()] };
  const counts = [0, 1, 2].map((match) => [...matchCounts(at as unknown as MatchedArticle, match)]);
  expect(counts).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});
