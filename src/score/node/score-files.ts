// The one road from files to scores. Commands, the report and the library take it: `scoreFiles` reads the judgements, and has each run read
// and scored (score-run-file.ts), in threads where runs are large. `evaluateFiles` is what users of the library call.

import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import { checkedOnly, originCounts } from "../../data/origin.ts";
import type { Run } from "../../data/run.ts";
import type { Context } from "../../files/drafts/context.ts";
import type { OnProgress } from "../../files/node/file-bytes.ts";
import { sharingFields } from "../../files/records/field-use.ts";
import { usualTokenizer } from "../../match/tokens/tokenizer.ts";
import type { EvaluateOptions } from "../evaluate-options.ts";
import { type Evaluator, evaluator, type Watch } from "../evaluate.ts";
import { type Evaluation, ofOneTask } from "../evaluation.ts";
import { type Keeping, keepingEvaluator, type KeptRun } from "../kept-run.ts";
import {
  keptToScore,
  type RunFileOptions,
  type RunOrigin,
  type ScoredRunFile,
  scoreRunFile,
  type TriedRunFile,
} from "./score-run-file.ts";
import type { SliceOptions } from "./slice-records.ts";
import { readJudgementsOrTexts, withPlacedTexts } from "./texts-too.ts";
import { type CutRun, scoreParts } from "./score-parts.ts";
import { plainOptions, type ScoringSettings } from "./scoring-messages.ts";
import {
  cutInThreads,
  notShared,
  partsInThreads,
  runsInThreads,
  type ScoringThread,
  sharingOf,
  tellJudgements,
  withThreads,
} from "./score-in-threads.ts";
import { asksForTokens } from "../refusals.ts";

export interface ScoreFilesOptions extends EvaluateOptions, Context {
  /** The names of formats. Without them, the formats are recognised. */
  readonly judgementsFormat?: string | undefined;
  readonly runFormat?: string | undefined;
  /** The name or file of the tokenizer for measures such as "R@1000tok": "o200k", "words". Default: "cl100k". */
  readonly tokens?: string | undefined;
  /** Leaves out judged documents that only a machine judged. */
  readonly checkedOnly?: boolean | undefined;
}

/** What a caller is told, asked or handed while files are scored. */
export interface ScoringHooks {
  /** Reads a file, and may show how far the reading is. */
  watched?<T>(path: string, read: (onProgress: OnProgress | undefined) => Promise<T>): Promise<T>;
  /** Is told the judgements before any run is read, and may refuse them by throwing. */
  onJudgements?(judgements: Judgements): void;
  /** Is told what each run answers with before it is scored, and may refuse it by throwing. */
  onRun?(run: Pick<Run, "answers" | "source">): void;
  /** Is told of a run that cannot be read or scored, and says whether the others are scored all the same. */
  passesOver?(fault: InputError): boolean;
  /** Hands back what the results of each run are like. */
  readonly traits?: boolean | undefined;
  /** Looks at the topics of each run while it is scored: in this thread, then. */
  readonly watch?: Watch | undefined;
  /** Keeps of the runs what a page shows. */
  readonly page?: { readonly keeping: Keeping; take(kept: KeptRun): void } | undefined;
}

export interface ScoredFiles {
  readonly judgements: Judgements;
  /** One a task. */
  readonly evaluations: readonly Evaluation[];
  /** Of the runs that were kept, in the order of the files. */
  readonly origins: readonly RunOrigin[];
}

/**
 * Reads judgements, and scores the runs of some files by them, in threads where they are large. The first run may decide
 * the task: the others begin when it has.
 */
export async function scoreFiles(
  judgementsPath: string,
  runPaths: readonly string[],
  { judgementsFormat, runFormat, ...asked }: ScoreFilesOptions,
  hooks: ScoringHooks = {},
): Promise<ScoredFiles> {
  const options = await withTokensCounted(asked);
  const { watched = unwatched, onJudgements, page, watch } = hooks;
  const context = sharingFields(options);
  const mayCut = page === undefined && options.curves === undefined; // both are made of a whole run
  const sharing = watch !== undefined || plainOptions(options) === undefined ? notShared : sharingOf(runPaths, mayCut);
  return withThreads(sharing.threads, page === undefined ? "scores" : "page", async (threads) => {
    const cutting = cutInThreads(runPaths[0]!, sharing, threads, runFormat); // while the judgements are read
    const read = await watched(judgementsPath, (onProgress) =>
      readJudgementsOrTexts(judgementsPath, { ...readingOf(context), format: judgementsFormat, onProgress }),
    );
    const judgements = asked.checkedOnly === true ? onlyChecked(read) : read;
    onJudgements?.(judgements);
    tellJudgements(judgements, threads);
    const kept = keptToScore(judgements, options.collection, hooks.traits);
    const cut = await cutting;
    const scoring: Scoring = {
      by: evaluatorOf(judgements, options, hooks),
      reading: { ...readingOf(context), format: runFormat, ...kept },
      options,
      hooks,
      threads,
      forOthers: sharing.forOthers,
      cut: kept.keepPaths ? undefined : cut,
    };
    const origins = await scoreRuns(runPaths, scoring);
    context.fieldUse?.refuse();
    return { judgements, evaluations: scoring.by.end(), origins };
  });
}

