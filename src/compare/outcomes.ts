import { counted } from "../base/note.ts";
import { differences } from "../base/statistics/samples.ts";
import type { ScoreTable } from "./score-table.ts";
import type { PairOutcome, PairTest, TestOptions } from "./test.ts";

/** The test of two runs, given by index. Where there is nothing to test, its outcome has the reason instead of a p-value. `reach`: see `PairTest.on`. */
export function outcomes(
  table: ScoreTable,
  test: PairTest,
  options: TestOptions,
  reach?: number,
): (a: number, b: number) => PairOutcome {
  const { runs, topics, measure } = table;
  if (topics.length < 2)
    return () => nothing(`${measure}: ${counted(topics.length, "topic", "topics")}; a test needs two at least`);
  const run = test.on(table, options, reach);
  return (a, b) => {
    const [first, second] = [runs[a]!, runs[b]!];
    for (const each of [first, second]) {
      const bad = each.scores.findIndex((score) => !Number.isFinite(score));
      if (bad >= 0) return nothing(`${measure}: the score of ${each.name} on topic ${topics[bad]} is not a number`);
    }
    const pair = `${measure}: ${first.name} and ${second.name}`;
    if (test.joint !== true && differences(first.scores, second.scores).every((difference) => difference === 0))
      return nothing(`${pair} score the same on every topic; there is nothing to test`);
    const found = run(a, b);
    if (found.why !== undefined)
      return nothing(test.joint === true ? `${measure}: ${found.why}` : `${pair}: ${found.why}`);
    return { ...found, p: Math.max(found.p, Number.MIN_VALUE) }; // a p-value below all doubles is small, and not 0
  };
}

function nothing(why: string): PairOutcome {
  return { statistic: NaN, p: NaN, low: NaN, high: NaN, why };
}
