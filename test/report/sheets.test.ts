import { expect, test } from "vitest";
import { pairVerdicts } from "../../src/compare/pair-verdicts.ts";
import { judgedRuns } from "../../src/compare/verdict.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import type { Sheet } from "../../src/print/findings.ts";
import { foundBins } from "../../src/report/found-by-runs.ts";
import { verdictRows } from "../../src/report/overview.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import type { PageData } from "../../src/report/page-data.ts";
import { scoreTable } from "../../src/report/page-scores.ts";
import { judgedTopic, rankedPassages, resultRows } from "../../src/report/page-topic.ts";
import {
  curveSheet,
  differencesSheet,
  foundSheet,
  foundTextsSheet,
  hardTopicsSheet,
  passagesSheet,
  resultsSheet,
  runsSheet,
  tableFormats,
  tableText,
  topicsSheet,
  verdictSheet,
} from "../../src/report/sheets.ts";
import { byRunsThatFound, foundCounts, hardTopics } from "../../src/score/found-texts.ts";
import { rangeSet } from "../../src/text/range.ts";

const judgements = readJudgements("1 Q0 d 100 500 0 0:100\n2 Q0 e 50 500 10 10:50\n");
const half = readRun("1 Q0 d 1 1 half 0 50\n2 Q0 e 1 1 half 10 25\n");
const vain = readRun("1 Q0 d 1 1 =vain 90 60\n2 Q0 x 1 1 =vain 0 10\n");

const builder = pageBuilder(judgements, { measures: ["R@1", "P@1"], task: "focused", program: "test" });
builder.add(half);
builder.add(vain);
const page = builder.end();
const { data } = page;

const [csv, markdown, latex] = tableFormats.map((format) => (sheet: Sheet) => tableText(sheet, format));
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));

test("report 5: the runs: CSV has all digits of ranks, means and the interval of the measure", () => {
  const rows = rowsOf(csv!(runsSheet(data, 0, [0, 1])));
  expect(rows[0]).toEqual(["run", "rank", "R@1", "R@1 95 % from", "R@1 95 % to", "P@1"]);
  // R@1: half finds 50 of 100 and 25 of 50; =vain 10 of 100 and nothing. P@1: 1 and 1; 10 of 60 and 0.
  const numbers = rows.slice(1).map(([run, rank, recall, , , precision]) => [run, rank, recall, precision]);
  expect(numbers).toEqual([
    ["half", "1", String((50 / 100 + 25 / 50) / 2), "1"],
    ["'=vain", "2", String((10 / 100 + 0) / 2), String((10 / 60 + 0) / 2)],
  ]);
  for (const [run, row] of rows.slice(1).entries())
    expect([row[3], row[4]].map(Number)).toEqual(data.runs[run]!.intervals[0]);
});

test("report 5: the runs: Markdown and LaTeX have the digits that tables show, the best in bold, in the order given", () => {
  const sheet = runsSheet(data, 1, [1, 0]);
  const lines = markdown!(sheet).split("\n");
  expect(lines[0]).toBe("Task focused, 2 topics, rules paper.");
  expect(lines[2]).toBe("### Runs, ranked by P@1");
  expect(lines[6]).toMatch(/^\| =vain +\| +2 \| +0\.0500 \| +0\.0833 \|/);
  expect(lines[7]).toMatch(/^\| half +\| +1 \| \*\*0\.5000\*\* \| \*\*1\.0000\*\* \|/);
  const [vainRow, halfRow] = sheet.groups[0]!;
  expect([vainRow!.best, halfRow!.best]).toEqual([
    [false, false, false, false, false],
    [false, true, true, false, false], // neither the rank nor the interval behind P@1 is best
  ]);
  expect(latex!(sheet)).toContain(String.raw`\caption{Runs, ranked by P@1.}`);
  expect(latex!(sheet)).toMatch(/half +& +1 & \\textbf\{0\.5000\} & \\textbf\{1\.0000\} &/);
});

