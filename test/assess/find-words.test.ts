import { expect, test } from "vitest";
import { findWords, queryTerms, termPlaces } from "../../src/assess/find-words.ts";
import { codePointSlice } from "../../src/text/code-points.ts";

test("words are found in any case, with any white space between them, up to some number of places", () => {
  const text = "😀 Green\n tea, green TEA; greentea";
  expect(findWords(text, " green  tea ", 9)).toEqual([
    { start: 2, end: 12 },
    { start: 14, end: 23 },
  ]);
  expect(findWords(text, "green tea", 1)).toEqual([{ start: 2, end: 12 }]);
  expect(findWords(text, "  ", 9)).toEqual([]);
  expect(findWords("a.b? axb", "a.b?", 9)).toEqual([{ start: 0, end: 4 }]);
});

test("the words of title, query and keywords, each once, without what is not wanted", () => {
  const topic = {
    id: "1",
    title: 'the history of "page numbers" -braille',
    castitle: "//article[about(., Foliation)]//p[about(., page leaf) or about(., verso -screen)]",
    keywords: "folio, leaf",
  };
  expect(queryTerms(topic)).toEqual(["history", "page", "numbers", "foliation", "leaf", "verso", "folio"]);
});

test("a query that cannot be read tells nothing, and is no fault", () => {
  expect(queryTerms({ id: "1", title: "one", castitle: "//a[about(" })).toEqual(["one"]);
});

test("words are found whole, in any case, with their endings; CJK within its text; offsets count code points", () => {
  const text = "😀 Pages, page-turner, homepage PAGED 目次は目次";
  const places = termPlaces(text, ["page", "目次"], 10);
  expect(places.map(({ start, end }) => codePointSlice(text, start, end))).toEqual([
    "Pages",
    "page",
    "PAGED",
    "目次",
    "目次",
  ]);
  expect(places[0]).toEqual({ start: 2, end: 7 });
  expect(termPlaces(text, ["page", "目次"], 2)).toHaveLength(2);
  expect(termPlaces(text, [], 2)).toEqual([]);
  expect(termPlaces("pageturn 😀pages", ["page", "turn"], 9, [4])).toEqual([
    { start: 0, end: 4 },
    { start: 4, end: 8 },
    { start: 10, end: 15 },
  ]);
});
