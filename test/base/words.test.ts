import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { capitalised, few, listed } from "../../src/base/list-words.ts";
import { named } from "../../src/base/named.ts";
import { counted, grouped, noteIfAny } from "../../src/base/note.ts";
import { guarded, unguarded } from "../../src/base/spreadsheet.ts";

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

test("a name is looked up, and one that is not there leads to its neighbour, or to all", () => {
  const table = [{ name: "focused" }, { name: "ric" }];
  expect(named(table, "ric", "task")).toBe(table[1]);
  expect(() => named(table, "focussed", "task")).toThrow('no task "focussed"; did you mean "focused"?');
  expect(() => named(table, "other", "task")).toThrow('no task "other"; there are: focused, ric');
});

test("a fault tells its place as far as it is known, and one of another file stays there", () => {
  const told = (source?: string, line?: number, column?: number) => new InputError("wrong", { source, line, column }).message; // prettier-ignore
  expect([told(), told("x"), told("x", 3), told("x", 3, 7), told(undefined, 3), told(undefined, 3, 7), told(undefined, undefined, 7)]).toEqual(["wrong", "x: wrong", "x:3: wrong", "x:3:7: wrong", "line 3: wrong", "line 3:7: wrong", "column 7: wrong"]); // prettier-ignore
  const fault = new InputError("wrong", { line: 3 }, { code: "castitle", remedy: { option: "x" } });
  expect(fault.at({ source: "x", line: 5, column: 7 })).toMatchObject({
    message: "x:3: wrong",
    code: "castitle",
    remedy: { option: "x" },
  });
  expect(new InputError("wrong").at({ source: "x", line: 5, column: 7 }).message).toBe("x:5:7: wrong");
  expect(new InputError("wrong", { source: "y" }).at({ source: "x", line: 5 }).message).toBe("y: wrong");
  expect(new InputError("wrong", { source: "x" }).at({ source: "x", line: 5 }).message).toBe("x:5: wrong");
  expect(new InputError("wrong", { source: "x" }).at({ line: 5 }).message).toBe("x:5: wrong");
});

test("what a spreadsheet would take for a formula is guarded, numbers are not, and comes back", () => {
  const cells = ["=1+1", "+a", "-1", "-1.5e3", "-", "@x", "'=1", "name", "'name", "", " =1", "1"];
  expect(cells.map(guarded)).toEqual(["'=1+1", "'+a", "-1", "-1.5e3", "'-", "'@x", "''=1", "name", "'name", "", "' =1", "1"]); // prettier-ignore
  expect(cells.map(guarded).map(unguarded)).toEqual(cells);
});