test("runs without a mean or an interval leave their fields empty; one run alone has no rank", () => {
  const [first] = data.runs;
  const bare: PageData = { ...data, runs: [{ ...first!, means: [null, 0.5], intervals: [null, null] }] };
  expect(rowsOf(csv!(runsSheet(bare, 0, [0])))[1]).toEqual(["half", "", "", "", "0.5"]);
});

test("scores on topics stand in the order of the map", () => {
  expect(csv!(topicsSheet(data, 0, [1, 0], [1, 0]))).toBe("run,2,1\n'=vain,0,0.1\nhalf,0.5,0.5\n");
});

test("compare 5: differences are named, the first − the second, from the largest, with titles where topics have some", () => {
  expect(csv!(differencesSheet(data, 0, 1, 0))).toBe("topic,half,'=vain,half − =vain\n2,0.5,0,0.5\n1,0.5,0.1,0.4\n");
  const titled = { ...data, topics: data.topics.map((topic, i) => ({ ...topic, title: i === 0 ? "a, b" : null })) };
  expect(
    csv!(differencesSheet(titled, 0, 1, 0))
      .split("\n")
      .slice(0, 3),
  ).toEqual(["topic,title,half,'=vain,half − =vain", "2,,0.5,0,0.5", '1,"a, b",0.5,0.1,0.4']);
});

test("curves: a column a run, with their own numbers", () => {
  const [curve] = data.curves;
  const rows = rowsOf(csv!(curveSheet(data, curve!, [1, 0])));
  expect(rows[0]).toEqual([curve!.x, "'=vain", "half"]);
  expect(rows).toHaveLength(curve!.places.length + 1);
  for (const [i, row] of rows.slice(1).entries())
    expect(row.map(Number)).toEqual([curve!.places[i], curve!.heights[1]![i], curve!.heights[0]![i]]);
});

test("the table behind a verdict has means, differences, topics won and lost, and adjusted p-values", () => {
  const table = scoreTable(data, 0);
  const tested = judgedRuns(table, pairVerdicts(table, 0.05));
  const sheet = verdictSheet(data, 0, tested, 0, verdictRows(tested, 0, [0, 1]));
  // half less =vain: 0.4 and 0.5 on two topics, so that t is 0.45 / 0.05 = 9 with 1 degree of freedom: p = 1 - 2 atan(9) / pi.
  const [, row] = rowsOf(csv!(sheet));
  expect(row!.slice(0, 6)).toEqual(["'=vain", "0.05", "0.45", "2", "0", "0"]);
  expect(Number(row![6])).toBeCloseTo(1 - (2 * Math.atan(9)) / Math.PI, 12);
  expect(row![7]).toBe("no significant difference");
  expect(markdown!(sheet)).toMatch(/\| =vain +\| +0\.0500 \| +0\.4500 \| +2 \| +0 \| +0 \| +0\.0704 \|/);
});

test("results and missed passages have their places and what they brought", () => {
  const judged = judgedTopic(data, 0);
  const ranking = page.results(1)[0]!;
  const rows = resultRows(data, rankedPassages(data, ranking), judged);
  const sheet = resultsSheet(data, 0, 1, rows, ["The first of 2 results is in this file."]);
  expect(csv!(sheet)).toBe(
    `rank,document,start,end,relevant,seen before,precision,recall\n1,d,90,150,10,0,${10 / 60},0.1\n`,
  );
  expect(markdown!(sheet)).toContain("\nThe first of 2 results is in this file.\n");
  expect(markdown!(sheet)).toMatch(/\| +10 \| +0 \| +0\.1667 \| +0\.1000 \|/);
  const missed = [{ doc: "d", ranges: rangeSet([{ start: 20, end: 90 }]), characters: 70 }];
  expect(csv!(passagesSheet("Missed", missed))).toBe("document,start,end,characters\nd,20,90,70\n");
});

