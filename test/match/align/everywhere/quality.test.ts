import { expect, test } from "vitest";
import { qualityOf } from "../../../../src/match/align/everywhere/quality.ts";

test.each([
  ["exact", 0, 2],
  ["folded", 0, 1],
  ["approximate", 1, 0.9],
  ["part", 7, 0.3],
  ["part", 12, -0.2],
] as const)("the quality of ten characters, %s with %d changes, is %d", (how, changes, quality) => {
  expect(qualityOf({ how, changes }, 10)).toBeCloseTo(quality, 12);
});
