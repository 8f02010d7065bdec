import { expect, test } from "vitest";
import { isBelow } from "../../src/base/same.ts";
import { compare } from "../../src/compare/compare.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import { type PairVerdict, pairVerdicts } from "../../src/compare/pair-verdicts.ts";
import { pick, seeded } from "../seeded.ts";
import { oddTable, scoreTable } from "./tables.ts";
import { rounds } from "../rounds.ts";

/** What the output of compare says of a pair. */
function said(table: ScoreTable, { adjusted, ties }: { adjusted: number; ties: number }, level: number): PairVerdict {
  if (isBelow(adjusted, level)) return "apart";
  if (!Number.isNaN(adjusted)) return "tied";
  return table.topics.length > 1 && ties === table.topics.length ? "tied" : "untested";
}

test("the verdict of each pair is what compare says by default", () => {
  const counts = { apart: 0, tied: 0, untested: 0 };
  for (let seed = 1; seed <= rounds(40, 400); seed++) {
    const random = seeded(seed);
    const table = oddTable(random);
    const level = pick(random, 0.001, 0.05, 0.2);
    const expected = compare(table, { level });
    const found = pairVerdicts(table, level);
    expect(found.tested, `seed ${seed}`).toBe(expected.pairs.filter(({ p }) => !Number.isNaN(p)).length);
    let next = 0;
    for (let a = 0; a < table.runs.length; a++)
      for (let b = a + 1; b < table.runs.length; b++) {
        const pair = expected.pairs[next++]!;
        const words = `seed ${seed}, ${pair.a} and ${pair.b}`;
        expect(found.verdict(a, b), words).toBe(said(table, pair, level));
        expect(found.verdict(b, a), words).toBe(found.verdict(a, b));
        if (Number.isNaN(pair.adjusted)) expect(found.adjusted(a, b), words).toBeNaN();
        else expect(Math.abs(found.adjusted(a, b) / pair.adjusted - 1), words).toBeLessThan(1e-3);
        counts[found.verdict(a, b)]++;
      }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(rounds(20, 200));
});

test.each([
  [0, 25],
  [25, 50],
])("a level that is a p-value to the last bit is decided as compare decides it, from seed %i to %i", (from, to) => {
  for (let seed = from + 1; seed <= to; seed++) {
    const table = oddTable(seeded(seed));
    for (const { adjusted } of compare(table).pairs.filter((pair) => pair.adjusted < 1)) {
      const expected = compare(table, { level: adjusted }).pairs.map((pair) => said(table, pair, adjusted));
      const found = pairVerdicts(table, adjusted);
      const all = table.runs.flatMap((_, a) => table.runs.slice(a + 1).map((__, i) => found.verdict(a, a + 1 + i)));
      expect(all, `seed ${seed}, level ${adjusted}`).toEqual(expected);
    }
  }
});

test("so it is where few digits of the scores differ", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = seeded(seed);
    const column = () => Array.from({ length: 8 }, () => 1000 + random() / 10);
    const table = scoreTable({ a: column(), b: column(), c: column(), d: column() });
    for (const { adjusted } of compare(table).pairs) {
      const expected = compare(table, { level: adjusted }).pairs.map((pair) => said(table, pair, adjusted));
      const found = pairVerdicts(table, adjusted);
      const all = table.runs.flatMap((_, a) => table.runs.slice(a + 1).map((__, i) => found.verdict(a, a + 1 + i)));
      expect(all, `seed ${seed}, level ${adjusted}`).toEqual(expected);
    }
  }
});

test("compare 2: runs that score the same are tied, a constant apart they are not tested, and one topic is no test", () => {
  const table = (...runs: number[][]): ScoreTable => ({
    measure: "AgP",
    better: "more",
    topics: runs[0]!.map((_, i) => `t${i}`),
    runs: runs.map((scores, i) => ({ name: `r${i}`, scores: Float64Array.from(scores) })),
  });
  expect(pairVerdicts(table([0.1, 0.2, 0.4], [0.1, 0.2, 0.4]), 0.05).verdict(0, 1)).toBe("tied");
  expect(pairVerdicts(table([0.1, 0.2, 0.4], [0.6, 0.7, 0.9]), 0.05).verdict(0, 1)).toBe("untested");
  expect(pairVerdicts(table([0.1], [0.1]), 0.05).verdict(0, 1)).toBe("untested");
});
