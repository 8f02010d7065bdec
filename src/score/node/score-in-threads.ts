// Distributes runs, and parts of one very large run, over threads. If a thread does not finish something, the main
// thread does it again, with the same numbers and messages. `sharingOf` says how many threads are worth starting.

import { availableParallelism } from "node:os";
import { startThreads, type Thread } from "../../base/node/thread.ts";
import type { Judgements } from "../../data/judgements.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import type { TriedRunFile } from "./score-run-file.ts";
import type { CutRun, ScoresElsewhere } from "./score-parts.ts";
import {
  type JobDone,
  type JobOutcome,
  type JobsInTurn,
  type ScoringAnswer,
  type ScoringQuestion,
  type ScoringSettings,
  sentJudgements,
  type SentJudgements,
  sharedTurns,
  type ToCut,
  turnsOf,
} from "./scoring-messages.ts";

/** Cuts a run if that is worthwhile, in a thread that is waiting for the judgements. */
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
  for (const thread of threads) thread.judgeBy(sent);
}

/**
 * Scores a run whose first part is scored here and the others in these threads; see scoreParts. Then all threads
 * except the first `kept` end. That takes a while, in which this thread joins the parts.
 */
export function partsInThreads(
  path: string,
  threads: readonly ScoringThread[],
  kept: number,
  settings: () => ScoringSettings,
): ScoresElsewhere {
  return (parts, take) => {
    const turns = sharedTurns(parts.length);
    const jobs = parts.map((part) => ({ path, part }));
    const done = threads.map(async (thread, i) => {
      await thread.score({ jobs, turns, settings: settings() }, (at, outcome) => {
        if ("scoredPart" in outcome) take(at, outcome.scoredPart);
      });
      if (i >= kept) thread.end();
    });
    return { turns: turnsOf(turns), done: Promise.all(done) };
  };
}

/** Runs that are scored in this thread and in others at the same time. */
interface RunsInThreads {
  /** Lets the other threads begin. Only the first call has an effect. */
  begin(settings: ScoringSettings): void;
  /**
   * Uses `own` to score, in this thread, the runs that no thread has begun, and those that failed in another thread,
   * which may have had too little memory or too few open files. Returns all in the order of their files. If several
   * cannot be scored, the error of the first is thrown, as if they had been read one after the other.
   */
  end(own: (path: string) => Promise<TriedRunFile>): Promise<TriedRunFile[]>;
}

export function runsInThreads(paths: readonly string[], threads: readonly ScoringThread[]): RunsInThreads {
  const scored: TriedRunFile[] = [];
  const shared = sharedTurns(paths.length);
  const jobs = paths.map((path) => ({ path }));
  let elsewhere: Promise<unknown> | undefined;
  return {
    begin(settings) {
      elsewhere ??= Promise.all(
        threads.map((thread) =>
          thread.score({ jobs, turns: shared, settings }, (at, outcome) => {
            if ("scoredRun" in outcome) scored[at] = outcome.scoredRun;
          }),
        ),
      );
    },
    async end(own) {
      // A run that fails stops the rest. The runs before it are still finished, because one of them may fail too.
      const turns = turnsOf(shared);
      let failure: { readonly at: number; readonly error: unknown } | undefined;
      for (const at of turns) {
        try {
          scored[at] = await own(paths[at]!);
        } catch (error) {
          turns.stopAfter(at);
          failure = { at, error };
        }
      }
      await elsewhere;
      for (const [at, path] of paths.entries()) {
        if (failure?.at === at) throw failure.error;
        scored[at] ??= await own(path);
      }
      return scored;
    },
  };
}

/** A thread that scores runs, and parts of runs, in parallel to this one. */
export interface ScoringThread {
  /** Must come first. Undefined if the run should not be cut. */
  cut(run: ToCut): Promise<CutRun | undefined>;
  /** Sends the judgements, which the thread needs before it scores. */
  judgeBy(judgements: SentJudgements): void;
  /**
   * Ends when no jobs are left, or when the thread ends because it could not start or ran out of memory. `take`
   * receives the outcomes of the jobs that it has done.
   */
  score(jobs: JobsInTurn, take: (at: number, outcome: JobOutcome) => void): Promise<void>;
  end(): void;
}

/**
 * V8's room for new objects, in megabytes. Scoring a topic leaves little garbage. With more room, V8 would collect it
 * in threads that have to wait for a processor. A page keeps more of each run, and with less room that would be
 * collected again and again.
 */
const youngMegabytes = { scores: 3, page: 16 } as const;

/** Does some work with `count` threads, which end when the work ends. */
export async function withThreads<T>(
  count: number,
  toMake: keyof typeof youngMegabytes,
  work: (threads: readonly ScoringThread[]) => Promise<T>,
): Promise<T> {
  // Relative to dist/, where this file is built to.
  const program = new URL("../bin/scoring-worker.js", import.meta.url);
  const threads = startThreads<ScoringQuestion, ScoringAnswer, JobDone>(count, program, {
    youngMegabytes: youngMegabytes[toMake],
  }).map(scoringThread);
  try {
    return await work(threads);
  } finally {
    for (const { end } of threads) end();
  }
}

function scoringThread({ ask, end }: Thread<ScoringQuestion, ScoringAnswer, JobDone>): ScoringThread {
  return {
    cut: async (run) => (await ask({ cut: run }))?.cut,
    judgeBy: (judgements) => void ask({ judgements }),
    score: async (jobs, take) => void (await ask(jobs, [], ({ at, outcome }) => take(at, outcome))),
    end: () => void end(), // without waiting for its end
  };
}

/** How runs are distributed over threads. */
interface Sharing {
  /** The number of threads besides this one. */
  readonly threads: number;
  /** The number of parts in which the first run should be scored. */
  readonly parts: number;
  /** How many threads are worthwhile for the other runs. */
  readonly forOthers: number;
}

export const notShared: Sharing = { threads: 0, parts: 1, forOthers: 0 };

/** Starting a thread and warming it up takes time. It is worthwhile from this many bytes on. */
const worthAThread = 2 ** 25;
/**
 * Cutting one run is worthwhile only from more bytes on, because this thread has begun to read it before the others
 * have started.
 */
const worthCutting = 2 ** 28;
/** The average size of a part. */
const partSize = 2 ** 24;

/** The first run may decide the task, so the others begin after it. */
export function sharingOf([first, ...others]: readonly string[], mayCut = true): Sharing {
  if (first === undefined) return notShared;
  const parts = mayCut ? partsFor(first) : 1;
  const forOthers = threadsFor(others);
  return { threads: parts > 1 ? availableParallelism() - 1 : forOthers, parts, forOthers };
}

/** How many threads besides this one are worthwhile for some files. */
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

/** In how many parts a file should be scored. */
export function partsFor(path: string): number {
  const size = fileSize(path) ?? 0;
  return size < worthCutting || availableParallelism() < 2 ? 1 : Math.floor(size / partSize);
}

/**
 * Undefined if it is not a regular file. Only this thread can read a pipe, and only this thread reports a missing
 * file.
 */
function fileSize(path: string): number | undefined {
  const stat = statIfThere(path);
  return stat?.isFile() === true ? stat.size : undefined;
}
