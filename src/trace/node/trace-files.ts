// Reads the stages of a pipeline from files: runs as every run is read, and the chunks of an index, which belong to no
// question.

import { InputError, withPlace } from "../../base/input-error.ts";
import { listed } from "../../base/list-words.ts";
import { groupBy } from "../../base/lists.ts";
import { type Note, notesOf } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import { placedChunks } from "../../chunk/placed-chunks.ts";
import type { Context } from "../../files/drafts/context.ts";
import { citedName, noPipeline, type PipelineFile, pipelineReader } from "../../files/formats/rag/pipeline-stages.ts";
import { sourceOf } from "../../files/node/file-bytes.ts";
import { readFile } from "../../files/node/read-file.ts";
import { canBeReadAgain } from "../../files/node/stream-file.ts";
import { readQuotesFile } from "../../match/node/read-aligned.ts";
import type { Evaluation } from "../../score/evaluation.ts";
import type { Cutoff } from "../../score/measures/cutoff.ts";
import {
  readingOf,
  type ScoreFilesOptions,
  type ScoringHooks,
  scoreTextsToo,
  withTokensCounted,
} from "../../score/node/score-files.ts";
import { readJudgementsOrTexts } from "../../score/node/texts-too.ts";
import { measureOf, type Stage, stageEvaluator, type Trace, tracedBy } from "../trace.ts";

/** A stage, and the file that it is read from. */
export interface StageFile {
  readonly name: string;
  readonly path: string;
  /** How far its list is read. */
  readonly at: Cutoff;
  /** For a file with the lists of several stages: which list is read, and in which format. */
  readonly list?: { readonly stage: NonNullable<Context["stage"]>; readonly format: string } | undefined;
}

/** The files of stages, as they were named: a file for one stage, or a file that has the lists of several. */
export type NamedStage =
  | { readonly name: string; readonly path: string; readonly key?: string | undefined }
  | { readonly pipeline: string };

/** The stages of some files, in the order of the files, and within a file in the order of its stages. */
export async function stagesIn(
  named: readonly NamedStage[],
  options: Context,
): Promise<Pick<StageFile, "name" | "path" | "list">[]> {
  const found = new Map<string, PipelineFile>();
  const lookInto = async (path: string): Promise<PipelineFile> => {
    // Input from a pipe can be read only once.
    const none: PipelineFile = { stages: [], format: "questions-run" };
    const file =
      found.get(path) ?? (canBeReadAgain(path) ? await readFile(path, readingOf(options), pipelineReader) : none);
    found.set(path, file);
    return file;
  };
  const stages: Pick<StageFile, "name" | "path" | "list">[] = [];
  for (const each of named) {
    if ("pipeline" in each) {
      const file = await lookInto(each.pipeline);
      if (file.stages.length < 2) throw noPipeline(file, sourceOf(each.pipeline));
      for (const name of file.stages) stages.push({ name, path: each.pipeline, list: listOf(name, undefined, file) });
      continue;
    }
    const { name, path, key } = each;
    const file = name === chunksName && key === undefined ? undefined : await lookInto(path);
    const isOne = file === undefined || (file.stages.length < 2 && key === undefined);
    if (!isOne && key === undefined && !file.stages.includes(name))
      throw new InputError(
        `it has lists of the stages ${listed(file.stages)}, and none called ${name}; expected one of them, or ${name}=FILE#KEY with the key of a list`,
        { source: sourceOf(path) },
      );
    stages.push({ name, path, list: isOne ? undefined : listOf(name, key, file) });
  }
  return stages;
}

/**
 * A stage of this name has the pieces of an index. Its records belong to no question, and are available for every
 * question.
 */
export const chunksName = "chunks";

export type TraceFilesOptions = Pick<
  ScoreFilesOptions,
  keyof Context | "copies" | "only" | "task" | "tokens" | "judgementsFormat" | "runFormat"
>;

