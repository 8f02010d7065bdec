import { expect, test } from "vitest";
import { bestHits, textSearch } from "../../src/report/page-search.ts";

test("words are found whatever stands between them, and whatever their case", () => {
  expect(textSearch("vannevar  Bush")(3, "Then Vannevar\n  Bush wrote")).toEqual({
    doc: 3,
    start: 5,
    before: "Then ",
    match: "Vannevar Bush",
    after: " wrote",
    fit: 0,
  });
  expect(textSearch("memex")(0, "nothing of the kind")).toBeUndefined();
});

test("forty characters stand before and after what is found", () => {
  const { before, after } = textSearch("tea")(0, `${"a".repeat(50)}tea${"b".repeat(50)}`)!;
  expect([before, after]).toEqual(["a".repeat(40), "b".repeat(40)]);
});

test("the place is counted in code points", () => expect(textSearch("b")(0, "😀😀ab")!.start).toBe(3));

test("signs of patterns are signs", () => {
  expect(textSearch("a.c (x) [y] \\ / $")(0, "abc")).toBeUndefined();
  expect(textSearch("(x) [y]")(0, "f (x) [y]")!.start).toBe(2);
});

test("whole words come before beginnings of words, and these before what is within words", () => {
  const hitIn = textSearch("red");
  const texts = ["it occurred", "reddish", "It occurred in red ink", "hundred", "RED", "occurred"];
  const found = bestHits(5);
  for (const [doc, text] of texts.entries()) found.add(hitIn(doc, text));
  expect(found.hits().map(({ doc, match, fit }) => [doc, match, fit])).toEqual([
    [2, "red", 0],
    [4, "RED", 0],
    [1, "red", 1],
    [0, "red", 2],
    [3, "red", 2],
  ]);
  expect(found.isFull()).toBe(false);
});
