import { availableParallelism } from "node:os";
import { meanIntervals, type PageChance, type PageIntervals } from "../../page/page-intervals.ts";
import type { RankedTable } from "../../page/page-scores.ts";
import { type PageStatistics, pageStatistics, pageVerdicts } from "../../page/page-statistics.ts";
import { withThreads } from "./scoring-thread.ts";

/** How many additions make up for the start of a thread. */
const worthAThread = 5e7;

/**
 * The statistics of a page. The intervals of many runs, which take longest, are made in a thread, while this one makes the
 * rest of the page.
 */
export async function statisticsBeside(ranked: readonly RankedTable[], chance: PageChance): Promise<PageStatistics> {
  const scores = ranked.reduce((sum, { table: { runs, topics } }) => sum + runs.length * topics.length, 0);
  if (scores * chance.resamples < worthAThread || availableParallelism() < 2) return pageStatistics(ranked, chance);
  const tables = ranked.map(({ table }) => table);
  const intervals = withThreads(1, "page", async ([thread]): Promise<PageIntervals> => {
    return (await thread?.intervals({ tables, chance })) ?? meanIntervals(tables, chance);
  });
  const verdicts = pageVerdicts(ranked, chance);
  return { intervals: await intervals, verdicts };
}
