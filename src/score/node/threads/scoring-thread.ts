import { Worker } from "node:worker_threads";
import type { CutRun } from "./cut-run.ts";
import type { ThreadAnswer, JobsInTurn, JobOutcome, Question, ToCut } from "./scoring-messages.ts";
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
  const threads: ScoringThread[] = [];
  try {
    for (let i = 0; i < count; i++) threads.push(startThread(youngMegabytes[toMake]));
  } catch {
    // The system allows no more: fewer will do.
  }
  try {
    return await work(threads);
  } finally {
    for (const { end } of threads) end();
  }
}

function startThread(maxYoungGenerationSizeMb: number): ScoringThread {
  // From dist/, where this is built to.
  const worker = new Worker(new URL("../bin/scoring-worker.js", import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  const waiting: Waiting[] = []; // it answers in their order
  let isDead = false;
  let takeCut: (cut: CutRun | undefined) => void = () => undefined;
  worker.on("message", (answer: ThreadAnswer) => {
    if ("cut" in answer) takeCut(answer.cut);
    else if ("done" in answer) waiting.shift()!.done();
    else waiting[0]!.take(answer.at, answer.outcome);
  });
  worker.on("error", () => undefined); // whatever it is, the thread ends
  worker.on("exit", () => {
    isDead = true;
    takeCut(undefined);
    for (const { done } of waiting.splice(0)) done();
  });
  const ask = (question: Question) => worker.postMessage(question, []); // at once, though this thread may be busy then
  return {
    cut(run) {
      ask({ cut: run });
      return new Promise((taken) => (takeCut = taken));
    },
    judgeBy: (judgements) => ask({ judgements }),
    score(jobs, take) {
      if (isDead) return Promise.resolve();
      ask(jobs);
      return new Promise((done) => waiting.push({ take, done }));
    },
    end: () => void worker.terminate(), // without waiting for its end
  };
}

/** Who waits for the outcomes of some jobs. */
interface Waiting {
  take(at: number, outcome: JobOutcome): void;
  done(): void;
}
