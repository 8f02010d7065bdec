import { expect, test } from "vitest";
import type { Passage } from "../../../src/data/run.ts";
import { declaration } from "../../../src/search/derive.ts";

const result = (kind?: Passage["kind"]): Passage => ({ doc: "a", start: 0, end: 1, kind });
const run = (...results: Passage[]) => ({
  name: "r",
  answers: "passages" as const,
  topics: new Map([["1", results]]),
});

test("a run that says nothing of itself has a declaration where there is a task", () => {
  expect(declaration(undefined, run(), undefined)).toBeUndefined();
  expect(declaration(undefined, run(), "bic")).toEqual({ resultType: undefined, task: "BestInContext" });
  expect(declaration({ participant: "7" }, run(), undefined)).toEqual({ participant: "7", resultType: undefined });
});

test.each([
  // Results of unknown kind are what the run said, unless it said elements: these would be marked as such.
  ["fol", [undefined, undefined], "fol"],
  ["element", [undefined, undefined], "passage"],
  ["passage", [undefined], "passage"],
  ["fol", ["element", "element"], "element"],
  ["fol", ["element", undefined], "passage"],
  ["passage", ["passage", "element"], "passage"],
  ["element", [], "element"],
  ["", ["element"], ""],
] as const)("a run of %j with results of kinds %j is one of %j", (resultType, kinds, expected) => {
  expect(declaration({ resultType }, run(...kinds.map(result)), undefined)).toEqual({ resultType: expected });
});
