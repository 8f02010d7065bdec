// A thread that scores the runs it is sent, one after the other.
import { parentPort, workerData } from "node:worker_threads";
import { InputError } from "../base/input-error.ts";
import { type Evaluator, evaluator } from "../scores/evaluate.ts";
import { scoreRunFile } from "./evaluate-files.ts";
import { readJudgementsFile } from "./read-file.ts";
import { scorePart } from "./score-parts.ts";
import type { Outcome, ThreadData, ThreadTask } from "./scoring-thread.ts";

const { judgements, judgementsFormat } = workerData as ThreadData;
const reading = readJudgementsFile(judgements, { format: judgementsFormat });
reading.catch(() => {}); // it is told with the first run
let scoring: Evaluator | undefined; // with the first run, which says how

async function outcome({ path, stretch, work }: ThreadTask): Promise<Outcome> {
  try {
    const judged = await reading;
    const by = (scoring ??= evaluator(judged, work.options));
    const { runFormat: format } = work;
    if (stretch === undefined) {
      const options = { format, keepPaths: judged.of === "elements" };
      return { scored: (await scoreRunFile(path, options, () => by)).scored };
    }
    return { part: scorePart(path, stretch, { format: format! }, (answers) => by.open({ answers })) };
  } catch (error) {
    return error instanceof InputError ? { fault: error.fault, place: error.place } : { bug: error };
  }
}

let last: Promise<void> = Promise.resolve();
parentPort!.on("message", (task: ThreadTask) => {
  last = last.then(async () => parentPort!.postMessage(await outcome(task), []));
});
