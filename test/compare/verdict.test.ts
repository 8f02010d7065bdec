import { expect, test } from "vitest";
import { compare, type CompareOptions, winnerOf } from "../../src/compare/compare.ts";
import { meansOf, type ScoreTable } from "../../src/compare/score-table.ts";
import { pairVerdicts } from "../../src/compare/pair-verdicts.ts";
import { comparedRuns, judgedRuns, pWords, type Standing, verdictOf, verdictWords } from "../../src/compare/verdict.ts";
import { pick, seeded } from "../seeded.ts";
import { rounds } from "../rounds.ts";
import { oddTable, scoreTable } from "./tables.ts";

function said(table: ScoreTable, options: CompareOptions = {}): string {
  return verdictWords(verdictOf(comparedRuns(compare(table, options)))!);
}

const top = [0.5, 0.7, 0.52, 0.81, 0.6, 0.65];
const near = [0.6, 0.6, 0.55, 0.75, 0.62, 0.6];
const low = [0.1, 0.2, 0.15, 0.3, 0.12, 0.22];

/** The p-value of a pair as people read it. */
function p(table: ScoreTable, a: string, b: string, options: CompareOptions = {}): string {
  const { adjusted } = compare(table, options).pairs.find((pair) => [pair.a, pair.b].sort().join() === [a, b].join())!;
  return adjusted < 0.0001 ? "p < 0.0001" : `p = ${adjusted.toFixed(4)}`;
}

test("it says which mean is highest, which runs it is not significantly better than, and which it is, on how many topics", () => {
  const three = scoreTable({ low, near, top });
  expect(said(three)).toBe(
    `top has the highest mean. It is not significantly better than near; it is significantly better than low (better on 6 of 6 topics, ${p(three, "low", "top")}, paired t-test, Holm over 3 pairs).`,
  );
  const two = scoreTable({ low, top });
  expect(said(two)).toBe(
    `top has the highest mean. It is significantly better than low (better on 6 of 6 topics, ${p(two, "low", "top")}, paired t-test, Holm over 1 pair).`,
  );
  const tied = scoreTable({ near, top });
  expect(said(tied)).toBe(
    `top has the highest mean. It is not significantly better than near (${p(tied, "near", "top")}, paired t-test, Holm over 1 pair).`,
  );
});

test("where less is better, the verdict is about the lowest mean", () => {
  const table: ScoreTable = { ...scoreTable({ low, top }), better: "less" };
  expect(said(table)).toMatch(
    /^low has the lowest mean. It is significantly better than top \(better on 6 of 6 topics, p /,
  );
});

test("the test, its side and its correction are named as they were asked for", () => {
  const three = scoreTable({ low, near, top });
  expect(said(three, { correction: "bh" })).toMatch(/, paired t-test, Benjamini-Hochberg over 3 pairs\)\.$/);
  expect(said(three, { correction: "bonferroni" })).toMatch(/, paired t-test, Bonferroni over 3 pairs\)\.$/);
  expect(said(three, { correction: "none" })).toMatch(/, paired t-test, not corrected for 3 pairs\)\.$/);
  expect(said(three, { test: "tukey" })).toMatch(/, Tukey's HSD over 3 pairs\)\.$/);
  expect(said(three, { test: "randomization", correction: "none" })).toMatch(/, randomization test, not corrected/);
});

test("compare 8: a one-sided test that finds nothing says what it looked for, and not that runs are alike", () => {
  const three = scoreTable({ low, near, top });
  // In every pair the later run is b, and the test asks whether it is below: of low, the first, nothing could be shown.
  expect(said(three, { side: "less" })).toMatch(
    /^top has the highest mean. It is not significantly worse than near or low \(smallest p = [\d.]+, paired t-test, one-sided, Holm over 3 pairs\)\.$/,
  );
  expect(said(three, { side: "greater" })).toMatch(
    /^top has the highest mean. It is not significantly better than near; it is significantly better than low \(better on 6 of 6 topics, p .*, paired t-test, one-sided, Holm over 3 pairs\)\.$/,
  );
});

test("of runs that are significantly worse, the p-value is the first one's; of those that it is not significantly better than, the smallest", () => {
  const stands = [
    { standing: "tied", p: 0.9 },
    { standing: "tied", p: 0.2 },
    { standing: "ahead", p: 0.03 },
    { standing: "ahead", p: 0.01 },
  ] as const;
  const found = verdictOf({
    names: ["best", "b", "c", "d", "e"],
    means: [5, 4, 3, 2, 1],
    better: "more",
    topics: 9,
    baseline: undefined,
    how: { test: "t", side: "two", correction: "holm", level: 0.05, tested: 10 },
    areLevel: (x, y) => x === y,
    stand: (_, other) => ({ ...stands[other - 1]!, wins: 10 - other, losses: 0 }),
  })!;
  expect(found.clauses).toEqual([
    { standing: "tied", runs: ["b", "c"], p: 0.2, topicsWon: undefined },
    { standing: "ahead", runs: ["d", "e"], p: 0.03, topicsWon: 7 },
  ]);
});

