import { expect, test } from "vitest";
import { compare, type CompareOptions } from "../../src/compare/compare.ts";
import { type GateLimits, gateVerdicts } from "../../src/compare/gate.ts";
import { pairTests } from "../../src/compare/index.ts";
import { scoreTable } from "./tables.ts";

const a = [0.9, 0.7, 0.8, 0.65, 0.5, 0.75, 0.6, 0.55];

function verdict(b: readonly number[], asked: CompareOptions = {}, margin = 0, base: readonly number[] = a) {
  return gateVerdicts(compare(scoreTable({ a: base, b }), { baseline: 0, resamples: 200, ...asked }), { margin })[0]!;
}

for (const { name, joint } of pairTests) {
  const asked = { test: name };
  test(`${name}: every topic loses the same, and the gate fails`, () => {
    for (const loss of [0.5, 0.1, 0.001])
      expect(
        verdict(
          a.map((score) => score - loss),
          asked,
        ).passes,
        `${loss}`,
      ).toBe(false);
  });

  test(`${name}: equal on every topic, or above by the same, and the gate passes`, () => {
    for (const gain of [0, 0.1, 0.001]) {
      expect(
        verdict(
          a.map((score) => score + gain),
          asked,
        ).passes,
        `${gain}`,
      ).toBe(true);
      expect(verdict([0.3 + gain], asked, 0, [0.3]).passes).toBe(true);
    }
  });

  test(`${name}: one topic, and a loss on it, cannot be told`, () => {
    expect(verdict([0.1], asked, 0, [0.3])).toEqual({
      run: "b",
      passes: false,
      why: "AP is 0.1000, worse than 0.3000 of a, and it cannot be tested: AP: 1 topic; a test needs two at least",
    });
    expect(verdict([0.1], asked, 0.2, [0.3]).passes).toBe(true); // 0.3 - 0.1 is the margin, but for rounding
  });

  test(`${name}: what is not a number fails, in the candidate and in the baseline`, () => {
    const odd = a.with(3, NaN);
    expect(verdict(odd, asked, 1)).toMatchObject({ passes: false });
    expect(verdict(odd, asked).why).toBe(
      "AP is NaN, which cannot be compared with 0.6813 of a: AP: the score of b on topic 4 is not a number",
    );
    expect(verdict(a, asked, 1, odd).why).toMatch(/AP: the score of a on topic 4 is not a number$/);
    expect(verdict(a, asked, 1, a.with(2, Infinity)).passes).toBe(false);
  });

  test(`${name}: a loss within the margin passes, and one beyond it that is significant does not`, () => {
    const b = a.map((score, i) => score - 0.2 - i / 1000);
    expect(verdict(b, asked, 0.21).passes).toBe(true);
    expect(verdict(b, asked, 0.2).passes).toBe(false);
  });

  test(`${name}: a loss that is not significant passes`, () => {
    const b = a.map((score, i) => score + (i % 2 ? 0.1 : -0.12));
    expect(verdict(b, asked)).toMatchObject({ passes: true, why: expect.stringContaining("not significantly worse") });
  });

  test(`${name}: of a measure where less is better, more is the loss`, () => {
    const table = (b: readonly number[]) => ({ ...scoreTable({ a, b }), better: "less" as const });
    const passes = (b: readonly number[]) =>
      gateVerdicts(compare(table(b), { baseline: 0, resamples: 200, ...asked }))[0]!.passes;
    expect(passes(a.map((score) => score + 0.3))).toBe(false);
    expect(passes(a.map((score) => score - 0.3))).toBe(true);
    expect(passes(a.map((score, i) => score + 0.3 + i / 100))).toBe(false);
  });

  if (joint !== true && name !== "t" && name !== "bootstrap")
    test(`${name}: three topics can show nothing, and a loss on them cannot be told`, () => {
      expect(verdict([0.1, 0.3, 0.2], asked, 0, [0.7, 0.8, 0.9]).why).toMatch(
        /^AP is 0\.2000, worse than 0\.8000 of a, and no difference could be significant at 0\.05/,
      );
    });
}

