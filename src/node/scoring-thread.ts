import { Worker } from "node:worker_threads";
import { InputError, type Place } from "../base/input-error.ts";
import type { EvaluateOptions, ScoredRun } from "../scores/evaluate.ts";
import type { Stretch } from "./cut-run.ts";
import type { ScoredPart } from "./score-parts.ts";
import type { SharedTurns } from "./turns.ts";

/** What a thread is started with: it reads the judgements while others do the same. */
export interface ThreadData {
  readonly judgements: string;
  readonly judgementsFormat: string | undefined;
}

/** What it needs to score runs as another one would: options that are plain data, the same for all. */
export interface ThreadWork {
  readonly runFormat: string | undefined;
  readonly options: Omit<EvaluateOptions, "collection" | "curves">;
}

/** Runs by their files' names, of which threads score the next in turn. */
export interface RunsInTurn {
  readonly work: ThreadWork;
  readonly paths: readonly string[];
  readonly turns: SharedTurns;
}

/** A part of a run. */
export interface PartToScore {
  readonly work: ThreadWork;
  readonly path: string;
  readonly stretch: Stretch;
}

/** What becomes of a run, or of a part, where undefined says that the run has to be read as one. */
export type RunOutcome = { readonly scored: ScoredRun } | Failure;
export type PartOutcome = { readonly part: ScoredPart | undefined } | Failure;
export type Failure = { readonly fault: string; readonly place: Place } | { readonly bug: unknown };

/** What a thread answers: the outcome of its part; or those of the runs it took, by their places, and then that it is done. */
export type Answer = PartOutcome | { readonly at: number; readonly run: RunOutcome } | { readonly done: true };

/** A thread that does one thing after the other. */
export interface ScoringThread {
  /** Ends when no runs are left. */
  scoreInTurn(runs: RunsInTurn, take: (at: number, outcome: RunOutcome) => void): Promise<void>;
  /** Undefined where the run has to be read as one. */
  scorePart(part: PartToScore): Promise<ScoredPart | undefined>;
  end(): Promise<unknown>;
}

/** Does some work with so many threads, which end with it. */
export async function withThreads<T>(
  count: number,
  judgements: ThreadData,
  work: (threads: readonly ScoringThread[]) => Promise<T>,
): Promise<T> {
  const threads = Array.from({ length: count }, () => startThread(judgements));
  try {
    return await work(threads);
  } finally {
    await Promise.all(threads.map(({ end }) => end()));
  }
}

function startThread(judgements: ThreadData): ScoringThread {
  // From dist/, where this is built to.
  const worker = new Worker(new URL("../bin/scoring-worker.js", import.meta.url), {
    workerData: judgements,
    resourceLimits: { maxYoungGenerationSizeMb: 8 }, // what a topic leaves behind is little, and soon swept
  });
  const asked: Asked[] = []; // it answers in their order
  let death: { readonly cause: unknown } | undefined;
  worker.on("message", (answer: Answer) => {
    if (asked[0]!.take(answer)) asked.shift()!.done();
  });
  worker.on("error", (cause) => {
    death = { cause };
    for (const { failed } of asked.splice(0)) failed(cause);
  });

  /** Asks at once, though this thread may be busy afterwards; `take` tells whether an answer is the last. */
  function ask(task: RunsInTurn | PartToScore, take: Asked["take"]): Promise<void> {
    if (death !== undefined) return Promise.reject(death.cause);
    worker.postMessage(task, []);
    return new Promise((done, failed) => asked.push({ take, done, failed }));
  }

  return {
    scoreInTurn: (runs, take) =>
      ask(runs, (answer) => {
        if ("run" in answer) take(answer.at, answer.run);
        return "done" in answer;
      }),
    async scorePart(part) {
      let outcome: PartOutcome | undefined;
      await ask(part, (answer) => {
        outcome = answer as PartOutcome; // a part has this answer alone
        return true;
      });
      if ("part" in outcome!) return outcome.part;
      throw errorOf(outcome!);
    },
    end: () => worker.terminate(),
  };
}

/** A question that waits for its answers. */
interface Asked {
  take(answer: Answer): boolean;
  done(): void;
  failed(cause: unknown): void;
}

export function errorOf(failure: Failure): unknown {
  return "fault" in failure ? new InputError(failure.fault, failure.place) : failure.bug;
}
