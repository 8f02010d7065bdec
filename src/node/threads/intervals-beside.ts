import { availableParallelism } from "node:os";
import type { ScoreTable } from "../../compare/score-table.ts";
import { meanIntervals, type PageChance, type PageIntervals } from "../../page/page-intervals.ts";
import { withThreads } from "./scoring-thread.ts";

/** How many additions make up for the start of a thread. */
const worthAThread = 5e7;

/** Makes the intervals of many runs in a thread, while this one makes the rest of the page; those of few at once. */
export function intervalsBeside(tables: readonly ScoreTable[], chance: PageChance): Promise<PageIntervals> {
  const here = () => meanIntervals(tables, chance);
  const scores = tables.reduce((sum, { runs, topics }) => sum + runs.length * topics.length, 0);
  if (scores * chance.resamples < worthAThread || availableParallelism() < 2) return Promise.resolve(here());
  return withThreads(1, "scores", async ([thread]) => (await thread?.intervals({ tables, chance })) ?? here());
}
