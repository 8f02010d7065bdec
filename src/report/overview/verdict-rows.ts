import type { Stand, Standing, TestedRuns } from "../../compare/verdict.ts";

/** How the run that leads stands to another. */
export interface VerdictRow extends Stand {
  /** The other, by index. */
  readonly run: number;
  /** The mean of the run that leads, less that of the other. */
  readonly difference: number;
}

/** The table that proves a verdict: the run that leads against each other, in the order of the ranking. */
export function verdictRows(tested: TestedRuns, leader: number, ranking: readonly number[]): VerdictRow[] {
  const { means, areLevel, stand } = tested;
  return ranking
    .filter((run) => run !== leader)
    .map((run) => ({
      run,
      difference: areLevel(leader, run) ? 0 : means[leader]! - means[run]!,
      ...stand(leader, run),
    }));
}

/** What is said of another run, seen from the one that leads. */
export const standingWords: Readonly<Record<Standing, string>> = {
  ahead: "beaten",
  behind: "better",
  tied: "not told apart",
  "not ahead": "not told apart",
  "not behind": "not told apart",
  untested: "no test",
};
