import { expect, test } from "vitest";
import { qualityOf } from "../../../src/align/everywhere/quality.ts";

test.each([
  ["exact", 1, [], 2],
  ["folded", 1, [], 1],
  ["approximate", 0.9, [], 0.9],
  ["part", 0.5, ["ab", "c"], 0.35],
] as const)(
  "the quality of a text of ten characters, %s with a score of %d and %j missing, is %d",
  (how, score, missing, quality) => {
    expect(qualityOf({ how, score, places: [], missing }, "abcdefghij")).toBeCloseTo(quality, 12);
  },
);
