import { expect, test } from "vitest";
import { nearest } from "../../src/base/suggest.ts";

test.each([
  ["PA", ["AP"], "AP"],
  ["xPA", ["xAP", "xPQ"], "xAP"],
  ["agp", ["AiP", "AgP"], "AgP"],
  ["ab", ["ba1"], undefined],
  ["abc", ["bca"], undefined],
  ["abcd", ["badc"], undefined],
  ["evaluat", ["compare", "evaluate"], "evaluate"],
  ["x", ["evaluate"], undefined],
])("of what is like %j in %j, %j is meant", (typed, candidates, expected) => {
  expect(nearest(typed, candidates)).toBe(expected);
});
