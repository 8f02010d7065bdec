// A thread that scores runs, and parts of runs, as long as some are left.
import { parentPort } from "node:worker_threads";
import { InputError } from "../base/input-error.ts";
import type { Judgements } from "../data/judgements.ts";
import { receivedJudgements } from "./sent-judgements.ts";
import { type Evaluator, evaluator } from "../scores/evaluate.ts";
import { type CutRun, cutRun } from "./cut-run.ts";
import { scoreRunFile } from "./evaluate-files.ts";
import { scorePart } from "./score-parts.ts";
import type { Answer, Job, JobsInTurn, Outcome, Question, ThreadWork, ToCut } from "./scoring-thread.ts";
import { turnsOf } from "./turns.ts";

let judged: Judgements | undefined; // the first thing it is told
let scoring: Evaluator | undefined; // with the first run, which says how

async function outcomeOf({ path, part }: Job, { runFormat: format, options }: ThreadWork): Promise<Outcome> {
  const by = (scoring ??= evaluator(judged!, options));
  if (part !== undefined)
    return { scoredPart: scorePart(path, part, { format: format! }, (answers) => by.open({ answers })) };
  const keepPaths = judged!.of === "elements";
  return { scoredRun: (await scoreRunFile(path, { format, keepPaths }, () => by)).scored };
}

const answer = (given: Answer) => parentPort!.postMessage(given, []);

/** It waits for the judgements meanwhile. */
function cutOf({ path, count, format }: ToCut): CutRun | undefined {
  return cutRun(path, count, { format });
}

async function work({ jobs, turns: shared, work: how }: JobsInTurn): Promise<void> {
  const turns = turnsOf(shared);
  for (const at of turns) {
    try {
      const outcome = await outcomeOf(jobs[at]!, how);
      if ("scoredPart" in outcome && outcome.scoredPart === undefined) turns.stopAfter(at); // the other parts are of no use then
      answer({ at, outcome });
    } catch (error) {
      turns.stopAfter(at);
      const isFault = error instanceof InputError;
      answer({ at, outcome: isFault ? { fault: error.fault, place: error.place } : { bug: error } });
    }
  }
  answer({ done: true });
}

let last: Promise<void> = Promise.resolve();
parentPort!.on("message", (question: Question) => {
  if ("cut" in question) answer({ cut: cutOf(question.cut) });
  else if ("judgements" in question) judged = receivedJudgements(question.judgements);
  else last = last.then(() => work(question));
});
