// What tests and resampling say of the scores: the intervals of means and the verdicts on pairs, which the program makes for the
// report, and the comparison of two runs, which the page makes when it is looked at.

import { slack } from "../base/same.ts";
import { bcaInterval } from "../base/statistics/intervals.ts";
import { differences } from "../base/statistics/samples.ts";
import { bootstrap, meansOver, topicDraws } from "../compare/bootstrap.ts";
import { compare, type ComparedPair } from "../compare/compare.ts";
import { type PairVerdict, pairVerdicts } from "../compare/pair-verdicts.ts";
import { pairedT } from "../compare/paired-t.ts";
import { inTopicOrder, type ScoreTable } from "../compare/score-table.ts";
import type { PageChance, PageData, PageVerdicts } from "./page-data.ts";
import { laterStretches } from "./page-relations.ts";
import type { RankedTable } from "./page-scores.ts";

/** What is said of the scores by chance: the part of a page that takes longest, and may be made beside the rest. */
export interface PageStatistics {
  readonly intervals: PageIntervals;
  /** By measure. */
  readonly verdicts: readonly PageVerdicts[];
}

/** Of the scores under some measures, each with its ranking of the runs. */
export function pageStatistics(ranked: readonly RankedTable[], chance: PageChance): PageStatistics {
  const tables = ranked.map(({ table }) => table);
  return {
    intervals: meanIntervals(tables, chance),
    verdicts: ranked.map((each) => verdictsOn(each, chance.level)),
  };
}

/** The page's data with these. */
export function withStatistics(data: PageData, { intervals, verdicts }: PageStatistics): PageData {
  const runs = data.runs.map((run, i) => ({ ...run, intervals: intervals.map((byRun) => byRun[i]!) }));
  return { ...data, runs, verdicts };
}

/** Which runs differ significantly, by their places in the ranking. */
function verdictsOn({ table, ranking }: RankedTable, level: number): PageVerdicts {
  const { tested, verdict } = pairVerdicts(table, level);
  const places = [...ranking.keys()];
  const those = (wanted: PairVerdict): number[][] =>
    laterStretches(
      places.map((place) =>
        places.slice(place + 1).filter((other) => verdict(ranking[place]!, ranking[other]!) === wanted),
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
    const interval = test === bootstrap ? "BCa" : test.interval;
    return {
      title: test.title,
      interval,
      ...pairs[0]!,
      doubt: notes.find(({ code }) => code === "few-topics")?.message,
    };
  });
}

export interface TestedPair extends ComparedPair {
  /** The name of the test. */
  readonly title: string;
  /** The kind of interval from low to high. */
  readonly interval: string;
  /** Why it should not be relied on. */
  readonly doubt: string | undefined;
}

export const pageChance: PageChance = { seed: 1, resamples: 2000, level: 0.05 };

/** The ends of an interval; null where there is none. */
type Interval = readonly [number, number] | null;

/** By measure, then by run. */
type PageIntervals = readonly (readonly Interval[])[];

/** The intervals of the means, by bootstrap over topics, corrected for bias and skew. */
export function meanIntervals(tables: readonly ScoreTable[], { seed, resamples, level }: PageChance): PageIntervals {
  const topics = tables[0]?.topics.length ?? 0;
  if (topics < 2) return tables.map(({ runs }) => runs.map(() => null));
  const drawn = topicDraws(seed, topics)(resamples); // the same topics for all
  const silence = new Float64Array(topics);
  const interval = (scores: Float64Array): Interval => {
    if (!scores.every(Number.isFinite)) return null;
    const fromZero = differences(silence, scores);
    const { low, high } = bcaInterval(meansOver(drawn, scores).sort(), fromZero, level, slack(scores));
    return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
  };
  return tables.map((table) => inTopicOrder(table).runs.map(({ scores }) => interval(scores)));
}
