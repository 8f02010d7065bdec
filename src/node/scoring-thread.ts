import { Worker } from "node:worker_threads";
import type { CutRun } from "./cut-run.ts";
import type { Answer, JobsInTurn, Outcome, Question, ToCut } from "./scoring-messages.ts";
import type { SentJudgements } from "./sent-judgements.ts";

/** A thread that scores runs, and parts of runs, beside this one. */
export interface ScoringThread {
  /** Comes before all else; undefined where the run is not to be cut. */
  cut(run: ToCut): Promise<CutRun | undefined>;
  /** Tells it the judgements, which it needs before it scores. */
  judgeBy(judgements: SentJudgements): void;
  /** Ends when no jobs are left; `take` gets the outcomes of those that fell to this thread. */
  score(jobs: JobsInTurn, take: (at: number, outcome: Outcome) => void): Promise<void>;
  end(): void;
}

/** Does some work with so many threads, which end with it. */
export async function withThreads<T>(
  count: number,
  work: (threads: readonly ScoringThread[]) => Promise<T>,
): Promise<T> {
  const threads = Array.from({ length: count }, startThread);
  try {
    return await work(threads);
  } finally {
    for (const { end } of threads) end();
  }
}

function startThread(): ScoringThread {
  // From dist/, where this is built to.
  const worker = new Worker(new URL("../bin/scoring-worker.js", import.meta.url), {
    // What a topic leaves behind is little, and of more V8 would sweep it in threads that have to wait for a processor.
    resourceLimits: { maxYoungGenerationSizeMb: 3 },
  });
  const waiting: Waiting[] = []; // it answers in their order
  let death: { readonly cause: unknown } | undefined;
  let takeCut: (cut: CutRun | undefined) => void = () => undefined;
  worker.on("message", (answer: Answer) => {
    if ("cut" in answer) takeCut(answer.cut);
    else if ("done" in answer) waiting.shift()!.done();
    else waiting[0]!.take(answer.at, answer.outcome);
  });
  worker.on("error", (cause) => {
    death = { cause };
    takeCut(undefined);
    for (const { failed } of waiting.splice(0)) failed(cause);
  });
  const ask = (question: Question) => worker.postMessage(question, []); // at once, though this thread may be busy then
  return {
    cut(run) {
      ask({ cut: run });
      return new Promise((taken) => (takeCut = taken));
    },
    judgeBy: (judgements) => ask({ judgements }),
    score(jobs, take) {
      if (death !== undefined) return Promise.reject(death.cause);
      ask(jobs);
      return new Promise((done, failed) => waiting.push({ take, done, failed }));
    },
    end: () => void worker.terminate(), // nobody waits for that
  };
}

/** Who waits for the outcomes of some jobs. */
interface Waiting {
  take(at: number, outcome: Outcome): void;
  done(): void;
  failed(cause: unknown): void;
}
