import { expect, test } from "vitest";
import { compare, type CompareOptions } from "../../../src/compare/compare.ts";
import type { ScoreTable } from "../../../src/compare/score-table.ts";
import { comparisonFindings } from "../../../src/print/findings/comparison-findings.ts";
import { joinLines } from "../../../src/print/printers/printer.ts";
import { table as textTable } from "../../../src/print/printers/table.ts";

function table(runs: Readonly<Record<string, readonly number[]>>, better: "more" | "less" = "more"): ScoreTable {
  const named = Object.entries(runs).map(([name, scores]) => ({ name, scores: Float64Array.from(scores) }));
  return { measure: "redundancy@5", better, topics: Array.from(named[0]!.scores, (_, i) => `t${i}`), runs: named };
}

function printed(of: ScoreTable, options: CompareOptions = {}) {
  const found = comparisonFindings([compare(of, options)]);
  const { pairs } = found.data() as { pairs: { difference: number; winner?: string; why?: string }[] };
  return { pairs, text: joinLines(textTable.lines(found, {})) };
}

const [low, high] = [
  [0.1, 0.2, 0.15, 0.3, 0.12, 0.22],
  [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
];

test("compare 5: a difference is b − a; where more is better the higher run wins, where less is the lower one", () => {
  for (const [better, winner] of [
    ["more", "high"],
    ["less", "low"],
  ] as const) {
    expect(printed(table({ low, high }, better)).pairs).toMatchObject([
      { difference: expect.closeTo(0.4483, 4), ahead: winner, winner },
    ]);
    expect(printed(table({ high, low }, better)).pairs).toMatchObject([
      { difference: expect.closeTo(-0.4483, 4), ahead: winner, winner },
    ]);
    expect(printed(table({ high, low }, better)).text).toMatch(new RegExp(`\\* +${winner}$`, "m"));
  }
  const less = "Less of redundancy@5 is better: the first run is better where the difference is negative.";
  expect(printed(table({ low, high }, "less")).text).toContain(less);
  expect(printed(table({ low, high })).text).not.toContain("Less of");
});

test("a row has means and differences with four decimals, the effect size with two, and topics won, tied and lost", () => {
  const row = /^high − low +0\.6300 +0\.1817 +\+0\.4483 +\+0\.\d{4} +\+0\.\d{4} +\d+\.\d\d +6 +0 +0 /m;
  expect(printed(table({ low, high })).text).toMatch(row);
});

test("the winner is the one that the test sees ahead, which for ranks and signs may not be that of the means", () => {
  const a = Array.from({ length: 12 }, (_, i) => 0.2 + i / 100);
  const b = a.map((score, i) => (i === 0 ? 0 : score + 0.001 * (i + 1)));
  const scores = table({ a, b });
  const { pairs } = printed(scores, { test: "sign" });
  expect(pairs[0]!.difference).toBeLessThan(0);
  expect(pairs[0]!.winner).toBe("b");
  expect(printed(scores, { test: "t" }).pairs[0]!.winner).toBeUndefined();
});

test("the sentence below says what corrects the p-values, over the pairs that were tested", () => {
  const three = table({ low, high, same: high });
  expect(printed(three).text).toContain("Paired t-test; two-sided; Holm's correction over 2 pairs; 6 topics.");
  expect(printed(three, { correction: "none" }).text).toContain(
    "two-sided; no correction for the number of pairs; 6 topics.",
  );
  expect(printed(three, { test: "tukey" }).text).toContain("Tukey's HSD; two-sided; 3 pairs, all at once; 6 topics.");
  expect(printed(three, { level: 0.1 }).text).toContain(
    "Low, high: 90 % t interval of the difference, of each pair by itself.",
  );
});

test("a pair that cannot be tested has no winner, and its reason", () => {
  const { pairs, text } = printed(table({ low, same: low, above: low.map((score) => score + 0.5) }));
  expect(pairs.map(({ winner }) => winner)).toEqual([undefined, undefined, undefined]);
  for (const { why } of pairs) expect(text).toContain(`No p-value: ${why}.`);
  expect(pairs[0]!.why).toContain("low and same score the same on every topic");
  expect(pairs[1]!.why).toContain("the difference is the same on every topic");
  expect(printed(table({ a: [1], b: [0.5] })).text).toContain(
    "No p-value: redundancy@5: 1 topic; a test needs two at least.",
  );
});
