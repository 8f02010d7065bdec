import type { CutRun } from "../node/threads/cut-run.ts";
import { type EvaluatorFor, scoreRunFile } from "../node/evaluate-files.ts";
import type { FileOptions } from "../node/read-file.ts";
import { cutInThreads, partsInThreads, runsInThreads, tellJudgements } from "../node/threads/score-in-threads.ts";
import { scoreParts } from "../node/threads/score-parts.ts";
import { type ScoringThread, withThreads } from "../node/threads/scoring-thread.ts";
import { notShared, sharingOf } from "../node/threads/sharing.ts";
import type { Context } from "../drafts/context.ts";
import type { Evaluator } from "../scores/evaluate.ts";
import type { Task } from "../scores/tasks.ts";
import { type Options, textOption } from "./command.ts";
import { readJudgements, readTopicList, sharingFields, watched } from "./inputs.ts";
import { type MakeEvaluator, type SettledEvaluator, settledEvaluator } from "./settled-evaluator.ts";
import type { World } from "./world.ts";

/** What to score, and how. */
export interface ToScore {
  readonly judgements: string;
  readonly runs: readonly string[];
  measuresOf(task: Task): readonly string[];
  readonly make?: MakeEvaluator | undefined;
}

/**
 * Scores runs in threads where they are large, and gives the evaluator that has taken them all. The first may decide the
 * task: the others begin when it has.
 */
export async function scoreFiles(
  { judgements: judgementsPath, runs: runPaths, measuresOf, make }: ToScore,
  given: Context,
  options: Options,
  world: World,
): Promise<Evaluator> {
  const context = sharingFields(given);
  const only = await readTopicList(textOption(options, "topicsFile"), world);
  const [format, runFormat] = [textOption(options, "judgementsFormat"), textOption(options, "runFormat")];
  const { collection, fields, unit, entities } = context;
  const isPlain = (collection ?? fields ?? unit ?? entities) === undefined; // a thread could not be told of them
  const sharing = isPlain ? sharingOf(runPaths, make === undefined) : notShared; // what is kept of a run is not joined
  return withThreads(sharing.threads, async (threads) => {
    const cutting = cutInThreads(runPaths[0]!, sharing, threads, runFormat); // while the judgements are read
    const judgements = await readJudgements(judgementsPath, { ...context, format }, world);
    tellJudgements(judgements, threads);
    const settled = settledEvaluator(judgements, context, options, only, measuresOf, make);
    const keepPaths = judgements.of === "elements";
    const reading = { ...context, format: runFormat, keepPaths };
    const cut = await cutting;
    const help = { threads, forOthers: sharing.forOthers, cut: keepPaths ? undefined : cut };
    const evaluation = await scoreRuns(runPaths, settled, reading, help, world);
    context.fieldUse?.refuse();
    return evaluation;
  });
}

/** What helps to score runs sooner. */
interface Help {
  readonly threads: readonly ScoringThread[];
  /** How many of them the other runs are worth. */
  readonly forOthers: number;
  /** The parts of the first run. */
  readonly cut: CutRun | undefined;
}

async function scoreRuns(
  [first, ...others]: readonly string[],
  { evaluatorFor, how }: SettledEvaluator,
  reading: FileOptions,
  { threads, forOthers, cut }: Help,
  world: World,
): Promise<Evaluator> {
  const inThreads = runsInThreads(others, threads.slice(0, forOthers));
  const letOthersBegin = (): void => inThreads.begin({ runFormat: reading.format, ...how()! });
  /** As soon as the first run has settled how, the others can be scored; unless the threads are needed for its parts. */
  const settling: EvaluatorFor = (run) => {
    const by = evaluatorFor(run);
    if (cut === undefined) letOthersBegin();
    return by;
  };
  const score = (path: string, inParts?: CutRun) =>
    watched(path, world, async (onProgress) => {
      const watchedReading = { ...reading, onProgress };
      if (inParts !== undefined) {
        const settings = () => ({ runFormat: inParts.format, ...how()! });
        const elsewhere = partsInThreads(path, threads, forOthers, settings);
        const scored = await scoreParts(path, inParts, watchedReading, settling, elsewhere);
        if (scored !== undefined) return scored;
      }
      return scoreRunFile(path, watchedReading, settling);
    });

  const { scored, by } = await score(first!, cut);
  by.take(scored);
  letOthersBegin();
  for (const run of await inThreads.end(async (path) => (await score(path)).scored)) by.take(run);
  return by;
}
