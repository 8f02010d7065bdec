import { expect, test } from "vitest";
import { compareSlices } from "../../../src/compare/compare-slices.ts";
import { compare } from "../../../src/compare/compare.ts";
import { agreement } from "../../../src/compare/inspect/agreement.ts";
import { rank } from "../../../src/compare/ranking.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { agreementFindings } from "../../../src/print/findings/agreement-findings.ts";
import { comparisonFindings, slicesSheets } from "../../../src/print/findings/comparison-findings.ts";
import { comparisonJunit } from "../../../src/print/findings/comparison-junit.ts";
import { ranksFindings } from "../../../src/print/findings/correlation-findings.ts";
import { rankingFindings } from "../../../src/print/findings/ranking-findings.ts";
import { sliceSheets, sliceWords } from "../../../src/print/findings/slice-sheets.ts";
import { joinLines } from "../../../src/print/printers/printer.ts";
import type { Evaluation } from "../../../src/score/evaluation.ts";
import { slicing } from "../../../src/score/slices.ts";
import { readTopicRecords } from "../../../src/score/topic-records.ts";
import { scoreTable } from "../../compare/tables.ts";
import { evaluation } from "../evaluation.ts";

test("ranks have no decimals, and rows have the means besides", () => {
  const found = ranksFindings(["AP", "P@5"], [{ run: "x", ranks: [1, 2], means: [0.5, NaN] }]);
  const [sheet] = found.sheets();
  expect([sheet!.title, sheet!.columns, sheet!.groups]).toEqual([
    "Ranks of 1 run by each measure",
    [
      { name: "AP", digits: 0 },
      { name: "P@5", digits: 0 },
    ],
    [[{ label: "x", values: [1, 2] }]],
  ]);
  expect([...found.records!().rows]).toEqual([
    ["x", "AP", 1, 0.5],
    ["x", "P@5", 2, undefined],
  ]);
  expect(found.data!()).toMatchObject({
    runs: [{ run: "x", rank: { AP: 1, "P@5": 2 }, mean: { AP: 0.5, "P@5": NaN } }],
  });
});

const scores = (run: string, topics: number, mean: number, deviation: number) => ({
  run,
  topics,
  mean: { AiP: mean },
  deviation: { AiP: deviation },
});

test("slices have a row a run, the best of each marked beside its spread; of one run a row a slice", () => {
  const both = (runs: Evaluation["runs"]): Evaluation => ({
    ...evaluation(["AiP"], []),
    runs,
    slices: [
      {
        field: "kind",
        several: 1,
        slices: [
          {
            value: "a",
            topics: ["1", "2"],
            runs: [scores("x", 2, 0.5, 0.1), scores("y", 2, 0.25, 0.2)].slice(0, runs.length),
          },
          {
            value: undefined,
            topics: ["3"],
            runs: [scores("x", 1, 0.1, NaN), scores("y", 1, 0.2, NaN)].slice(0, runs.length),
          },
        ],
      },
    ],
  });
  const two = evaluation(
    ["AiP"],
    [
      { run: "x", mean: [0.3] },
      { run: "y", mean: [0.3] },
    ],
  ).runs;
  const [sheet] = sliceSheets(both(two));
  expect(sheet!.columns.map(({ name }) => name)).toEqual(["run", "topics", "AiP", "sd"]);
  expect(sheet!.groups).toEqual([
    [
      { label: "a", values: ["x", 2, 0.5, 0.1], best: [false, false, true, false] },
      { label: "a", values: ["y", 2, 0.25, 0.2], best: [false, false, false, false] },
    ],
    [
      { label: "(none)", values: ["x", 1, 0.1, NaN], best: [false, false, false, false] },
      { label: "(none)", values: ["y", 1, 0.2, NaN], best: [false, false, true, false] },
    ],
  ]);
  expect(sheet!.below).toEqual([
    "sd: standard deviation over topics, by n - 1.",
    "In several slices, and counted in each: 1 topic.",
    "(none): 1 topic that has no kind.",
  ]);
  const [alone] = sliceSheets(both(two.slice(0, 1)));
  expect(alone!.columns.map(({ name }) => name)).toEqual(["topics", "AiP", "sd"]);
  expect(alone!.groups).toEqual([
    [
      { label: "a", values: [2, 0.5, 0.1], best: [false, false, false] },
      { label: "(none)", values: [1, 0.1, NaN], best: [false, false, false] },
    ],
  ]);
  expect(sliceWords("kind", [{ value: "a", topics: ["1"] }], 0)).toEqual([]);
});

