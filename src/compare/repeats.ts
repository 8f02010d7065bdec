// Several runs of one system, for example of a retriever that answers differently each time. `repeats` compares the
// differences between them with the differences between systems. `systemTable` combines them, so that systems are
// compared by the means of their repeats.

import { groupBy } from "../base/lists.ts";
import { mean } from "../base/number.ts";
import { same, slack } from "../base/same.ts";
import { spreadOf, varianceComponents } from "../base/statistics/samples.ts";
import { meansOf, type ScoredRun, type ScoreTable } from "./score-table.ts";

/** The variation between repeats of one system, and between systems. */
export interface Repeats {
  readonly measure: string;
  readonly better: ScoreTable["better"];
  readonly topics: number;
  readonly systems: readonly SystemSpread[];
  /** The variation of the means over topics. */
  readonly ofMeans: SpreadParts;
  /** The variation of the scores on single topics, over all topics. */
  readonly ofTopics: SpreadParts;
}

/** One system, over its repeats. */
interface SystemSpread {
  readonly system: string;
  readonly runs: readonly string[];
  readonly mean: number;
  /** The standard deviation of the means of its repeats (divided by n - 1); NaN for a single run. */
  readonly deviation: number;
  readonly lowest: number;
  readonly highest: number;
  /**
   * The standard deviation of its scores on a topic: the root of the mean variance over topics. NaN for a single run.
   */
  readonly topicDeviation: number;
  /** The number of topics on which its repeats differ. */
  readonly varying: number;
}

/**
 * Standard deviations, by a one-way analysis of variance with systems as a random effect. NaN if a number does not
 * exist.
 */
export interface SpreadParts {
  /** The deviation between repeats of one system, from all systems together. */
  readonly within: number;
  /**
   * The deviation between systems, without the part that comes from repeats; 0 if systems differ no more than repeats
   * would make them.
   */
  readonly between: number;
  /** The share of the variance of a single run that comes from repeats. */
  readonly share: number;
}

/**
 * Computes how much repeats of one system differ, and how much systems differ. `systems` has the name of the system of
 * each run of the table.
 *
 * @example
 * import { repeats } from "pericope";
 *
 * const run = (name: string, ...scores: number[]) => ({ name, scores: Float64Array.from(scores) });
 * const runs = [run("a-1", 0.5, 0.7), run("a-2", 0.3, 0.7), run("b-1", 0.9, 0.9)];
 * const table = { measure: "R@5", better: "more" as const, topics: ["q1", "q2"], runs };
 * const { systems } = repeats(table, ["a", "a", "b"]);
 * systems.map(({ system, runs, varying }) => [system, runs.length, varying]); // [["a", 2, 1], ["b", 1, 0]]
 * systems[0]?.deviation.toFixed(4); // "0.0707"
 */
export function repeats(table: ScoreTable, systems: readonly string[]): Repeats {
  const found = systemsIn(table, systems);
  const runMeans = meansOf(table.runs);
  const meanOf = new Map(table.runs.map((run, place) => [run, runMeans[place]!]));
  const near = slack(...table.runs.map(({ scores }) => scores));
  return {
    measure: table.measure,
    better: table.better,
    topics: table.topics.length,
    systems: found.map((system) => systemSpread(system, table, meanOf)),
    ofMeans: partsOf([found.map(({ runs }) => runs.map((run) => meanOf.get(run)!))], near),
    ofTopics: partsOf(
      table.topics.map((_, topic) => found.map(({ runs }) => runs.map(({ scores }) => scores[topic]!))),
      near,
    ),
  };
}

function systemSpread(
  { name, runs }: RepeatedSystem,
  { topics }: ScoreTable,
  meanOf: ReadonlyMap<ScoredRun, number>,
): SystemSpread {
  const means = runs.map((run) => meanOf.get(run)!);
  const byTopic = topics.map((_, topic) => runs.map(({ scores }) => scores[topic]!));
  const isVarying = ([first, ...others]: readonly number[]): boolean => others.some((score) => !same(score, first!));
  return {
    system: name,
    runs: runs.map((run) => run.name),
    mean: mean(means),
    deviation: spreadOf(means),
    lowest: Math.min(...means),
    highest: Math.max(...means),
    topicDeviation: Math.sqrt(mean(byTopic.map((scores) => spreadOf(scores) ** 2))),
    varying: byTopic.filter(isVarying).length,
  };
}

/**
 * The deviations from values by system. There is one case for the means, or one per topic; variances are averaged over
 * the cases.
 */
function partsOf(cases: readonly (readonly (readonly number[])[])[], near: number): SpreadParts {
  const parts = cases.map(varianceComponents);
  // A variance that comes only from rounding counts as 0.
  const settled = (variance: number): number => (Math.abs(variance) <= near * near ? 0 : variance);
  const within = settled(mean(parts.map((part) => part.within)));
  const between = Math.max(0, settled(mean(parts.map((part) => part.between))));
  return { within: Math.sqrt(within), between: Math.sqrt(between), share: within / (within + between) };
}

/** A system and its runs. */
interface RepeatedSystem {
  readonly name: string;
  readonly runs: readonly ScoredRun[];
}

/** The systems of a table, in the order of their first runs. `names` has the system of each run. */
function systemsIn({ runs }: ScoreTable, names: readonly string[]): RepeatedSystem[] {
  const places = groupBy([...runs.keys()], (place) => names[place]!);
  return Array.from(places, ([name, own]) => ({ name, runs: own.map((place) => runs[place]!) }));
}

/**
 * The table of systems: the score on each topic is the mean of the repeats, so systems can be compared like runs.
 * `names` has the system of each run. A system lacks every topic that one of its repeats lacks.
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
