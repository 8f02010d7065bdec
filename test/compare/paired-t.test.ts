import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import { pairedT } from "../../src/compare/paired-t.ts";
import { randomization } from "../../src/compare/randomization.ts";
import { sign, signTest } from "../../src/compare/sign.ts";
import { bySide, oneTail } from "../../src/compare/test.ts";
import { tukey } from "../../src/compare/tukey.ts";
import { wilcoxon } from "../../src/compare/wilcoxon.ts";
import { tQuantile } from "../../src/base/statistics/distributions.ts";
import { options, scoreTable } from "./tables.ts";

// b less a: 1, 2, 3, 0, 0, 0. The mean is 1, the variance (0 + 1 + 4 + 3) / 5.
const table = scoreTable({ a: [1, 1, 1, 1, 1, 1], b: [2, 3, 4, 1, 1, 1] });

test.each([pairedT, sign, wilcoxon, randomization])("$name has the interval of Student's t", ({ on }) => {
  const reach = tQuantile(0.05, 5) * Math.sqrt(1.6 / 6);
  const { low, high } = on(table, { ...options, level: 0.1 })(0, 1);
  expect([low, high]).toEqual([expect.closeTo(1 - reach, 12), expect.closeTo(1 + reach, 12)]);
  expect(on(table, options, 2)(0, 1).high).toBeCloseTo(1 + 2 * Math.sqrt(1.6 / 6), 12);
});

test("the sign test counts wins and losses, and no ties", () => {
  expect(sign.on(table, options)(0, 1)).toMatchObject({ statistic: 3, p: expect.closeTo(2 / 8, 12), direction: 3 });
  expect(sign.on(table, options)(1, 0)).toMatchObject({ statistic: 0, p: expect.closeTo(2 / 8, 12), direction: -3 });
  expect(sign.least!(4, options, false)).toBe(2 / 16);
});

test("the sign test, over all tosses of a coin", () => {
  for (let tosses = 1; tosses <= 6; tosses++)
    for (let wins = 0; wins <= tosses; wins++) {
      const heads = Array.from({ length: 2 ** tosses }, (_, coins) => coins.toString(2).replaceAll("0", "").length);
      const atLeast = (least: number) => heads.filter((each) => each >= least).length / heads.length;
      const [greater, less] = [atLeast(wins), atLeast(tosses - wins)];
      const found = (["greater", "less", "two"] as const).map((side) => signTest(wins, tosses - wins, side));
      const expected = [greater, less, Math.min(1, 2 * Math.min(greater, less))];
      expect(found).toEqual(expected.map((p) => expect.closeTo(p, 12)));
    }
});

test("no tail is more than 1", () => {
  expect([oneTail("two", 0.75), oneTail("two", 0.25), oneTail("less", 0.75)]).toEqual([1, 0.5, 0.75]);
  expect([bySide("two", 0.75, 0.9), bySide("two", 0.25, 0.9), bySide("less", 0.2, 0.9)]).toEqual([1, 0.5, 0.9]);
});

test("Tukey's interval lies around the difference, and holds 0 where there is no significance", () => {
  const three = scoreTable({ a: [0.1, 0.2, 0.4, 0.3], b: [0.2, 0.3, 0.4, 0.5], c: [0.7, 0.9, 0.8, 0.7] });
  const on = tukey.on(three, options);
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [2, 1],
  ] as const) {
    const { p, low, high } = on(a, b);
    const difference = [0.25, 0.35, 0.775][b]! - [0.25, 0.35, 0.775][a]!;
    expect((low + high) / 2).toBeCloseTo(difference, 12);
    expect(low).toBeLessThan(difference);
    expect(low > 0 || high < 0).toBe(p < 0.05);
  }
});

test("Tukey's test compares runs that score the same, among others, and is never asked for one side", () => {
  const same = [0.1, 0.2, 0.4, 0.3];
  const found = compare(scoreTable({ same, twin: same, other: [0.2, 0.5, 0.4, 0.1] }), { test: "tukey" });
  expect(found.pairs[0]).toMatchObject({ p: 1, adjusted: 1, why: undefined });
  expect([found.correction, found.seed, found.resamples, found.interval]).toEqual([
    "none",
    undefined,
    undefined,
    "simultaneous",
  ]);
  expect(compare(scoreTable({ same, lifted: same.map((score) => score + 1) }), { test: "tukey" }).pairs[0]!.why).toBe(
    "AP: the runs keep the same distance on every topic, which leaves no error to compare with",
  );
  expect(() => compare(table, { test: "tukey", side: "less" })).toThrow(/is two-sided, and cannot look to one side/);
});
