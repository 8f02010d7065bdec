import { expect, test } from "vitest";
import { addResult, resultColumns } from "../../../src/files/lines/result-columns.ts";
import { resultOrder } from "../../../src/files/lines/result-order.ts";

type Line = readonly [rank: number | undefined, score: number | undefined];

/** The lines that each note counts. */
function counted(order: "lines" | "score", lines: readonly Line[], kept: "all lines" | "first lines" = "all lines") {
  const columns = resultColumns("1", order === "lines");
  for (const [i, [rank, score]] of lines.entries())
    addResult(columns, { doc: `d${i}`, start: 0, end: 1, score, line: 10 + i }, rank);
  const ranking = resultOrder(order, kept);
  ranking.ranked(columns);
  return ranking.counted().map((kind) => [...kind.lines]);
}

test.each<[string, Line[], number[]]>([
  ["ranks that rise", [[1, 9], [2, 8], [3, 7]], []],
  ["equal ranks", [[1, 9], [1, 8]], []],
  ["a rank that falls", [[2, 9], [1, 8]], [11]],
  ["a rank that falls after one that is none", [[undefined, 9], [5, 8], [3, 7]], [12]],
  ["a rank below the last that is one", [[5, 9], [undefined, 8], [4, 7]], [12]],
  ["ranks in the order of the lines, and not of the scores", [[1, 7], [2, 9]], [10]],
  ["ranks in the order of the scores", [[2, 7], [1, 9]], []],
])("by score: %s", (_, lines, expected) => {
  expect(counted("score", lines)).toEqual([expected]);
}); // prettier-ignore

test.each<[string, Line[], number[], number[]]>([
  ["ranks that rise, scores that fall", [[1, 9], [2, 8], [3, 7]], [], []],
  ["equal ones", [[1, 9], [1, 9]], [], []],
  ["a rank that falls, a score that rises", [[2, 9], [1, 8], [3, 9]], [11], [12]],
  ["a rank below the last that is one", [[5, undefined], [undefined, 8], [4, 7]], [12], []],
  ["a score that rises on the second line", [[1, 5], [2, 6]], [], [11]],
  ["a score after none", [[1, 5], [2, undefined], [3, 9]], [], []],
])("by line: %s", (_, lines, ranks, scores) => {
  expect(counted("lines", lines)).toEqual([ranks, scores]);
}); // prettier-ignore

test("all lines at fault are kept, or the first hundred", () => {
  const lines: Line[] = Array.from({ length: 150 }, (_, i) => [150 - i, 150 - i]);
  expect(counted("score", lines)[0]).toHaveLength(149);
  expect(counted("score", lines, "first lines")[0]).toHaveLength(100);
});