test("with a baseline the verdict is about it: whom it loses to first", () => {
  const four = scoreTable({ low, near, top, lowest: low.map((score, i) => score / 3 - i / 100) });
  expect(said(four, { baseline: 1 })).toMatch(
    /^near, the baseline, is not significantly different from top; it is significantly better than low \(better on 6 of 6 topics, p .*, paired t-test, Holm over 3 pairs\) and lowest\.$/,
  );
  expect(said(four, { baseline: 0 })).toMatch(
    /^low, the baseline, is significantly worse than top \(worse on 6 of 6 topics, p .*\) and near; it is significantly better than lowest \(better on 6 of 6 topics, p [^,]*\)\.$/,
  );
  const same = scoreTable({ low, twin: low });
  expect(said(same, { baseline: 0 })).toBe("low, the baseline, is not significantly different from twin.");
});

test("runs of one mean share the highest; where all have it, none is highest", () => {
  const mirrored = top.toReversed();
  expect(said(scoreTable({ low, top, mirrored }))).toMatch(
    /^top and mirrored share the highest mean: each of them is significantly better than low \(p .*, paired t-test, Holm over 3 pairs\)\.$/,
  );
  expect(said(scoreTable({ top, mirrored }))).toBe("top and mirrored have the same mean.");
  expect(said(scoreTable({ a: low, b: low, c: low }))).toBe("a, b and c have the same mean.");
  const nine = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`r${i}`, low]));
  expect(said(scoreTable(nine))).toBe("All 9 runs have the same mean.");
});

test("where nothing can be tested it says so", () => {
  expect(said(scoreTable({ a: [0.1], b: [0.2] }))).toBe(
    "b has the highest mean. It cannot be tested against a: a test takes two topics at least.",
  );
  expect(said(scoreTable({ a: [0.1, 0.2], b: [0.2, 0.3] }))).toBe(
    "b has the highest mean. It cannot be tested against a.",
  );
  expect(said(scoreTable({ a: [NaN, 0.2], b: [0.2, 0.4] }))).toBe(
    "b has the highest mean. It cannot be tested against a.",
  );
  expect(said(scoreTable({ a: [NaN, 0.2], b: [0.2, NaN] }))).toBe("No run has a mean that is a number.");
});

test("compare 8: a test of ranks may contradict the means, and the words say that the best mean is significantly worse", () => {
  const a = Array.from({ length: 12 }, (_, i) => 0.2 + i / 100);
  const b = a.map((score, i) => (i === 0 ? 0 : score + 0.001 * (i + 1)));
  expect(said(scoreTable({ a, b }), { test: "sign" })).toMatch(
    /^a has the highest mean. It is significantly worse than b \(worse on 11 of 12 topics, p = 0\.0063, sign test, Holm over 1 pair\)\.$/,
  );
});

test("of many runs a few are named, and the others counted; names cannot break out of the line", () => {
  const random = seeded(1);
  const noisy = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`r${i}`, top.map((each) => each - i / 60 + random() / 1000)]),
  );
  const words = said(scoreTable(noisy));
  expect(words.length).toBeLessThan(200);
  expect(words).toMatch(
    /^r0 has the highest mean. It is significantly better than r1 \(better on 6 of 6 topics, p .*\) and 58 others\.$/,
  );
  expect(said(scoreTable({ "x\u001b[31m\n": top, low }))).toMatch(/^x\\x1b\[31m\\n has the highest mean/);
});

const parts = [0, 1, 2, 3];

test.each(parts)("it is what brute force over the pairs says, and the same from a page, part %i", (part) => {
  const counts = new Map<string, number>();
  const all = rounds(15, 250);
  for (let seed = part * all + 1; seed <= (part + 1) * all; seed++) {
    const random = seeded(seed);
    const table = oddTable(random);
    const level = pick(random, 0.001, 0.05, 0.2);
    const comparison = compare(table, { level });
    const verdict = verdictOf(comparedRuns(comparison))!;
    const page = verdictOf(judgedRuns(table, pairVerdicts(table, level)))!;
    const words = `seed ${seed}`;
    expect(verdictWords(page), words).toBe(verdictWords(verdict));
    counts.set(verdict.about, (counts.get(verdict.about) ?? 0) + 1);
    if (verdict.about !== "lead") continue;
    const means = meansOf(table.runs);
    const known = [...means].filter((mean) => !Number.isNaN(mean));
    const best = table.better === "more" ? Math.max(...known) : Math.min(...known);
    const leaders = table.runs.filter((_, i) => means[i] === best).map(({ name }) => name);
    expect([...verdict.runs].sort(), words).toEqual(leaders.sort());
    const others = table.runs.filter(({ name }) => !leaders.includes(name));
    const beaten = others.filter(({ name }) =>
      leaders.every((leader) =>
        comparison.pairs.some((pair) => {
          const winner = winnerOf(pair, comparison);
          return winner !== undefined && pair[winner] === leader && (pair.a === name || pair.b === name);
        }),
      ),
    );
    const ahead = verdict.clauses.find(({ standing }) => standing === "ahead");
    expect([...(ahead?.runs ?? [])].sort(), words).toEqual(beaten.map(({ name }) => name).sort());
    const named = [...verdict.runs, ...verdict.clauses.flatMap(({ runs }) => runs)];
    expect(named.sort(), words).toEqual(table.runs.map(({ name }) => name).sort());
  }
  expect(counts.get("lead")).toBeGreaterThan(all / 2);
});