test("results without a place have none, and those of whole documents have grades", () => {
  const judged = judgedTopic(data, 0);
  const [row] = resultRows(data, [{ doc: "d", start: -1, end: -1 }], judged);
  expect(rowsOf(csv!(resultsSheet(data, 0, 0, [row!], [])))[1]!.slice(0, 5)).toEqual(["1", "d", "", "", "0"]);
  const ofDocuments = { ...data, runs: data.runs.map((run) => ({ ...run, answers: "documents" as const })) };
  expect(csv!(resultsSheet(ofDocuments, 0, 0, [row!], []))).toBe("rank,document,grade\n1,d,1\n");
});

test("names of strangers stay names", () => {
  const hostile: PageData = { ...data, runs: [{ ...data.runs[0]!, name: "=cmd|' /C calc'!A0\n|&<b>\\end{table}" }] };
  const sheet = runsSheet(hostile, 0, [0]);
  expect(csv!(sheet)).toContain(`"'=cmd|' /C calc'!A0\n|&<b>\\end{table}",0.5`);
  expect(markdown!(sheet)).toContain(String.raw`=cmd\|' /C calc'!A0\\n\|&amp;&lt;b>\\end{table}`);
  expect(latex!(sheet)).toContain(String.raw`\textbackslash{}end\{table\}`);
});

test("what so many runs found: by how many, text by text, and the topics from the hardest", () => {
  // Of topic 1 the first 60 characters by neither of two runs, 30 by the second alone, 10 by both; of topic 2 all by one.
  const topics = new Map([
    ["2", [{ doc: "e", start: 10, end: 60, runs: 1, only: 0 }]],
    [
      "1",
      [
        { doc: "d", start: 0, end: 60, runs: 0, only: undefined },
        { doc: "d", start: 60, end: 90, runs: 1, only: 1 },
        { doc: "d", start: 90, end: 100, runs: 2, only: undefined },
      ],
    ],
  ]);
  const texts = byRunsThatFound(topics);
  expect(rowsOf(csv!(foundSheet(foundBins(foundCounts(texts, 2)), 2, "run")))).toEqual([
    ["found by", "characters", "share", "texts"],
    ["none", "60", String(60 / 150), "1"],
    ["1 run", "80", String(80 / 150), "2"],
    ["all 2 runs", "10", String(10 / 150), "1"],
  ]);
  expect(rowsOf(csv!(foundTextsSheet("Texts", texts)))).toEqual([
    ["topic", "document", "start", "end", "characters", "runs"],
    ["1", "d", "0", "60", "60", "0"],
    ["2", "e", "10", "60", "50", "1"],
    ["1", "d", "60", "90", "30", "1"],
    ["1", "d", "90", "100", "10", "2"],
  ]);
  expect(markdown!(hardTopicsSheet(hardTopics(topics, 2), "topic"))).toMatch(
    /\| +100 \| +60 \| +0\.6000 \| +30 \| +0\.2500 \|/,
  );
  expect(markdown!(foundSheet(foundBins(foundCounts(texts, 2)), 2, "run"))).toMatch(/\| +80 \| +0\.5333 \| +2 \|/);
  expect(rowsOf(csv!(hardTopicsSheet(hardTopics(topics, 2), "topic"))).slice(1)).toEqual([
    ["1", "100", "60", "0.6", "30", "0.25"], // the runs found 10 and 40 of 100
    ["2", "50", "0", "0", "50", "0.5"],
  ]);
});

test("a number that is none leaves its field empty, and a text is as it is", () => {
  const sheet: Sheet = {
    name: "s",
    title: "S",
    corner: "c",
    columns: ["a", "b", "d", "e"].map((name) => ({ name })),
    groups: [[{ label: "x", values: [NaN, 0, "NaN", undefined] }]],
  };
  expect(csv!(sheet)).toBe("c,a,b,d,e\nx,,0,NaN,\n");
});