const tied = [0.1, 0.2, 0.3];
const manyTied = (runs: number) =>
  compare(scoreTable(Object.fromEntries(Array.from({ length: runs }, (_, i) => [`r${i}`, tied]))), {});

test("up to six reasons why pairs have no p-value are told, of more the first five", () => {
  const reasonsOf = (runs: number): string[] => {
    const [sheet] = comparisonFindings([manyTied(runs)]).sheets();
    return sheet!.below!.filter((line) => /^No p-value|more reasons/.test(line));
  };
  expect(reasonsOf(4)).toHaveLength(6); // pairs
  expect(reasonsOf(4).every((line) => line.startsWith("No p-value"))).toBe(true);
  const five = manyTied(5);
  const [seven] = comparisonFindings([{ ...five, pairs: five.pairs.slice(0, 7) }]).sheets();
  expect(seven!.below!.at(-1)).toBe("And 2 more reasons, which JSON and CSV have.");
  expect(reasonsOf(5)).toHaveLength(6);
  expect(reasonsOf(5).at(-1)).toBe("And 5 more reasons, which JSON and CSV have.");
  expect(reasonsOf(5)[0]).toContain("r0 and r1 score the same on every topic");
});

test("in JUnit a gate on slices has a case for each, failed where it says so", () => {
  const comparison = compare(scoreTable({ a: tied, b: [0.3, 0.1, 0.5] }), {});
  const pass = { run: "b", passes: true, why: "no worse" };
  const gate = [
    {
      pairs: [pass],
      slices: [
        { run: "b on x", passes: false, why: "too much worse" },
        { run: "b on y", passes: true, why: "no worse" },
      ],
    },
  ];
  const printed = (given: typeof gate | undefined) =>
    joinLines(comparisonJunit.lines(comparisonFindings([comparison], { gate: given }), {}));
  expect(printed(gate)).toContain('tests="3" failures="1"');
  expect(printed(gate)).toContain('name="b on x"><failure message="b on x: too much worse"/>');
  expect(printed(gate)).toContain('name="b on y"/>');
  expect(printed(undefined)).toContain('tests="1" failures="0"');
  expect(printed(undefined)).toMatch(/lost \d; adjusted p 0\.\d{4}; no significant difference/);
  expect(joinLines(comparisonJunit.lines(comparisonFindings([manyTied(2)]), {}))).toContain("; no p: ");
  const failed = [{ pairs: [{ ...pass, passes: false, why: "worse" }], slices: [] }];
  expect(printed(failed)).toContain('name="b − a"><failure message="b: worse"/>');
});

test("topics without entry points of both have none of their figures, and count no documents", () => {
  const judged = (topic1: number, doc: string) =>
    readJudgements(`1 Q0 a 10 100 ${topic1} 0:10\n1 Q0 b 10 100 0 0:10\n2 Q0 ${doc} 10 100 0 0:10`);
  const found = agreement(judged(8, "c"), judged(0, "d"));
  const sheet = agreementFindings(found)
    .sheets()
    .find(({ name }) => name === "entry points")!;
  expect(sheet.groups).toEqual([
    [
      { label: "1", values: [2, 1, 4, 4, 8] },
      { label: "2", values: [0, undefined, undefined, undefined, undefined] },
    ],
    [{ label: "all", values: [2, 1, 4, 4, 8] }],
  ]);
});