test.each([
  [0.0123, "p = 0.0123"],
  [0.0001, "p = 0.0001"],
  [0.00009, "p < 0.0001"],
  [NaN, "no p-value"],
  [0.05, "p = 0.0500"],
  [0.0500012, "p = 0.050001"],
  [0.0499999, "p = 0.04999990"],
  [0.05000001, "p = 0.05000001"],
  [0.0500000001, "p = 0.050000000100"],
])("beside a level of 0.05, %f is told as %s", (value, words) => expect(pWords(value, 0.05)).toBe(words));

const better = "more";
const how = { test: "t", side: "two", correction: "holm", level: 0.05, tested: 10 } as const;
const runNames = (count: number): string[] => Array.from({ length: count }, (_, i) => "abcdefgh"[i]!);

test.each([
  [1, "a"],
  [2, "a or b"],
  [3, "a, b or c"],
  [4, "a, b, c or d"],
  [5, "a, b, c or 2 others"],
])("%i runs are named as %s", (count, words) => {
  const clause = { standing: "tied", runs: runNames(count), p: NaN, topicsWon: undefined } as const;
  const told = verdictWords({ about: "lead", runs: ["top"], clauses: [clause], topics: 9, better, how });
  expect(told).toBe(`top has the highest mean. It is not significantly better than ${words}.`);
});

test.each([
  [1, ""],
  [2, " and b"],
  [4, ", b, c and d"],
  [5, " and 4 others"],
])("of %i runs that are significantly worse the first has the evidence", (count, others) => {
  const clause = { standing: "ahead", runs: runNames(count), p: 0.01, topicsWon: 7 } as const;
  const told = verdictWords({ about: "lead", runs: ["top"], clauses: [clause], topics: 9, better, how });
  expect(told).toBe(
    `top has the highest mean. It is significantly better than a (better on 7 of 9 topics, p = 0.0100, paired t-test, Holm over 10 pairs)${others}.`,
  );
});

test("up to four runs of the same mean are named", () => {
  const told = (count: number) =>
    verdictWords({ about: "level", runs: runNames(count), clauses: [], topics: 9, better, how });
  expect(told(4)).toBe("a, b, c and d have the same mean.");
  expect(told(5)).toBe("All 5 runs have the same mean.");
});

test("several that lead stand to another as the least sure of them, by its p-value", () => {
  const clauseOf = (...stands: { standing: Standing; p: number }[]) =>
    verdictOf({
      names: ["a", "b", "c"],
      means: [5, 5, 1],
      better: "more",
      topics: 9,
      baseline: undefined,
      how,
      areLevel: (x, y) => x < 2 && y < 2,
      stand: (run) => ({ ...stands[run]!, wins: 1, losses: 1 }),
    })!.clauses[0];
  expect(clauseOf({ standing: "ahead", p: 0.01 }, { standing: "ahead", p: 0.02 })).toEqual({
    standing: "ahead",
    runs: ["c"],
    p: 0.02,
    topicsWon: undefined,
  });
  expect(clauseOf({ standing: "tied", p: 0.3 }, { standing: "tied", p: 0.2 })).toMatchObject({ p: 0.2 });
  expect(clauseOf({ standing: "ahead", p: 0.01 }, { standing: "tied", p: 0.2 })).toMatchObject({
    standing: "tied",
    p: 0.2,
  });
});

test("on two topics runs that score the same are tied", () => {
  const table = scoreTable({ a: [0.1, 0.2], b: [0.1, 0.2], c: [0.2, 0.4] });
  const compared = comparedRuns(compare(table));
  const judged = judgedRuns(table, pairVerdicts(table, 0.05));
  for (const { stand, areLevel } of [compared, judged]) {
    expect([stand(0, 1).standing, stand(1, 0).standing]).toEqual(["tied", "tied"]);
    expect([areLevel(0, 1), areLevel(1, 1), areLevel(0, 2), areLevel(2, 0)]).toEqual([true, true, false, false]);
  }
});

test.each(["more", "less"] as const)("wins and losses are those of the first, where %s is better", (better) => {
  const table: ScoreTable = { ...scoreTable({ a: [5, 5, 5, 5, 5], b: [6, 7, 5, 2, 6] }), better };
  const expected = better === "more" ? { wins: 1, losses: 3 } : { wins: 3, losses: 1 };
  const swapped = { wins: expected.losses, losses: expected.wins };
  for (const { stand } of [comparedRuns(compare(table)), judgedRuns(table, pairVerdicts(table, 0.05))]) {
    expect(stand(0, 1)).toMatchObject(expected);
    expect(stand(1, 0)).toMatchObject(swapped);
  }
});
