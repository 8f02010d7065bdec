import { expect, test } from "vitest";
import { guarded, unguarded } from "../../src/base/spreadsheet.ts";

test("what a spreadsheet would take for a formula is guarded, numbers are not, and comes back", () => {
  const cells = ["=1+1", "+a", "-1", "-1.5e3", "-", "@x", "'=1", "name", "'name", "", " =1", "1"];
  expect(cells.map(guarded)).toEqual(["'=1+1", "'+a", "-1", "-1.5e3", "'-", "'@x", "''=1", "name", "'name", "", "' =1", "1"]); // prettier-ignore
  expect(cells.map(guarded).map(unguarded)).toEqual(cells);
});