/** The second is far above the first and the third, which do not differ. */
const ranked = scoreTable({ a: [0.1, 0.2, 0.3, 0.25], b: [0.8, 0.9, 0.85, 0.9], c: [0.1, 0.2, 0.3, 0.25] });
const described = ["x", undefined, "z"].map((kind, i) => {
  return { kind, query: "co", meanLength: 10 * i, tags: i === 0 ? [] : ["p", "sec"], participant: `p${i}` };
});

test("a ranking has its means, what its runs are like, and stars with what they mean", () => {
  const [means, runs, stars] = rankingFindings(rank([ranked], {}), { described }).sheets();
  expect(means!.groups[0]!.map(({ label, best }) => [label, best])).toEqual([
    ["1 b", [true]],
    ["2 a", [false]],
    ["2 c", [false]],
  ]);
  expect(means!.below).toEqual([
    "Means over 4 topics; ranked by AP; the best of the table are marked.",
    "Each run stands for itself.",
  ]);
  expect(runs!.groups[0]!.map(({ values }) => values)).toEqual([
    ["p1", undefined, "co", 10, "p sec"],
    ["p0", "x", "co", 0, undefined],
    ["p2", "z", "co", 20, "p sec"],
  ]);
  expect(stars!.groups[0]!.map(({ values }) => values)).toEqual([
    ["", "*", "*"],
    ["", "", "?"],
    ["", "", ""],
  ]);
  expect(stars!.columns.map(({ name }) => name)).toEqual(["1", "2", "2"]);
});

test("what stands below stars depends on the test: that of the overview is named as such", () => {
  const below = (options: Parameters<typeof rank>[1]) => {
    const sheets = rankingFindings(rank([ranked], options)).sheets();
    return sheets.find(({ name }) => name === "stars")!.below!;
  };
  const overviews = (options: Parameters<typeof rank>[1]) => below(options).some((line) => line.includes("INEX 2007"));
  expect([overviews({ test: "t", sides: "one" }), overviews({ test: "t", sides: "two" })]).toEqual([true, false]);
  expect(overviews({ test: "wilcoxon", sides: "one" })).toBe(false);
  expect(overviews({ test: "t", sides: "one", correction: "holm" })).toBe(false);
  const lines = below({ test: "t", sides: "one" });
  expect(lines[0]).toBe("* better in AP by a one-sided paired t-test without correction, at 0.05.");
  expect(lines.at(-1)).toBe("? could not be tested by t; compare says why.");
});

test("a ranking of one run marks no best, and tells its place among all", () => {
  const found = rank([ranked], { takes: (place) => place === 0, top: 1 });
  const findings = rankingFindings(found);
  const [means] = findings.sheets();
  expect(means!.below![0]).toBe("Means over 4 topics; ranked by AP.");
  expect(means!.columns.map(({ name }) => name)).toEqual(["AP", "among all"]);
  expect(findings.records!().columns.map(({ name }) => name)).toContain("rank among all");
});

test("slices of one pair have it in their title, and of several in each label", () => {
  const about = readTopicRecords('{"topic":"1","kind":"x"}\n{"topic":"2","kind":"x"}');
  const sheetOf = (table: typeof ranked) => {
    const slices = [compareSlices(table, [slicing("kind", about, table.topics)], {})];
    return comparisonFindings([compare(table, {})], { slices }).sheets()[1]!;
  };
  const two = sheetOf({ ...ranked, runs: ranked.runs.slice(0, 2) });
  expect([two.title, two.groups.map((rows) => rows.map(({ label }) => label))]).toEqual([
    "AP by kind, b − a",
    [["x", "(none)"]],
  ]);
  const alone = compareSlices(ranked, [slicing("kind", about, ["1", "2"])], {});
  expect(alone.fields[0]!.slices).toHaveLength(1);
  expect(slicesSheets(alone)[0]!.below![1]).toContain("* adjusted p < 0.05");
  const three = sheetOf(ranked);
  expect([three.title, three.groups.map((rows) => rows[0]!.label)]).toEqual([
    "AP by kind",
    ["x: b − a", "(none): b − a"],
  ]);
});
