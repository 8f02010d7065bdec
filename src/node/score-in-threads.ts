import { availableParallelism } from "node:os";
import type { Judgements } from "../data/judgements.ts";
import type { RunEvaluation } from "../scores/evaluate.ts";
import type { CutRun } from "./cut-run.ts";
import type { ScoresElsewhere } from "./score-parts.ts";
import { errorOf, type ScoringThread, type ThreadWork } from "./scoring-thread.ts";
import { sentJudgements } from "./sent-judgements.ts";
import { statIfThere } from "./stat-if-there.ts";
import { sharedTurns, turnsOf } from "./turns.ts";

/** A thread takes a while to start and to warm up: so many bytes must make up for that. */
const worthAThread = 2 ** 25;
/** Of one run, which begins before the thread is there: more. */
const worthCutting = 2 ** 28;
/** The parts that it is cut into: small enough that threads end at the same time. */
const partSize = 2 ** 24;

/** How runs are shared out among threads. */
export interface Sharing {
  /** Besides this one. */
  readonly threads: number;
  /** In how many parts the first run is worth scoring. */
  readonly parts: number;
  /** How many threads the other runs are worth. */
  readonly forOthers: number;
}

export const notShared: Sharing = { threads: 0, parts: 1, forOthers: 0 };

/** The first run may decide the task, and comes before the others. */
export function sharedOut([first, ...others]: readonly string[]): Sharing {
  if (first === undefined) return notShared;
  const parts = partsFor(first);
  const forOthers = threadsFor(others);
  return { threads: parts > 1 ? availableParallelism() - 1 : forOthers, parts, forOthers };
}

/** How many threads besides this one some files are worth. */
export function threadsFor(paths: readonly string[]): number {
  if (paths.length < 2) return 0;
  let bytes = 0;
  for (const path of paths) {
    const size = fileSize(path);
    if (size === undefined) return 0;
    bytes += size;
  }
  return Math.max(0, Math.min(availableParallelism() - 1, paths.length - 1, Math.floor(bytes / worthAThread)));
}

/** In how many parts one file is worth scoring. */
export function partsFor(path: string): number {
  const size = fileSize(path) ?? 0;
  return size < worthCutting || availableParallelism() < 2 ? 1 : Math.floor(size / partSize);
}

/** Undefined where it is no file: a pipe can be read here alone, and what is not there is told here. */
function fileSize(path: string): number | undefined {
  const stat = statIfThere(path);
  return stat?.isFile() === true ? stat.size : undefined;
}

/** Cuts a run where it is worth that, in a thread that waits for the judgements. */
export async function cutInThreads(
  path: string,
  { parts }: Sharing,
  [thread]: readonly ScoringThread[],
  format: string | undefined,
): Promise<CutRun | undefined> {
  return parts > 1 ? thread?.cut({ path, count: parts, format }) : undefined;
}

export function tellJudgements(judgements: Judgements, threads: readonly ScoringThread[]): void {
  if (threads.length === 0) return;
  const sent = sentJudgements(judgements);
  for (const thread of threads) thread.judge(sent);
}

/** Scores a run whose first part is scored here, the others by these threads too; see scoreParts. */
export function partsInThreads(
  path: string,
  threads: readonly ScoringThread[],
  work: () => ThreadWork,
): ScoresElsewhere {
  return (parts, take) => {
    const turns = sharedTurns(parts.length);
    const jobs = parts.map((part) => ({ path, part }));
    const done = threads.map((thread) =>
      // Whatever failed there will fail here, where the run is read as one.
      thread.inTurn({ jobs, turns, work: work() }, (at, outcome) =>
        take(at, "scoredPart" in outcome ? outcome.scoredPart : undefined),
      ),
    );
    return { turns: turnsOf(turns), done: Promise.all(done) };
  };
}

/**
 * Scores runs in this thread, by `own`, and in others at once; gives them in the order of their files. Where several
 * cannot be scored, the fault of the first is thrown, as if they had been read one after the other.
 */
export async function scoreInThreads(
  paths: readonly string[],
  threads: readonly ScoringThread[],
  work: ThreadWork,
  own: (path: string) => Promise<RunEvaluation>,
): Promise<RunEvaluation[]> {
  const scored: RunEvaluation[] = [];
  const failed: { readonly at: number; readonly error: unknown }[] = [];
  const shared = sharedTurns(paths.length);
  const jobs = paths.map((path) => ({ path }));
  const elsewhere = Promise.all(
    threads.map((thread) =>
      thread.inTurn({ jobs, turns: shared, work }, (at, outcome) => {
        if ("scoredRun" in outcome) scored[at] = outcome.scoredRun;
        else if (!("scoredPart" in outcome)) failed.push({ at, error: errorOf(outcome) });
      }),
    ),
  );
  elsewhere.catch(() => {}); // it is looked at below

  // A run that fails ends it for all, but those before it will be done: one of them may be at fault as well.
  const turns = turnsOf(shared);
  for (const at of turns) {
    try {
      scored[at] = await own(paths[at]!);
    } catch (error) {
      turns.stopAfter(at);
      failed.push({ at, error });
    }
  }
  await elsewhere;
  const [first] = failed.sort((a, b) => a.at - b.at);
  if (first !== undefined) throw first.error;
  return scored;
}
