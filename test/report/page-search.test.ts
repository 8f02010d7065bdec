import { expect, test } from "vitest";
import { textSearch } from "../../src/report/page-search.ts";

test("words are found whatever stands between them, and whatever their case", () => {
  expect(textSearch("vannevar  Bush")(3, "Then Vannevar\n  Bush wrote")).toEqual({
    doc: 3,
    start: 5,
    before: "Then ",
    match: "Vannevar Bush",
    after: " wrote",
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
