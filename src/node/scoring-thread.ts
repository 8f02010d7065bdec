import { Worker } from "node:worker_threads";
import { InputError, type Place } from "../base/input-error.ts";
import type { EvaluateOptions, RunEvaluation } from "../scores/evaluate.ts";
import type { CutRun, FilePart } from "./cut-run.ts";
import type { ScoredPart } from "./score-parts.ts";
import type { SentJudgements } from "./sent-judgements.ts";
import type { SharedTurns } from "./turns.ts";

/** What a thread needs to score runs as another one would: options that are plain data, the same for all. */
export interface ThreadWork {
  readonly runFormat: string | undefined;
  readonly options: Omit<EvaluateOptions, "collection" | "curves">;
}

/** A run to score, by its file's name, or a part of one. */
export interface Job {
  readonly path: string;
  readonly part?: FilePart | undefined;
}

/** Jobs, of which threads take the next in turn. */
export interface JobsInTurn {
  readonly work: ThreadWork;
  readonly jobs: readonly Job[];
  readonly turns: SharedTurns;
}

/** What becomes of a job; an undefined part says that the run has to be read as one. */
export type Outcome = { readonly scoredRun: RunEvaluation } | { readonly scoredPart: ScoredPart | undefined } | Failure;
export type Failure = { readonly fault: string; readonly place: Place } | { readonly bug: unknown };

/** A run to cut into so many parts. */
export interface ToCut {
  readonly path: string;
  readonly count: number;
  readonly format: string | undefined;
}

/** What a thread is asked: perhaps where to cut a run; then by which judgements to score, and what. */
export type Question = { readonly cut: ToCut } | { readonly judgements: SentJudgements } | JobsInTurn;

/** What it answers: where to cut; the outcomes of the jobs it took, by their places, and then that it is done. */
export type Answer =
  | { readonly cut: CutRun | undefined }
  | { readonly at: number; readonly outcome: Outcome }
  | { readonly done: true };

export interface ScoringThread {
  /** Comes before all else. */
  cut(run: ToCut): Promise<CutRun | undefined>;
  judge(judgements: SentJudgements): void;
  /** Ends when no jobs are left. */
  inTurn(jobs: JobsInTurn, take: (at: number, outcome: Outcome) => void): Promise<void>;
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
    resourceLimits: { maxYoungGenerationSizeMb: 8 }, // what a topic leaves behind is little, and soon swept
  });
  const asked: Asked[] = []; // it answers in their order
  let death: { readonly cause: unknown } | undefined;
  let takeCut: (cut: CutRun | undefined) => void = () => undefined;
  worker.on("message", (answer: Answer) => {
    if ("cut" in answer) takeCut(answer.cut);
    else if ("done" in answer) asked.shift()!.done();
    else asked[0]!.take(answer.at, answer.outcome);
  });
  worker.on("error", (cause) => {
    death = { cause };
    takeCut(undefined);
    for (const { failed } of asked.splice(0)) failed(cause);
  });
  const ask = (question: Question) => worker.postMessage(question, []); // at once, though this thread may be busy then
  return {
    cut(run) {
      ask({ cut: run });
      return new Promise((taken) => (takeCut = taken));
    },
    judge: (judgements) => ask({ judgements }),
    inTurn(jobs, take) {
      if (death !== undefined) return Promise.reject(death.cause);
      ask(jobs);
      return new Promise((done, failed) => asked.push({ take, done, failed }));
    },
    end: () => void worker.terminate(), // nobody waits for that
  };
}

/** Jobs that wait for their outcomes. */
interface Asked {
  take(at: number, outcome: Outcome): void;
  done(): void;
  failed(cause: unknown): void;
}

export function errorOf(failure: Failure): unknown {
  return "fault" in failure ? new InputError(failure.fault, failure.place) : failure.bug;
}
