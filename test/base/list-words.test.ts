import { expect, test } from "vitest";
import { capitalised, few, listed } from "../../src/base/list-words.ts";
import { counted, grouped, noteIfAny } from "../../src/base/note.ts";

test("lists are written with and, and long ones with how many more there are", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
  expect(capitalised("some words")).toBe("Some words");
  const names = ["a", "b", "c", "d", "e", "f"];
  expect([few(names), few(names.slice(1)), few(names, 2)]).toEqual(["a, b, c, d, e and 1 more", "b, c, d, e, f", "a, b and 4 more"]); // prettier-ignore
});

test("numbers are grouped, and things are counted in the singular and the plural", () => {
  expect([0, 999, 1000, 1234567].map(grouped)).toEqual(["0", "999", "1,000", "1,234,567"]);
  expect([0, 1, 2000].map((count) => counted(count, "run", "runs"))).toEqual(["0 runs", "1 run", "2,000 runs"]);
  expect(noteIfAny("x", 0, "none")).toEqual([]);
  expect(noteIfAny("x", 2, "two")).toEqual([{ code: "x", message: "two", count: 2 }]);
});
