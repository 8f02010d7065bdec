// Statistics take longer than any other part of a report. Those of many runs are made in a thread of statistics-worker.ts, while
// this thread makes the rest.

import { availableParallelism } from "node:os";
import { startThread } from "../../base/node/thread.ts";
import { sumBy } from "../../base/number.ts";
import { type PageStatistics, pageStatistics } from "../page-statistics.ts";
import type { PageChance } from "../page-data.ts";
import type { RankedTable } from "../page-scores.ts";

/** The scores that statistics are made of, and what they are made with. */
export interface ToSample {
  readonly ranked: readonly RankedTable[];
  readonly chance: PageChance;
}

/** The number of additions from which on a thread saves more time than its start takes. */
const worthAThread = 5e7;

/** The statistics of a report, made in a thread where there are many runs. Without such a thread they are made in this one. */
export async function statisticsBeside(ranked: readonly RankedTable[], chance: PageChance): Promise<PageStatistics> {
  const scores = sumBy(ranked, ({ table: { runs, topics } }) => runs.length * topics.length);
  const isWorthIt = scores * chance.resamples >= worthAThread && availableParallelism() > 1;
  return (isWorthIt ? await inThread({ ranked, chance }) : undefined) ?? pageStatistics(ranked, chance);
}

/** Undefined where no thread could make them. */
async function inThread(scores: ToSample): Promise<PageStatistics | undefined> {
  const thread = startThread<ToSample, PageStatistics>(new URL("./statistics-worker.js", import.meta.url));
  const statistics = await thread?.ask(scores);
  void thread?.end();
  return statistics;
}
