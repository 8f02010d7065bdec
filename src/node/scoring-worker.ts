// A thread that scores the runs it is sent, one after the other.
import { parentPort, workerData } from "node:worker_threads";
import { InputError } from "../base/input-error.ts";
import { evaluator } from "../scores/evaluate.ts";
import { scoreRunFile } from "./evaluate-files.ts";
import { readJudgementsFile } from "./read-file.ts";
import type { Outcome, ThreadWork } from "./scoring-thread.ts";

const { judgements, judgementsFormat, runFormat, options } = workerData as ThreadWork;

async function opened() {
  const judged = await readJudgementsFile(judgements, { format: judgementsFormat });
  return { scoring: evaluator(judged, options), reading: { format: runFormat, keepPaths: judged.of === "elements" } };
}
const opening = opened();

async function outcome(path: string): Promise<Outcome> {
  try {
    const { scoring, reading } = await opening;
    const { scored } = await scoreRunFile(path, reading, () => scoring);
    return { scored };
  } catch (error) {
    return error instanceof InputError ? { fault: error.fault, place: error.place } : { bug: error };
  }
}

let last: Promise<void> = Promise.resolve();
parentPort!.on("message", (path: string) => {
  last = last.then(async () => parentPort!.postMessage(await outcome(path), []));
});