test("a loss that few questions cannot tell from chance passes in doubt, and says how large it may be", () => {
  const [base, b] = [
    [0.9, 0.8, 1, 0.7, 0.9, 1],
    [0.1, 0.9, 0.3, 0.8, 0.2, 0.85],
  ];
  const doubtful = verdict(b, {}, 0, base);
  expect(doubtful).toMatchObject({ passes: true, isDoubtful: true });
  expect(doubtful.why).toMatch(
    /^AP is 0\.5250, not significantly worse than 0\.8833 of a \(adjusted p 0\.\d+\); 0\.3583 lost; 6 questions cannot tell whether that is chance: the loss may be as large as 0\.\d{4}$/,
  );
  // Many questions that hardly differ rule a large loss out.
  const many = Array.from({ length: 200 }, (_, i) => 0.5 + (i % 7) / 100);
  const near = many.map((score, i) => score + (i % 2 === 0 ? 0.02 : -0.021));
  expect(verdict(near, {}, 0, many)).toEqual({
    run: "b",
    passes: true,
    why: expect.stringContaining("not significantly worse"),
  });
});

test("a loss above the largest that is allowed fails without a test, and so do too few questions", () => {
  const base = [0.9, 0.8, 1, 0.7, 0.9, 1];
  const b = [0.1, 0.9, 0.3, 0.8, 0.2, 0.85];
  const comparison = compare(scoreTable({ a: base, b }), { baseline: 0 });
  const why = (limits: GateLimits) => gateVerdicts(comparison, limits).map(({ passes, why: words }) => [passes, words]);
  expect(why({ maxLoss: 0.35 })).toEqual([[false, "AP is 0.5250, 0.3583, more than 0.35, worse than 0.8833 of a"]]);
  expect(why({ maxLoss: 0.36 })[0]![0]).toBe(true);
  expect(why({ leastTopics: 7 })).toEqual([[false, "AP: 6 questions are compared, and the gate asks for 7 at least"]]);
  expect(why({ leastTopics: 6 })[0]![0]).toBe(true);
});

test("compare 20: resamples too few for any difference to be significant cannot tell", () => {
  const runs = Object.fromEntries(
    Array.from({ length: 12 }, (_, run) => [`r${run}`, a.map((score, i) => score - (run + i) / 100)]),
  );
  const found = compare(scoreTable({ a, ...runs }), { baseline: 0, resamples: 100, test: "bootstrap" });
  for (const { run, passes } of gateVerdicts(found)) expect(passes, run).toBe(false);
});

test("a test of ranks that sees the candidate ahead does not call it worse, whatever the mean", () => {
  const base = Array.from({ length: 20 }, (_, i) => 0.5 + i / 100);
  const b = base.map((score, i) => (i === 0 ? 0 : score + 0.001 * (i + 1)));
  for (const name of ["sign", "wilcoxon"]) {
    const [pair] = compare(scoreTable({ a: base, b }), { test: name }).pairs;
    expect([pair!.difference < 0, pair!.adjusted < 0.05, pair!.direction]).toEqual([true, true, 1]);
    expect(verdict(b, { test: name }, 0, base).passes, name).toBe(true);
  }
});

test("compare 21: a run that lacks one topic of the baseline fails, and one of the same mean is no worse", () => {
  const table = scoreTable({ a: [0.5, 0.25], b: [0.25, 0.5] });
  expect(gateVerdicts(compare(table, { baseline: 0 }))).toEqual([
    { run: "b", passes: true, why: "AP is 0.3750, no worse than 0.3750 of a" },
  ]);
  const runs = [table.runs[0]!, { ...table.runs[1]!, lacks: ["3"] }];
  expect(gateVerdicts(compare({ ...table, runs }, { baseline: 0 }))).toEqual([
    {
      run: "b",
      passes: false,
      why: "AP: it lacks 1 topic that a has, and the other 2 cannot tell whether it is worse",
    },
  ]);
});
