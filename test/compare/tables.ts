import { readFileSync } from "node:fs";
import { seededRandom } from "../../src/base/random.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import type { TestOptions } from "../../src/compare/test.ts";
import { below, pick, type Random } from "../seeded.ts";

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

/** Runs of all kinds: alike, equal, a constant apart, apart by rounding alone, without a number. */
export function oddTable(random: Random): ScoreTable {
  const topics = Array.from({ length: pick(random, 1, 2, 3, 10, 30) }, (_, i) => `t${i}`);
  const steps = pick(random, 2, 5, 1e9);
  const score = (): number => Math.floor(random() * steps) / steps;
  const runs: { name: string; scores: Float64Array }[] = [];
  for (let i = 0; i < 2 + below(random, 9); i++) {
    const model = runs.length > 0 ? pick(random, ...runs).scores : undefined;
    const shift = pick(random, 0, 0, 0.1, 0.3, 0.5);
    const kind = model === undefined ? 0 : below(random, 7);
    let scores = Float64Array.from(topics, () => shift + score());
    if (kind === 1) scores = model!.slice();
    if (kind === 2) scores = model!.map((value) => value + shift);
    if (kind === 3) scores = model!.map((value) => value * (1 + 1e-15));
    if (kind === 4) scores = model!.map((value) => value + shift + 0.01 * random());
    if (kind === 5 && random() < 0.2) scores[0] = NaN;
    runs.push({ name: `r${i}`, scores });
  }
  return { measure: "AgP", better: pick(random, "more", "less"), topics, runs };
}
