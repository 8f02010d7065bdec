import { InputError } from "../base/input-error.ts";
import type { Run } from "../data/run.ts";
import { streamReader } from "../formats/read.ts";
import { TopicReturns } from "../lines/run-stream.ts";
import { type EvaluateOptions, type Evaluation, type Evaluator, evaluator } from "../scores/evaluate.ts";
import type { RunEvaluation, RunScoring } from "../scores/run-scoring.ts";
import { type FileOptions, readFile, readJudgementsFile } from "./read-file.ts";
import { statIfThere } from "./stat-if-there.ts";

export interface EvaluateFilesOptions extends EvaluateOptions {
  /** The names of formats. Without them, the formats are recognised. */
  readonly judgementsFormat?: string | undefined;
  readonly runFormat?: string | undefined;
}

/**
 * Scores the runs of some files, each zipped or not. A run by lines (trec, fol, jsonl-run) is scored topic by topic
 * while it is read: it need not fit into memory, and takes a fraction of the time that reading it whole does.
 */
export async function evaluateFiles(
  judgements: string,
  runs: readonly string[],
  options: EvaluateFilesOptions = {},
): Promise<Evaluation> {
  const { judgementsFormat, runFormat, ...rest } = options;
  const { collection } = rest;
  const judged = await readJudgementsFile(judgements, { collection, format: judgementsFormat });
  const scoring = evaluator(judged, rest);
  const reading = { collection, format: runFormat, keepPaths: judged.of === "elements" };
  for (const path of runs) scoring.take((await scoreRunFile(path, reading, () => scoring)).scored);
  return scoring.end();
}

/** The evaluator of a run, which may depend on what the run answers with. */
export type EvaluatorFor = (run: Pick<Run, "answers" | "metadata">) => Evaluator;

/** A run that was scored, and the evaluator that did it, which has not added it to the others. */
export interface ScoredFile {
  readonly scored: RunEvaluation;
  readonly by: Evaluator;
  /** What the file says of itself. */
  readonly metadata: Run["metadata"];
}

/** Reads a run and scores it. */
export async function scoreRunFile(
  path: string,
  options: FileOptions,
  evaluatorFor: EvaluatorFor,
): Promise<ScoredFile> {
  let scoring: (RunScoring & { readonly by: Evaluator }) | undefined;
  let refusal: InputError | undefined; // a fault of the file is told first, as if it had been read whole before

  function read(gathered: boolean): Promise<Run> {
    scoring = undefined; // what an earlier reading has scored does not count
    return readFile(path, options, (placed) =>
      streamReader(placed, gathered, (answers) => {
        try {
          const by = evaluatorFor({ answers });
          scoring = { ...by.open({ answers, source: placed.source }), by };
          return scoring.topic;
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          refusal = error;
          return () => undefined;
        }
      }),
    );
  }

  const run = await read(!canBeReadAgain(path)).catch((error: unknown) => {
    if (error instanceof TopicReturns) return read(true);
    throw error;
  });
  if (refusal !== undefined) throw refusal;
  const { metadata } = run;
  if (scoring !== undefined) return { scored: scoring.end(run), by: scoring.by, metadata };
  const by = evaluatorFor(run);
  return { scored: by.score(run), by, metadata };
}

/** A pipe cannot: its topics are gathered, lest one come back after it was scored. */
function canBeReadAgain(path: string): boolean {
  const stat = statIfThere(path);
  return stat !== undefined && (stat.isFile() || stat.isDirectory());
}
