import { readFileSync } from "node:fs";
import { seededRandom } from "../../src/base/random.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import type { TestOptions } from "../../src/compare/test.ts";

export const options: TestOptions = { side: "two", level: 0.05, seed: 1, resamples: 2000, interval: "percentile" };

/** A table of scores, by run. */
export function scoreTable(runs: Readonly<Record<string, readonly number[]>>, measure = "AP"): ScoreTable {
  const columns = Object.entries(runs);
  return {
    measure,
    better: "more",
    topics: columns[0]![1].map((_, i) => String(i + 1)),
    runs: columns.map(([name, scores]) => ({ name, scores: Float64Array.from(scores) })),
  };
}

/** The scores that R was given. */
export function goldenScores(): ScoreTable {
  const [heading, ...rows] = readFileSync("test/golden/r-4/scores.tsv", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  return scoreTable(
    Object.fromEntries(heading!.slice(1).map((run, i) => [run, rows.map((row) => Number(row[i + 1]))])),
  );
}

/** Random scores of so many runs on so many topics, in hundredths, so that ties are common. */
export function randomScores(seed: number, runs: number, topics: number): ScoreTable {
  const random = seededRandom(seed);
  const column = () => Array.from({ length: topics }, () => (random() % 101) / 100);
  return scoreTable(Object.fromEntries(Array.from({ length: runs }, (_, i) => [`r${i + 1}`, column()])));
}
