import { bootstrap } from "../compare/bootstrap.ts";
import type { ScoreTable } from "../compare/score-table.ts";
import type { Outcome, TestOptions } from "../compare/test.ts";
import { pairedT } from "../compare/paired-t.ts";
import { tukey } from "../compare/tukey.ts";
import type { PageGroup } from "./page-data.ts";

/** What the page's intervals and tests are made with. */
export interface PageChance {
  readonly seed: number;
  readonly resamples: number;
  readonly level: number;
}

export const pageChance: PageChance = { seed: 1, resamples: 2000, level: 0.05 };

/** The interval of each run's mean: bootstrap over topics, corrected for bias and skew. */
export function meanIntervals(table: ScoreTable, chance: PageChance): (readonly [number, number] | null)[] {
  if (table.topics.length < 2) return table.runs.map(() => null);
  // Against a run that scores nothing, the interval of the difference is that of the mean. The topics are drawn once for all.
  const silence = { name: "", scores: new Float64Array(table.topics.length) };
  const known = table.runs.filter(({ scores }) => scores.every(Number.isFinite));
  const test = bootstrap.on({ ...table, runs: [silence, ...known] }, options(chance));
  return table.runs.map((run) => {
    const place = known.indexOf(run);
    if (place < 0) return null;
    const { low, high } = test(0, place + 1);
    return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
  });
}

/** The largest groups of neighbours in a ranking whose first and last Tukey's test does not tell apart. */
export function tiedGroups(table: ScoreTable, ranking: readonly number[], chance: PageChance): PageGroup[] {
  if (table.runs.length < 2 || table.topics.length < 2) return [];
  if (!table.runs.every(({ scores }) => scores.every(Number.isFinite))) return [];
  const test = tukey.on(table, options(chance));
  const groups: PageGroup[] = [];
  let reached = 0; // the last run that is in a group with the first
  for (let first = 0; first < ranking.length; first++) {
    let last = Math.max(first, reached);
    while (last + 1 < ranking.length && !separated(test(ranking[first]!, ranking[last + 1]!))) last++;
    if (last > first && (groups.length === 0 || last > reached)) groups.push([first, last]);
    reached = last;
  }
  return groups;
}

const comparedBy = [pairedT, bootstrap];

/** What the tests of a comparison are called. */
export const comparisonTitles: readonly string[] = comparedBy.map(({ title }) => title);

/** b against a: what two tests say of the difference of their means. */
export function comparison(table: ScoreTable, a: number, b: number, chance: PageChance): readonly Comparison[] {
  const pair = { ...table, runs: [table.runs[a]!, table.runs[b]!] };
  if (table.topics.length < 2 || !pair.runs.every(({ scores }) => scores.every(Number.isFinite))) return [];
  return comparedBy.map((test) => {
    const { statistic, p, low, high, why } = test.on(pair, options(chance))(0, 1);
    return { title: test.title, statistic, p, low, high, why };
  });
}

export interface Comparison extends Outcome {
  /** The name of the test. */
  readonly title: string;
}

function separated({ low, high }: Outcome): boolean {
  return low > 0 || high < 0;
}

function options({ seed, resamples, level }: PageChance): TestOptions {
  return { side: "two", level, seed, resamples, interval: "bca" };
}