/** Without the documents that only a machine judged, and with a note that says how many. */
function onlyChecked(judgements: Judgements): Judgements {
  const machine = originCounts(judgements)?.machine ?? 0;
  const kept = checkedOnly(judgements);
  if (kept.topics.size === 0 && machine > 0)
    throw new InputError("no person checked any of the judged documents; expected some, to score by these alone", {
      source: judgements.source,
    });
  const lost = judgements.topics.size - kept.topics.size;
  const topics = lost === 0 ? "" : `, and ${counted(lost, "topic", "topics")} with them`;
  const message = `${counted(machine, "document", "documents")} that only a machine judged left out${topics}`;
  return { ...kept, notes: [...(kept.notes ?? []), ...noteIfAny("checked-only", machine, message)] };
}

function hasSeveralTags({ outcome }: ScoredRunFile): boolean {
  return !("leftOut" in outcome) && outcome.notes.some(({ code }) => code === "several-tags");
}

/** The runs of a file that has several, which can be read again. Other faults are thrown again. */
function severalIn(error: unknown): readonly string[] {
  if (error instanceof InputError && error.runs !== undefined) return error.runs;
  throw error;
}

/** Most files are scored without tokens, and sooner without what counts them. */
export async function withTokensCounted<T extends EvaluateOptions & CountedBy>(options: T): Promise<T> {
  if (options.tokenizer !== undefined || (options.tokens === undefined && !asksForTokens(options)))
    return { ...options, tokens: undefined };
  const tokens = options.tokens ?? usualTokenizer;
  const { tokenizerCalled } = await import("../../match/node/tokenizer-called.ts");
  return { ...options, tokens, tokenizer: await tokenizerCalled(tokens) };
}

type CountedBy = Pick<ScoreFilesOptions, "tokens">;

/** Reads a run and scores it. Where it has texts without offsets, or not at their offsets, their places are found first. */
export async function scoreTextsToo(
  path: string,
  asked: RunFileOptions,
  by: Pick<Evaluator, "open" | "score">,
): Promise<ScoredRunFile> {
  let notes: readonly Note[] = [];
  const noted = <T extends Pick<Run, "notes">>(run: T): T => ({ ...run, notes: [...notes, ...(run.notes ?? [])] });
  const told: Pick<Evaluator, "open" | "score"> = {
    open(run) {
      const scoring = by.open(run);
      return { ...scoring, end: (ended) => scoring.end(noted(ended)) };
    },
    score: (run) => by.score(noted(run)),
  };
  const found = (more: readonly Note[]): void => void (notes = more);
  return withPlacedTexts(path, "run", asked, (options) => scoreRunFile(path, options, told), found);
}

/** What reading a file leans on, of all that was asked for. */
export function readingOf(given: Context): Context {
  const {
    collection,
    entities,
    fields,
    fieldUse,
    run,
    order,
    unit,
    trust,
    label,
    encoding,
    onRemark,
    assessor,
    abstain,
  } = given;
  return {
    collection,
    entities,
    fields,
    fieldUse,
    run,
    order,
    unit,
    trust,
    label,
    encoding,
    onRemark,
    assessor,
    abstain,
  };
}

function evaluatorOf(judgements: Judgements, options: EvaluateOptions, { page, watch }: ScoringHooks): Evaluator {
  return page === undefined
    ? evaluator(judgements, options, { watch })
    : keepingEvaluator(judgements, options, page.keeping, page.take);
}

const unwatched: NonNullable<ScoringHooks["watched"]> = (_, read) => read(undefined);

interface Scoring {
  readonly by: Evaluator;
  readonly reading: RunFileOptions;
  readonly options: EvaluateOptions & CountedBy;
  readonly hooks: ScoringHooks;
  readonly threads: readonly ScoringThread[];
  /** How many of the threads the runs after the first are worth. */
  readonly forOthers: number;
  /** The parts of the first run. */
  readonly cut: CutRun | undefined;
}