function listOf(name: string, key: string | undefined, { format }: PipelineFile): StageFile["list"] {
  return name === citedName && key === undefined ? undefined : { stage: { name, key }, format };
}

/** Reads judgements and the stages of a pipeline, and follows the highlighted text through them. */
export async function traceFiles(
  judgementsPath: string,
  files: readonly StageFile[],
  { judgementsFormat, runFormat, ...asked }: TraceFilesOptions,
  {
    watched = (_, read) => read(undefined),
    onJudgements,
    onRun,
  }: Pick<ScoringHooks, "watched" | "onJudgements" | "onRun"> = {},
): Promise<{ readonly judgements: Judgements; readonly stages: readonly Stage[]; readonly trace: Trace }> {
  for (const { name, path } of files.slice(1))
    if (name === chunksName)
      throw new InputError(`${name} are there for every question; expected them before all other stages`, {
        source: sourceOf(path),
      });
  const measures = files.map(({ at }) => measureOf(at));
  const options = await withTokensCounted({ ...asked, measures });
  const judgements = await watched(judgementsPath, (onProgress) =>
    readJudgementsOrTexts(judgementsPath, { ...readingOf(asked), format: judgementsFormat, onProgress }),
  );
  onJudgements?.(judgements);
  const stages: Stage[] = [];
  const evaluations: Evaluation[] = [];
  const notes: Note[] = [];
  for (const { name, path, at, list } of files) {
    const source = sourceOf(path);
    const reading = { ...readingOf(asked), stage: list?.stage };
    if (name === chunksName) {
      const { chunks, notes: own } = await watched(path, (onProgress) => readChunks(path, { ...reading, onProgress }));
      stages.push({ name, pieces: chunks, source });
      notes.push(...own);
      continue;
    }
    const { by, end } = stageEvaluator(judgements, options, at);
    const { outcome } = await watched(path, (onProgress) =>
      scoreTextsToo(
        path,
        { ...reading, format: list?.format ?? runFormat, onProgress },
        {
          open(run) {
            onRun?.(run);
            return by.open(run);
          },
          score(run) {
            onRun?.(run);
            return by.score(run);
          },
        },
      ),
    );
    by.take(outcome);
    const { lists, evaluation } = end();
    stages.push({ name, lists, source });
    evaluations.push(evaluation);
  }
  const trace = tracedBy(judgements, stages, evaluations, options);
  return { judgements, stages, trace: { ...trace, notes: [...notes, ...trace.notes] } };
}

interface ReadChunks {
  readonly chunks: ReadonlyMap<string, readonly { readonly start: number; readonly end: number }[]>;
  readonly notes: readonly Note[];
}

/** The chunks of an index, placed by their offsets or, if the documents are given, by their texts. */
async function readChunks(path: string, options: Parameters<typeof readQuotesFile>[1] & object): Promise<ReadChunks> {
  const { collection } = options;
  const quotes = await readQuotesFile(path, { ...options, noun: "run", offsetsWillDo: true });
  const { source } = quotes;
  if (collection !== undefined) {
    const { chunking, notes } = withPlace({ source }, () => placedChunks(source ?? path, quotes, collection));
    if ([...chunking.chunks.values()].every((own) => own.length === 0))
      throw new InputError("no chunk has a place in the documents; are they of these documents?", { source });
    return { chunks: chunking.chunks, notes };
  }
  const places = quotes.quotes.map(({ doc, hint, line }) => {
    if (doc === undefined)
      throw new InputError(
        "a chunk names no document",
        { source, line },
        { code: "no-offsets", remedy: { option: "collection" } },
      );
    if (hint === undefined)
      throw new InputError(
        "a chunk without offsets; expected its place, or the documents, in which it is found",
        { source, line },
        { remedy: { option: "collection" } },
      );
    return { doc, ...hint };
  });
  return { chunks: groupBy(places, ({ doc }) => doc), notes: notesOf(source ?? path, quotes.notes ?? []) };
}
