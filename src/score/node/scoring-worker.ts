import { optimiseAfter } from "../../base/node/optimise-after.ts";
// A thread that scores runs, and parts of runs, until none are left.

import { type Answered, answerQuestions } from "../../base/node/thread.ts";
import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Tokenizer } from "../../match/tokens/tokenizer.ts";
import { type Evaluator, evaluator } from "../evaluate.ts";
import { keepingEvaluator } from "../kept-run.ts";
import { cutRun, scorePart } from "./score-parts.ts";
import { keptToScore, scoreRunFile } from "./score-run-file.ts";
import {
  type Job,
  type JobDone,
  type JobOutcome,
  type JobsInTurn,
  receivedJudgements,
  receivedOptions,
  type ScoringAnswer,
  type ScoringQuestion,
  type ScoringSettings,
  turnsOf,
} from "./scoring-messages.ts";

// All processors are busy from now on. V8 optimises in threads of its own, which would compete, so it begins later.
optimiseAfter(300_000);

answerQuestions(worker());

/** Answers the questions of the thread that started this one. */
function worker(): (question: ScoringQuestion, tell: (done: JobDone) => void) => Promise<Answered<ScoringAnswer>> {
  let judgements: Judgements | undefined; // told before any job
  let scoring: Promise<Scoring> | undefined; // made with the first job, whose settings are those of all

  const outcomeOf = async (job: Job, settings: ScoringSettings): Promise<JobOutcome> =>
    scored(job, settings, judgements!, await (scoring ??= scoringOf(judgements!, settings)));

  return async (question, tell) => {
    if ("cut" in question)
      return { answer: { cut: cutRun(question.cut.path, question.cut.count, { format: question.cut.format }) } };
    if ("judgements" in question) judgements = receivedJudgements(question.judgements);
    else await work(question, outcomeOf, tell);
    return { answer: {} };
  };
}

/** Everything that runs are scored with. */
interface Scoring {
  readonly by: Evaluator;
  readonly collection: Collection | undefined;
}

/** This function and the one below import their code only when they are called, so that a thread starts faster. */
async function openCollection(path: string): Promise<Collection | undefined> {
  const { collectionFile } = await import("../../files/node/collection/collection-file.ts");
  return collectionFile(path);
}

async function tokenizerOf(name: string): Promise<Tokenizer> {
  const { tokenizerCalled } = await import("../../match/node/tokenizer-called.ts");
  return tokenizerCalled(name);
}

async function work(
  { jobs, turns: shared, settings }: JobsInTurn,
  outcomeOf: (job: Job, settings: ScoringSettings) => Promise<JobOutcome>,
  tell: (done: JobDone) => void,
): Promise<void> {
  const turns = turnsOf(shared);
  for (const at of turns) {
    try {
      const outcome = await outcomeOf(jobs[at]!, settings);
      if ("scoredPart" in outcome && outcome.scoredPart === undefined) turns.stopAfter(at); // the file has to be read as one
      tell({ at, outcome });
    } catch {
      turns.stopAfter(at); // the first thread tries this run again; where it fails there too, those after it are not needed
    }
  }
}

async function scored(
  { path, part }: Job,
  { runFormat: format, traits }: ScoringSettings,
  judgements: Judgements,
  { by, collection }: Scoring,
): Promise<JobOutcome> {
  if (part !== undefined)
    return { scoredPart: scorePart(path, part, { format: format!, collection }, (answers) => by.open({ answers })) };
  const kept = keptToScore(judgements, collection, traits);
  const misplaced = { texts: [], compared: 0, characters: 0 }; // the thread that asked finds them
  return { scoredRun: await scoreRunFile(path, { format, collection, misplaced, ...kept }, by) };
}

/** The thread that makes a page takes what is kept of the runs. */
async function scoringOf(
  judged: Judgements,
  { options: plain, usualTask, keeping }: ScoringSettings,
): Promise<Scoring> {
  const collection = plain.builtFile === undefined ? undefined : await openCollection(plain.builtFile);
  const tokenizer = plain.tokens === undefined ? undefined : await tokenizerOf(plain.tokens);
  const options = receivedOptions(plain, collection, tokenizer);
  if (keeping === undefined) return { by: evaluator(judged, options, { usualTask }), collection };
  return { by: keepingEvaluator(judged, options, keeping, () => undefined, usualTask), collection };
}
