import { bootstrap } from "../compare/bootstrap.ts";
import { compare, type ComparedPair } from "../compare/compare.ts";
import { pairedT } from "../compare/paired-t.ts";
import type { ScoreTable } from "../compare/score-table.ts";
import { type PairVerdict, pairVerdicts } from "../compare/pair-verdicts.ts";
import type { PageVerdicts } from "./page-data.ts";
import { laterStretches } from "./page-groups.ts";

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
  // The interval of a mean is that of the difference from a run that scores 0 everywhere. So topics are drawn once for all runs.
  const silence = { name: "", scores: new Float64Array(table.topics.length) };
  const known = table.runs.filter(({ scores }) => scores.every(Number.isFinite));
  const test = bootstrap.on({ ...table, runs: [silence, ...known] }, { ...chance, side: "two", interval: "bca" });
  return table.runs.map((run) => {
    const place = known.indexOf(run);
    if (place < 0) return null;
    const { low, high } = test(0, place + 1);
    return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
  });
}

/** Which runs are told apart, by their places in a ranking. */
export function pageVerdicts(table: ScoreTable, ranking: readonly number[], { level }: PageChance): PageVerdicts {
  const { tested, verdict } = pairVerdicts(table, level);
  const places = [...ranking.keys()];
  const those = (wanted: PairVerdict): number[][] =>
    laterStretches(
      places.map((place) =>
        places.filter((other) => other !== place && verdict(ranking[place]!, ranking[other]!) === wanted),
      ),
    );
  return { tested, ties: those("tied"), untested: those("untested") };
}

const comparedBy = [pairedT, bootstrap];

/** What the tests of a comparison are called. */
export const comparisonTitles: readonly string[] = comparedBy.map(({ title }) => title);

/** b against a: what two tests say of the difference of their means, without correction for other pairs. */
export function comparison(table: ScoreTable, a: number, b: number, chance: PageChance): readonly TestedPair[] {
  const pair = { ...table, runs: [table.runs[a]!, table.runs[b]!] };
  return comparedBy.map((test) => {
    const { pairs, notes } = compare(pair, { ...chance, test: test.name, interval: "bca", correction: "none" });
    return { title: test.title, ...pairs[0]!, doubt: notes.find(({ code }) => code === "few-topics")?.message };
  });
}

export interface TestedPair extends ComparedPair {
  /** The name of the test. */
  readonly title: string;
  /** Why it should not be relied on. */
  readonly doubt: string | undefined;
}
