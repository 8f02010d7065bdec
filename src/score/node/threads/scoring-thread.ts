import { startThreads, type Thread } from "../../../base/node/thread.ts";
import type { CutRun } from "./cut-run.ts";
import type { JobDone, JobOutcome, JobsInTurn, ScoringAnswer, ScoringQuestion, ToCut } from "./scoring-messages.ts";
import type { SentJudgements } from "./sent-judgements.ts";

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
