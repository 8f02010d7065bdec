import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { InputError } from "../base/input-error.ts";
import type { ScoredRun } from "../scores/evaluate.ts";
import type { Outcome, ThreadWork } from "./scoring-thread.ts";

/** A thread takes a while to start and to warm up, and reads the judgements anew: so many bytes must make up for that. */
const worthAThread = 2 ** 25;

/** How many threads besides this one some files are worth. */
export function threadsFor(paths: readonly string[]): number {
  let bytes = 0;
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) return 0; // a pipe can be read here alone, and what is not there is told here
    bytes += stat.size;
  }
  return Math.min(availableParallelism() - 1, paths.length - 1, Math.floor(bytes / worthAThread));
}

/**
 * Scores runs in this thread, by `own`, and in others at once; gives them in the order of their files. Where several
 * cannot be scored, the fault of the first is thrown, as if they had been read one after the other.
 */
export async function scoreInThreads(
  paths: readonly string[],
  threads: number,
  work: ThreadWork,
  own: (path: string) => Promise<ScoredRun>,
): Promise<ScoredRun[]> {
  const scored: ScoredRun[] = [];
  let next = 0;
  const failed: { readonly at: number; readonly error: unknown }[] = [];

  /** Takes the next run as long as there is one, and none has failed. */
  async function takeTurns(score: (path: string) => Promise<ScoredRun>): Promise<void> {
    while (next < paths.length && failed.length === 0) {
      const at = next++;
      try {
        scored[at] = await score(paths[at]!);
      } catch (error) {
        failed.push({ at, error });
      }
    }
  }

  const workers = Array.from({ length: threads }, () => startThread(work));
  try {
    await Promise.all([takeTurns(own), ...workers.map(({ score }) => takeTurns(score))]);
  } finally {
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }
  const [first] = failed.sort((a, b) => a.at - b.at);
  if (first !== undefined) throw first.error;
  return scored;
}

function startThread(work: ThreadWork): { worker: Worker; score(path: string): Promise<ScoredRun> } {
  // From dist/, where this is built to.
  const worker = new Worker(new URL("../bin/scoring-worker.js", import.meta.url), { workerData: work });
  const score = (path: string) =>
    new Promise<ScoredRun>((resolve, reject) => {
      worker.removeAllListeners();
      worker.once("error", reject);
      worker.once("message", (outcome: Outcome) => {
        if ("scored" in outcome) resolve(outcome.scored);
        else reject("fault" in outcome ? new InputError(outcome.fault, outcome.place) : outcome.bug);
      });
      worker.postMessage(path, []);
    });
  return { worker, score };
}
