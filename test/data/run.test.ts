import { expect, test } from "vitest";
import { isUnresolved } from "../../src/data/run.ts";

test("a result is without a place where its start is below 0", () => {
  expect([-1, 0, 1].map((start) => isUnresolved({ doc: "a", start, end: start }))).toEqual([true, false, false]);
});
