import { bootstrap } from "../compare/bootstrap.ts";
import { compare, type ComparedPair } from "../compare/compare.ts";
import { pairedT } from "../compare/paired-t.ts";
import type { ScoreTable } from "../compare/score-table.ts";
import { type PairVerdict, pairVerdicts } from "../compare/pair-verdicts.ts";
import type { PageData, PageVerdicts } from "./page-data.ts";
import { laterStretches } from "./page-groups.ts";
import { meanIntervals, type PageChance, type PageIntervals } from "./page-intervals.ts";
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

/** Which runs are told apart, by their places in the ranking. */
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
