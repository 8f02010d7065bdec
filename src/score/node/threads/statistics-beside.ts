import { sumBy } from "../../../base/number.ts";
import { availableParallelism } from "node:os";
import type { PageChance } from "../../../report/page-intervals.ts";
import type { RankedTable } from "../../../report/page-scores.ts";
import { type PageStatistics, pageStatistics } from "../../../report/page-statistics.ts";
import { withThreads } from "./scoring-thread.ts";

/** How many additions make up for the start of a thread. */
const worthAThread = 5e7; // for speed alone

/** The statistics of a page. Those of many runs are made in a thread, while this one makes the rest of the page. */
export async function statisticsBeside(ranked: readonly RankedTable[], chance: PageChance): Promise<PageStatistics> {
  const scores = sumBy(ranked, ({ table: { runs, topics } }) => runs.length * topics.length);
  const isWorthIt = scores * chance.resamples >= worthAThread && availableParallelism() > 1; // for speed alone
  if (!isWorthIt) return pageStatistics(ranked, chance); // for speed alone
  return withThreads(1, "page", async ([thread]) => {
    return (await thread?.statistics({ ranked, chance })) ?? pageStatistics(ranked, chance);
  });
}
