import { competitionRanks } from "../base/statistics/ranks.ts";
import { meansOf, meritsOf } from "./means.ts";
import type { ScoreTable } from "./score-table.ts";

/** The rank of a run by each measure, from 1; runs whose means are the same share one. */
export interface RunRanks {
  readonly run: string;
  readonly ranks: readonly number[];
  readonly means: readonly number[];
}

/** Every run with its ranks, in the order of the first measure. It takes a table a measure, of the same runs. */
export function runRanks(tables: readonly ScoreTable[]): RunRanks[] {
  const byMeasure = tables.map((table) => ({ means: meansOf(table.runs), ranks: ranksIn(table) }));
  const ranked = (tables[0]?.runs ?? []).map(({ name }, place) => ({
    run: name,
    ranks: byMeasure.map(({ ranks }) => ranks[place]!),
    means: byMeasure.map(({ means }) => means[place]!),
  }));
  return ranked.sort((a, b) => a.ranks[0]! - b.ranks[0]!);
}

/** By run. */
function ranksIn(table: ScoreTable): number[] {
  const merits = meritsOf(table);
  const order = [...merits.keys()].sort((a, b) => merits[b]! - merits[a]!);
  const ranks: number[] = [];
  for (const [i, rank] of competitionRanks(order.map((place) => merits[place]!)).entries()) ranks[order[i]!] = rank;
  return ranks;
}
