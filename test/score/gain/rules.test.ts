import { expect, test } from "vitest";
import { rules } from "../../../src/score/gain/rules.ts";

test("files 3: a result without a place is an error, or 18 characters by inex_eval", () => {
  expect(rules.map(({ name, unresolvedLength, meanOfNothing }) => [name, unresolvedLength, meanOfNothing])).toEqual([
    ["paper", undefined, 0],
    ["inex_eval", 18, NaN],
    ["trec_eval", undefined, 0],
  ]);
});
