import { expect, test } from "vitest";
import { countedLines, lineNote, noteOf } from "../../../src/files/drafts/notes.ts";

test("a note counts one or many, and nothing is no note", () => {
  expect(noteOf("code", 0, "line is odd", "lines are odd")).toEqual([]);
  expect(noteOf("code", 1, "line is odd", "lines are odd")).toEqual([
    { code: "code", message: "1 line is odd", count: 1 },
  ]);
  expect(noteOf("code", 2, "line is odd", "lines are odd")).toEqual([
    { code: "code", message: "2 lines are odd", count: 2 },
  ]);
  expect(noteOf("code", [9, 7], "line is odd", "lines are odd")).toEqual([
    { code: "code", message: "2 lines are odd", count: 2, lines: [7, 9] },
  ]);
  expect(noteOf("code", [], "line is odd", "lines are odd")).toEqual([]);
  expect(lineNote({ ...countedLines([3], { code: "c", one: "x", many: "y" }), count: 0 })).toEqual([]);
});
