import { expect, test } from "vitest";
import { queriesOf, systemQuery } from "../../../src/search/systems/query.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

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

test("search 1: without a title the words are those of the castitle, and without both those of the description", () => {
  const castitle = "//article[about(., tea) and .//year > 1998]//sec[about(., cup -coffee) or about(.//p, leaf)]";
  expect(words({ id: "1", castitle, description: "none" })).toEqual([["1 tea", "1 cup", "1 leaf"], ["coffee"]]);
  expect(words({ id: "1", castitle: "tea -cup" })).toEqual([["1 tea"], ["cup"]]);
  expect(words({ id: "1", description: "some words" })).toEqual([["1 some", "1 words"], []]);
  expect(words({ id: "1" })).toEqual([[], []]);
});

test("search 3: a castitle that is not NEXI is a fault when it is asked for, which names the others that are none", () => {
  const faultOf = (...ids: string[]): string => {
    const topics = [{ id: "0", castitle: "//a" }, ...ids.map((id) => ({ id, title: "tea", castitle: "//a[" }))];
    const queries = queriesOf(topics, plain);
    expect(queries[0]!.nexi!.kind).toBe("cas");
    expect(queries[1]!.terms).toEqual([{ term: "tea", times: 1 }]);
    try {
      return String(queries[1]!.nexi);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(faultOf("1")).toMatch(/^topic "1": castitle, column 5: (?!.*; nor is)/);
  expect(faultOf("1", "2", "3")).toMatch(/^topic "1": castitle, column 5: .*; nor is that of "2", "3" NEXI$/);
});
