import { mean } from "../../base/number.ts";
import { groupBy } from "../../base/lists.ts";
import type { ScoredRun, ScoreTable } from "../score-table.ts";

/** A system, and its runs. */
export interface RepeatedSystem {
  readonly name: string;
  readonly runs: readonly ScoredRun[];
}

/** The systems of a table, in the order of their first runs. `names` has the system of each run. */
export function systemsIn({ runs }: ScoreTable, names: readonly string[]): RepeatedSystem[] {
  const places = groupBy([...runs.keys()], (place) => names[place]!);
  return Array.from(places, ([name, own]) => ({ name, runs: own.map((place) => runs[place]!) }));
}

/**
 * The table of systems: on each topic the mean of its repeats, to be compared as runs are. `names` has the system of each run. A
 * topic that one of its repeats lacks, the system lacks.
 *
 * @example
 * import { systemTable } from "pericope";
 *
 * const run = (name: string, ...scores: number[]) => ({ name, scores: Float64Array.from(scores) });
 * const runs = [run("a-1", 0.5, 0.75), run("a-2", 0.25, 0.75), run("b-1", 1, 1)];
 * const table = { measure: "R@5", better: "more" as const, topics: ["q1", "q2"], runs };
 * systemTable(table, ["a", "a", "b"]).runs.map(({ name, scores }) => [name, ...scores]); // [["a", 0.375, 0.75], ["b", 1, 1]]
 */
export function systemTable(table: ScoreTable, names: readonly string[]): ScoreTable {
  return {
    ...table,
    runs: systemsIn(table, names).map(({ name, runs }) => ({
      name,
      scores: Float64Array.from(table.topics, (_, topic) => mean(runs.map(({ scores }) => scores[topic]!))),
      lacks: [...new Set(runs.flatMap(({ lacks = [] }) => lacks))],
    })),
  };
}
