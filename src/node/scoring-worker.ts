// A thread that scores the runs it is sent, one after the other.
import { parentPort, workerData } from "node:worker_threads";
import { InputError } from "../base/input-error.ts";
import { type Evaluator, evaluator } from "../scores/evaluate.ts";
import { scoreRunFile } from "./evaluate-files.ts";
import { readJudgementsFile } from "./read-file.ts";
import { scorePart } from "./score-parts.ts";
import type { Answer, Failure, PartToScore, RunsInTurn, ThreadData, ThreadWork } from "./scoring-thread.ts";
import { turnsOf } from "./turns.ts";

const { judgements, judgementsFormat } = workerData as ThreadData;
const reading = readJudgementsFile(judgements, { format: judgementsFormat });
reading.catch(() => {}); // it is told with the first run
let scoring: Evaluator | undefined; // with the first run, which says how

async function evaluating({ options }: ThreadWork) {
  const judged = await reading;
  return { by: (scoring ??= evaluator(judged, options)), keepPaths: judged.of === "elements" };
}

async function* runsInTurn({ paths, turns: shared, work }: RunsInTurn): AsyncGenerator<Answer> {
  const turns = turnsOf(shared);
  for (let at = turns.next(); at !== undefined; at = turns.next()) {
    try {
      const { by, keepPaths } = await evaluating(work);
      const { scored } = await scoreRunFile(paths[at]!, { format: work.runFormat, keepPaths }, () => by);
      yield { at, run: { scored } };
    } catch (error) {
      turns.stop();
      yield { at, run: failure(error) };
    }
  }
  yield { done: true };
}

async function* part({ path, stretch, work }: PartToScore): AsyncGenerator<Answer> {
  try {
    const { by } = await evaluating(work);
    yield { part: scorePart(path, stretch, { format: work.runFormat! }, (answers) => by.open({ answers })) };
  } catch (error) {
    yield failure(error);
  }
}

function failure(error: unknown): Failure {
  return error instanceof InputError ? { fault: error.fault, place: error.place } : { bug: error };
}

async function answer(task: RunsInTurn | PartToScore): Promise<void> {
  for await (const outcome of "paths" in task ? runsInTurn(task) : part(task)) parentPort!.postMessage(outcome, []);
}

let last: Promise<void> = Promise.resolve();
parentPort!.on("message", (task: RunsInTurn | PartToScore) => {
  last = last.then(() => answer(task));
});