/** Scores all runs, adds those that are kept, and gives their origins. */
async function scoreRuns(
  [first, ...others]: readonly string[],
  { by, reading, options, hooks, threads, forOthers, cut }: Scoring,
): Promise<RunOrigin[]> {
  const { watched = unwatched, passesOver, onRun, page } = hooks;
  const inThreads = runsInThreads(others, threads.slice(0, forOthers));
  const settings = (runFormat = reading.format): ScoringSettings => ({
    runFormat,
    traits: hooks.traits,
    options: plainOptions(options)!, // without which there are no threads
    usualTask: by.usualTask(),
    keeping: page?.keeping,
  });
  const letOthersBegin = (): void => {
    if (threads.length > 0) inThreads.begin(settings());
  };
  const told: Pick<Evaluator, "open" | "score"> = {
    open(run) {
      onRun?.(run);
      const scoring = by.open(run);
      // The task is settled now; the threads may be needed for parts of this run.
      if (cut === undefined) letOthersBegin();
      return scoring;
    },
    score(run) {
      onRun?.(run);
      return by.score(run);
    },
  };
  /** `name`: of a file with several runs, the one that is read. */
  const scored = (path: string, inParts?: CutRun, name = reading.run): Promise<ScoredRunFile> =>
    watched(path, async (onProgress) => {
      const watchedReading = { ...reading, run: name, onProgress };
      if (inParts !== undefined) {
        const elsewhere = partsInThreads(path, threads, forOthers, () => settings(inParts.format));
        const inAll = await scoreParts(path, inParts, watchedReading, told, elsewhere);
        // Parts do not know each other's names; the whole is read again where they differ.
        const isSeveral = inParts.format === "jsonl-run" && inAll !== undefined && hasSeveralTags(inAll);
        if (inAll !== undefined && !isSeveral) return inAll;
      }
      return scoreTextsToo(path, watchedReading, told);
    });

  const score = async (path: string, inParts?: CutRun): Promise<TriedRunFile> => {
    try {
      const runs = await scored(path, inParts).catch((error: unknown) => severalIn(error));
      if ("outcome" in runs) return runs;
      const apart: ScoredRunFile[] = [];
      for (const name of runs) apart.push(await scored(path, undefined, name));
      return { apart };
    } catch (error) {
      if (!(error instanceof InputError) || passesOver?.(error) !== true) throw error;
      return { broken: true };
    }
  };

  const origins: RunOrigin[] = [];
  const take = (run: TriedRunFile): void => {
    if ("broken" in run) return;
    if ("apart" in run) return run.apart.forEach(take);
    const { outcome, origin } = run;
    by.take(outcome);
    if (!("leftOut" in outcome)) origins.push(origin);
  };
  if (first === undefined) return origins;
  const tried = await score(first, cut);
  // A broken run that came to no task settles none: the next does.
  if ("broken" in tried && by.usualTask() === undefined)
    return scoreRuns(others, { by, reading, options, hooks, threads, forOthers, cut: undefined });
  take(tried);
  letOthersBegin();
  for (const run of await inThreads.end((path) => score(path))) take(run);
  return origins;
}

interface EvaluateFilesOptions extends ScoreFilesOptions, SliceOptions {}

/**
 * Scores the runs of some files, each zipped or not. A run by lines (trec, fol, jsonl-run) is scored topic by topic while
 * it is read: it need not fit into memory, and takes a fraction of the time that reading it whole does. Large runs are scored
 * in several threads, unless there are measures of your own. `slices` adds the scores by fields of the topics.
 *
 * @example
 * import { evaluateFiles } from "pericope/node";
 *
 * const { runs } = await evaluateFiles("judgements.inex", ["runs/focused/sections.fol"]);
 * runs[0]?.mean["iP@0.01"]?.toFixed(4); // "0.7782"
 */
export async function evaluateFiles(
  judgements: string,
  runs: readonly string[],
  options: EvaluateFilesOptions = {},
): Promise<Evaluation> {
  return ofOneTask(await evaluateFilesByTask(judgements, runs, options));
}

/**
 * The same for a pile of runs that declare different tasks: an evaluation a task, in the order of their first runs.
 *
 * @example
 * import { evaluateFilesByTask } from "pericope/node";
 *
 * const evaluations = await evaluateFilesByTask("judgements.inex", ["runs/focused/sections.fol"]);
 * evaluations.map(({ task }) => task); // ["focused"]
 */
export async function evaluateFilesByTask(
  judgements: string,
  runs: readonly string[],
  options: EvaluateFilesOptions = {},
): Promise<readonly Evaluation[]> {
  const { slices = [], slicesFrom, ...scoring } = options;
  if (slices.length === 0) return (await scoreFiles(judgements, runs, scoring)).evaluations;
  const { sliceRecords } = await import("./slice-records.ts");
  const { sliced } = await import("../slices.ts");
  const about = await sliceRecords(judgements, { slices, slicesFrom }, scoring);
  const { evaluations } = await scoreFiles(judgements, runs, scoring);
  return evaluations.map((evaluation) => sliced(evaluation, about, slices));
}
