import { Worker } from "node:worker_threads";
import { InputError, type Place } from "../base/input-error.ts";
import type { EvaluateOptions, ScoredRun } from "../scores/evaluate.ts";
import type { Stretch } from "./cut-run.ts";
import type { ScoredPart } from "./score-parts.ts";

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

/** A run to score, by its file's name, or a part of one. */
export interface ThreadTask {
  readonly work: ThreadWork;
  readonly path: string;
  readonly stretch?: Stretch | undefined;
}

/** What becomes of it. */
export type Outcome = { readonly scored: ScoredRun } | { readonly part: ScoredPart | undefined } | Failure;
type Failure = { readonly fault: string; readonly place: Place } | { readonly bug: unknown };

/** A thread that does one thing after the other. */
export interface ScoringThread {
  score(path: string, work: ThreadWork): Promise<ScoredRun>;
  /** Undefined where the run has to be read as one. */
  scorePart(path: string, stretch: Stretch, work: ThreadWork): Promise<ScoredPart | undefined>;
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
  const waiting: ((outcome: Outcome) => void)[] = []; // it answers in their order
  let died: Failure | undefined;
  worker.on("message", (outcome: Outcome) => waiting.shift()!(outcome));
  worker.on("error", (bug) => {
    died = { bug };
    for (const answer of waiting.splice(0)) answer(died);
  });

  /** Asks at once, though this thread may be busy afterwards. */
  function ask(task: ThreadTask): Promise<Outcome> {
    if (died !== undefined) return Promise.resolve(died);
    worker.postMessage(task, []);
    return new Promise((resolve) => waiting.push(resolve));
  }

  return {
    async score(path, work) {
      const outcome = await ask({ path, work });
      if ("scored" in outcome) return outcome.scored;
      throw errorOf(outcome);
    },
    async scorePart(path, stretch, work) {
      const outcome = await ask({ path, stretch, work });
      if ("part" in outcome) return outcome.part;
      throw errorOf(outcome);
    },
    end: () => worker.terminate(),
  };
}

function errorOf(outcome: Outcome): unknown {
  if ("fault" in outcome) return new InputError(outcome.fault, outcome.place);
  return "bug" in outcome ? outcome.bug : new Error("a thread has answered another question");
}
