// Shares runs, and parts of one very large run, among threads. Whatever a thread does not finish is done again by the main thread, with
// the same numbers and messages. `sharingOf` says how many threads are worth their start.

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
  for (const thread of threads) thread.judgeBy(sent);
}

/**
 * Scores a run whose first part is scored here, the others by these threads too; see scoreParts. Then all threads but the
 * first `kept` end; that takes a while, in which the parts are joined here.
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

/** Runs that are scored in this thread and in others at once. */
interface RunsInThreads {
  /** Lets the other threads begin; only the first call counts. */
  begin(settings: ScoringSettings): void;
  /**
   * Scores in this thread, by `own`, what no thread has begun, and what failed elsewhere: there may be less memory, or fewer
   * files to be had. Gives all in the order of their files. Where several cannot be scored, the fault of the first is thrown,
   * as if they had been read one after the other.
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
      // A run that fails ends it for all, but those before it will be done: one of them may be at fault as well.
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

/** A thread that scores runs, and parts of runs, beside this one. */
export interface ScoringThread {
  /** Comes before all else; undefined where the run is not to be cut. */
  cut(run: ToCut): Promise<CutRun | undefined>;
  /** Tells it the judgements, which it needs before it scores. */
  judgeBy(judgements: SentJudgements): void;
  /**
   * Ends when no jobs are left, or the thread is: memory may run out in it, or it could not start. `take` gets the outcomes
   * of those jobs that it has done.
   */
  score(jobs: JobsInTurn, take: (at: number, outcome: JobOutcome) => void): Promise<void>;
  end(): void;
}

/**
 * Room for what is new, in megabytes. What scoring a topic leaves behind is little, and of more V8 would sweep it in threads
 * that have to wait for a processor; what a page keeps of each run is more, and would be swept again and again.
 */
const youngMegabytes = { scores: 3, page: 16 } as const;

/** Does some work with `count` threads, which end with it. */
export async function withThreads<T>(
  count: number,
  toMake: keyof typeof youngMegabytes,
  work: (threads: readonly ScoringThread[]) => Promise<T>,
): Promise<T> {
  // From dist/, where this is built to.
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

/** How runs are shared out among threads. */
interface Sharing {
  /** Besides this one. */
  readonly threads: number;
  /** In how many parts the first run is worth scoring. */
  readonly parts: number;
  /** How many threads the other runs are worth. */
  readonly forOthers: number;
}

export const notShared: Sharing = { threads: 0, parts: 1, forOthers: 0 };

/** A thread takes a while to start and to warm up: this many bytes make up for that. */
const worthAThread = 2 ** 25;
/** For cutting one run it takes more: this thread has begun to read it before the others have started. */
const worthCutting = 2 ** 28;
/** The parts that it is cut into, on average. */
const partSize = 2 ** 24;

/** The first run may decide the task: the others begin when it has. */
export function sharingOf([first, ...others]: readonly string[], mayCut = true): Sharing {
  if (first === undefined) return notShared;
  const parts = mayCut ? partsFor(first) : 1;
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

/** Undefined where it is no file: only this thread can read a pipe, and only it tells that a file is missing. */
function fileSize(path: string): number | undefined {
  const stat = statIfThere(path);
  return stat?.isFile() === true ? stat.size : undefined;
}
