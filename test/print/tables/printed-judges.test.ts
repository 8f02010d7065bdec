import { expect, test } from "vitest";
import { rank } from "../../../src/compare/ranking.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { agreement } from "../../../src/compare/inspect/agreement.ts";
import { csv } from "../../../src/print/csv.ts";
import type { Findings } from "../../../src/print/findings.ts";
import { json } from "../../../src/print/json.ts";
import { joinLines } from "../../../src/print/printer.ts";
import { table } from "../../../src/print/table.ts";
import { agreementFindings } from "../../../src/print/tables/agreement.ts";
import { rankingFindings } from "../../../src/print/tables/ranking.ts";
import { scoreTable } from "../../compare/tables.ts";
import { article } from "../../files/inex/articles.ts";

// Whole tables of small inputs, as they are printed: rankings of runs, and agreement of two who judged.

function printed(found: Findings): string {
  const printers = found.records === undefined ? [table, json] : [table, csv, json];
  return printers.map((printer) => joinLines(printer.lines(found, {}))).join("\n");
}

const scores = scoreTable({
  low: [0.1, 0.2, 0.15, 0.3, 0.12, 0.22],
  high: [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
  twin: [0.5, 0.7, 0.52, 0.81, 0.6, 0.65],
  mid: [0.3, 0.4, 0.35, 0.3, 0.32, 0.42],
});
const effort = {
  ...scoreTable({ low: [1, 2], high: [5, 6], twin: [5, 5], mid: [9, 9] }, "effort"),
  better: "less" as const,
};
const described = scores.runs.map((_, i) => ({
  participant: i === 0 ? "One University" : undefined,
  kind: "elements",
  query: i === 1 ? "CO" : undefined,
  meanLength: 100 + i,
  tags: i === 2 ? ["p", "sec"] : [],
}));

test("a ranking of runs, of which two are the same", () => {
  expect(printed(rankingFindings(rank([scores, effort], { resamples: 20 })))).toMatchSnapshot();
});

test("a ranking of groups, some of more than one run, with what their runs are like", () => {
  const groupOf = (place: number) => ["a", "b", undefined, "b"][place];
  const found = rank([scores, effort], { groupOf, resamples: 20 });
  expect(printed(rankingFindings(found, { groupedBy: "prefix", described }))).toMatchSnapshot();
  expect(found.ranking.map(({ run, of }) => [run, of])).toEqual([
    ["high", 2],
    ["twin", 1],
    ["low", 1],
  ]);
});

test("a ranking of some runs among all, by a test of all pairs at once", () => {
  const takes = (place: number) => place !== 1;
  const found = rank([scores], { takes, top: 2, test: "tukey" });
  expect(printed(rankingFindings(found, { described }))).toMatchSnapshot();
});

test("a ranking of one run has no stars, and one of two runs has", () => {
  const sheets = (top: number) => rankingFindings(rank([scores], { top })).sheets().length;
  expect([sheets(1), sheets(2)]).toEqual([1, 2]);
});

test("a star that another measure gives against the ranking is told", () => {
  const found = rank([scores, { ...scores, measure: "turned", better: "less" }], {
    stars: "turned",
    sides: "two",
    test: "t",
  });
  expect(printed(rankingFindings(found))).toMatchSnapshot();
});

const xml = collectionOf([
  article("A", "<a><p><b>aa</b>bb</p><q>cccc</q></a>"),
  article("B", "<a>plain <i>text</i></a>"),
  article("C", "<a>nothing</a>"),
]);
const one = readJudgements("1 Q0 A 4 8 0 0:4\n1 Q0 B 4 10 6 6:4\n1 Q0 C 0 7\n2 Q0 A 2 8 6 6:2\n3 Q0 A 2 8 6 6:2", {
  source: "one.inex",
});
const other = readJudgements("1 Q0 A 3 8 2 2:3\n1 Q0 B 5 10 5 5:5\n2 Q0 A 2 8 6 6:2\n2 Q0 B 1 10 0 0:1", {
  source: "other.inex",
});

test("agreement on articles, elements, characters and entry points", () => {
  expect(printed(agreementFindings(agreement(one, other, xml)))).toMatchSnapshot();
});

test("agreement with a rule that was asked for, and without elements", () => {
  for (const unlisted of ["skip", "nonrelevant"] as const)
    expect(printed(agreementFindings(agreement(one, other, undefined, { unlisted })))).toMatchSnapshot();
});

test("agreement of judgements of whole documents, of which none is relevant", () => {
  const none = readJudgements("1 0 A 0\n1 0 B 0");
  expect(printed(agreementFindings(agreement(none, none)))).toMatchSnapshot();
});
