import { bootstrap } from "../compare/bootstrap.ts";
import { compare, type ComparedPair } from "../compare/compare.ts";
import { pairedT } from "../compare/paired-t.ts";
import type { ScoreTable } from "../compare/score-table.ts";
import { type PairVerdict, pairVerdicts } from "../compare/pair-verdicts.ts";
import type { PageVerdicts } from "./page-data.ts";
import { laterStretches } from "./page-groups.ts";
import type { PageChance } from "./page-intervals.ts";

/** Which runs are told apart, by their places in a ranking. */
export function pageVerdicts(table: ScoreTable, ranking: readonly number[], { level }: PageChance): PageVerdicts {
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
    return { title: test.title, ...pairs[0]!, doubt: notes.find(({ code }) => code === "few-topics")?.message };
  });
}

export interface TestedPair extends ComparedPair {
  /** The name of the test. */
  readonly title: string;
  /** Why it should not be relied on. */
  readonly doubt: string | undefined;
}
