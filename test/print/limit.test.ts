import { expect, test } from "vitest";
import { isPast, type Limit, limitWords } from "../../src/print/limit.ts";

const least = (value: number): Limit => ({ measure: "AP", value, fails: "under" });
const most = (value: number): Limit => ({ measure: "AP", value, fails: "over" });

test.each([
  [0.5, least(0.5), "AP is 0.5000, and reaches 0.5"],
  [0.1 + 0.2 - 0.3 + 0.5, least(0.5), "AP is 0.5000, and reaches 0.5"],
  [0.6, least(0.5), "AP is 0.6000, and reaches 0.5"],
  [0.5, most(0.5), "AP is 0.5000, and does not pass 0.5"],
  [0.4, most(0.5), "AP is 0.4000, and does not pass 0.5"],
])("a mean of %d keeps to %j", (mean, limit, words) => {
  expect([isPast(mean, limit), limitWords(mean, limit)]).toEqual([false, words]);
});

test.each([
  [0.4, least(0.5), "AP is 0.4000, under 0.5"],
  [0.6, most(0.5), "AP is 0.6000, over 0.5"],
  [NaN, least(0.5), "AP is not a number; expected 0.5 at least"],
  [NaN, most(0.5), "AP is not a number; expected 0.5 at most"],
  // As many decimals as it takes to show the difference.
  [0.5 - 1e-5, least(0.5), "AP is 0.499990, under 0.5"],
  [0.5 - 1e-7, least(0.5), "AP is 0.49999990, under 0.5"],
  [0.5 - 1e-9, least(0.5), "AP is 0.4999999990, under 0.5"],
  [0.5 - 1e-11, least(0.5), "AP is 0.499999999990, under 0.5"],
  [0.5 + 1e-11, most(0.5), "AP is 0.500000000010, over 0.5"],
  [0.99996, least(1), "AP is 0.999960, under 1"],
  [1.5e-14, most(1e-14), "AP is 1.5e-14, over 1e-14"],
])("a mean of %d does not keep to %j", (mean, limit, words) => {
  expect([isPast(mean, limit), limitWords(mean, limit)]).toEqual([true, words]);
});
