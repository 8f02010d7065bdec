import { expect, test } from "vitest";
import { systemQuery } from "../../src/systems/query.ts";
import { analyzerCalled } from "../../src/words/analyzers.ts";

const plain = analyzerCalled("plain");
const words = (topic: Parameters<typeof systemQuery>[0]) => {
  const { terms, unwanted } = systemQuery(topic, plain);
  return [terms.map(({ term, times }) => `${times} ${term}`), unwanted];
};

test("words that are wanted are counted, and those after a minus sign stand apart, each once", () => {
  expect(words({ id: "1", title: 'Tea +cup tea -coffee "green tea" -"black coffee"' })).toEqual([
    ["3 tea", "1 cup", "1 green"],
    ["coffee", "black"],
  ]);
});

test("without a title the words are those of the castitle, and without both those of the description", () => {
  const castitle = "//article[about(., tea) and .//year > 1998]//sec[about(., cup -coffee) or about(.//p, leaf)]";
  expect(words({ id: "1", castitle, description: "none" })).toEqual([["1 tea", "1 cup", "1 leaf"], ["coffee"]]);
  expect(words({ id: "1", castitle: "tea -cup" })).toEqual([["1 tea"], ["cup"]]);
  expect(words({ id: "1", description: "some words" })).toEqual([["1 some", "1 words"], []]);
  expect(words({ id: "1" })).toEqual([[], []]);
});
