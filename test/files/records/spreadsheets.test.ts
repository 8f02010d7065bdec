import { expect, test } from "vitest";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { separatedParser } from "../../../src/files/records/separated-lines.ts";
import { seeded } from "../../seeded.ts";

// Tables as spreadsheets and data frames write them.

function cellsOf(text: string): string[][] {
  const found: string[][] = [];
  const add = (record: object) => void found.push(Object.values(record).map((cell) => cell ?? ""));
  const parser = separatedParser({ add, end: () => undefined });
  for (const [i, line] of text.replace(/\n$/, "").split("\n").entries()) parser.line(line, i + 1);
  parser.end(undefined);
  return found;
}

test.each([
  ["a quote that nothing closes is text", 'q1\t"Hello\tx\nq2\tb\ty\n', [["q1", '"Hello', "x"], ["q2", "b", "y"]]],
  ["so it is in the last row", 'q1\ta\tx\nq2\t"b\ty\n', [["q1", "a", "x"], ["q2", '"b', "y"]]],
  ["and in the last cell", 'q1\ta\t"x\nq2\tb\t"y\n', [["q1", "a", '"x'], ["q2", "b", '"y']]],
  ["quotes inside are text", 'q1\t"Yes" he said\t"a "b" c\n', [["q1", '"Yes" he said', '"a "b" c']]],
  ["two cells that a quote begins and ends", 'q1\t"Hello\tbye"\n', [["q1", '"Hello', 'bye"']]],
  ["a cell in quotes has none", 'q1\t"a ""b"" c"\t"x\ty"\n', [["q1", 'a "b" c', "x\ty"]]],
  ["a cell may go on in the next line", 'q1\t"a\nb"\tx\nq2\tc\ty\n', [["q1", "a\nb", "x"], ["q2", "c", "y"]]],
  ["the last cell, too, after a blank line", 'q1\ta\t"x\n\ny"\nq2\tc\tz\n', [["q1", "a", "x\n\ny"], ["q2", "c", "z"]]],
])("between tabs, %s", (_, rows, expected) => {
  expect(cellsOf(`topic\tdoc\ttext\n${rows}`)).toEqual(expected);
}); // prettier-ignore

test("what Sheets and pandas write between tabs is read as it was", () => {
  const random = seeded(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const word = (): string => pick(["a", "the cat", 'say "hi"', '"quoted', 'end"', "é", "x,y", "1;2", '5" disk']);
  for (let round = 0; round < 400; round++) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, i) => [`q${i}`, word(), word()]);
    const isPandas = round % 2 === 1;
    if (isPandas) for (const row of rows) if (random() < 0.3) row[1 + (round % 2)] += `\n${word()}`;
    const cell = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const text = rows.map((row) => row.map((each) => (isPandas ? cell(each) : each)).join("\t")).join("\n");
    expect(cellsOf(`topic\tdoc\ttext\n${text}\n`), `round ${round}: ${text}`).toEqual(rows);
  }
});

test("Excel's name of the delimiter, decimal commas and empty rows below a table are read", () => {
  const gold = "sep=;\r\ntopic;doc;start;end\r\nq1;a;0;9\r\n;;;\r\n ; ;;\r\n";
  expect([...readJudgements(gold, { format: "csv-judgements" }).topics.keys()]).toEqual(["q1"]);
  const run = readRun("sep=;\nquery_id;source;start;end;score\nq1;a,5;0;9;0,75\nq1;b;3;9;0.5\n;;;;\n");
  expect(run.topics.get("q1")!.map(({ doc, score }) => [doc, score])).toEqual([["a,5", 0.75], ["b", 0.5]]);
  expect(readRun("query_id\tsource\tscore\nq1\ta\t-1,5\n\t\t\n").topics.get("q1")![0]!.score).toBe(-1.5);
  expect(() => readRun('query_id,source,score\nq1,a,"0,75"\n')).toThrow('"score" is "0,75"');
  expect(readQuotes("sep=;\ntopic;doc;quote\nq1;a;b, c\n;;\n", { noun: "judgements" }).quotes).toHaveLength(1);
}); // prettier-ignore
