import { expect, test } from "vitest";
import { printers } from "../../../src/print/printers/index.ts";
import { joinLines } from "../../../src/print/printers/printer.ts";
import type { CurvePoint } from "../../../src/score/curves.ts";
import { curveFindings } from "../../../src/print/findings/curve-findings.ts";

const line = (run: string, topic: string | undefined, ...heights: number[]): CurvePoint[] =>
  heights.map((y, i) => ({ run, curve: "precision-recall", topic, x: i / (heights.length - 1), y }));

const printed = (name: string, points: readonly CurvePoint[]): string =>
  joinLines(printers.find((printer) => printer.name === name)!.lines(curveFindings(points), {}));

test("a row a point; the topic of a mean is all in CSV and null in JSON lines", () => {
  const points = [...line("=a", "t", 1, 0.5), ...line("=a", undefined, 0.75, 1 / 3)];
  expect(printed("csv", points)).toBe(
    [
      "run,curve,topic,x,y",
      "'=a,precision-recall,t,0,1",
      "'=a,precision-recall,t,1,0.5",
      "'=a,precision-recall,all,0,0.75",
      "'=a,precision-recall,all,1,0.3333333333333333",
      "",
    ].join("\n"),
  );
  expect(printed("jsonl", points.slice(2))).toContain('{"run":"=a","curve":"precision-recall","topic":null,"x":0,');
});

test("a table a curve and topic, a column a run", () => {
  const points = ["a", "b"].flatMap((run, i) => [...line(run, "t", 1, i / 4), ...line(run, undefined, 0.5, i / 8)]);
  expect(printed("table", points)).toBe(`precision-recall: interpolated precision, topic t
recall       a       b
──────────────────────
0       1.0000  1.0000
1       0.0000  0.2500

precision-recall: interpolated precision, mean over topics
recall       a       b
──────────────────────
0       0.5000  0.5000
1       0.0000  0.1250
`);
});

test("two runs of one name are two lines", () => {
  const points = [...line("a", undefined, 1, 0.5), ...line("a", undefined, 0.25, 0)];
  const { curves } = JSON.parse(printed("json", points));
  expect(curves.map(({ points }: { points: { y: number }[] }) => points.map(({ y }) => y))).toEqual([
    [1, 0.5],
    [0.25, 0],
  ]);
  expect(printed("markdown", points)).toContain("| 0      | 1.0000 | 0.2500 |");
});

test("one run has a column by itself", () => {
  expect(printed("markdown", line("a", undefined, 1, 0.5))).toContain("| 1      | 0.5000 |");
});

test("points at one place belong to one line", () => {
  const flat = line("a", undefined, 1, 0.5).map((point) => ({ ...point, x: 0 }));
  expect(JSON.parse(printed("json", flat)).curves).toHaveLength(1);
});
