import type { Comparison } from "../compare.ts";
import { comparedRuns } from "./tested-runs.ts";
import { verdictOf } from "./verdict.ts";
import { verdictWords } from "./verdict-words.ts";

/**
 * What a comparison comes to, in one sentence: who leads, whom it cannot be told from, whom it beats and by which test; or, where
 * all runs were compared with a baseline, how that stands to them.
 *
 * @example
 * import { compare, evaluate, readJudgements, readRun, scoreTables, verdict } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const runs = [scored("far", 6, 8, 7), scored("near", 0, 1, 2)];
 * const { tables } = scoreTables(evaluate(judgements, runs, { measures: ["P@1"] }));
 * verdict(compare(tables[0]!)); // "near leads, and beats far on 3 of 3 topics (p = 0.0091, paired t-test, Holm over 1 pair)."
 */
export function verdict(comparison: Comparison): string {
  return verdictWords(verdictOf(comparedRuns(comparison))!); // a comparison is of two runs at least
}
