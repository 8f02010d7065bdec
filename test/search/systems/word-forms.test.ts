import { expect, test } from "vitest";
import { withPlurals } from "../../../src/search/systems/gpx.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

const plain = analyzerCalled("plain");

test.each([
  ["cat", "cats"],
  ["cats", "cat"],
  ["city", "cities"],
  ["cities", "city"],
  ["box", "boxes"],
  ["boxes", "box"],
  ["church", "churches"],
  ["day", "days"],
  ["glass", "glasses"],
  ["glasses", "glass"],
  ["virus", "viruses"],
])("%s and %s are one word", (word, other) => {
  expect(withPlurals([{ term: word, times: 1 }], plain)).toEqual([{ word, times: 1, forms: [word, other] }]);
});

test.each(["été", "1998", "茶", "us"])("%s has no other form", (word) => {
  expect(withPlurals([{ term: word, times: 3 }], plain)).toEqual([{ word, times: 3, forms: [word] }]);
});

test("words of a query that are forms of one another become one, and none is in two", () => {
  const terms = ["cats", "dog", "cat"].map((term) => ({ term, times: 1 }));
  expect(withPlurals(terms, plain)).toEqual([
    { word: "cats", times: 2, forms: ["cats", "cat"] },
    { word: "dog", times: 1, forms: ["dog", "dogs"] },
  ]);
});

test("a form that two words share is of the first alone", () => {
  const terms = ["axe", "ax"].map((term) => ({ term, times: 1 }));
  expect(withPlurals(terms, plain)).toEqual([
    { word: "axe", times: 1, forms: ["axe", "axes"] },
    { word: "ax", times: 1, forms: ["ax"] },
  ]);
});
