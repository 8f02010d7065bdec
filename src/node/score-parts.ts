import { InputError } from "../base/input-error.ts";
import type { Run } from "../data/run.ts";
import { partReader, type ReadOptions } from "../formats/read.ts";
import { joinedParts, type RunPart, runOf } from "../formats/run-part.ts";
import { TopicReturns } from "../formats/run-stream.ts";
import type { Evaluator, RunScoring, ScoredRun, ScoredTopics } from "../scores/evaluate.ts";
import { type CutRun, type Stretch, stretchBytes } from "./cut-run.ts";
import type { EvaluatorFor } from "./evaluate-files.ts";
import type { OnProgress } from "./file-bytes.ts";
import { fileError } from "./file-error.ts";

/** What came of a part of a run: plain data, which may come from another thread. */
export interface ScoredPart {
  readonly read: RunPart;
  readonly scored: ScoredTopics;
}

export interface PartOptions extends ReadOptions {
  readonly format: string;
  readonly onProgress?: OnProgress | undefined;
}

/** Reads a stretch of a run and scores its topics; undefined where the file has to be read as one: it may be at fault. */
export function scorePart(
  path: string,
  stretch: Stretch,
  { onProgress, ...options }: PartOptions,
  open: (answers: Run["answers"]) => RunScoring,
): ScoredPart | undefined {
  let scoring: RunScoring | undefined;
  const { push, end } = partReader(options, (answers) => (scoring = open(answers)).topic);
  try {
    let done = 0;
    for (const piece of stretchBytes(path, stretch)) {
      push(piece);
      onProgress?.((done += piece.length), stretch.to - stretch.from);
    }
    const read = end(); // which may open it
    const scored = scoring?.part();
    return read && scored && { read, scored };
  } catch (error) {
    if (error instanceof TopicReturns || fileError(error, path) instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * Scores a run part by part: the first here, the others by `elsewhere` at the same time. What comes out is what reading
 * the file as one would give; undefined where only that can tell what is wrong with it, or where topics come back.
 */
export async function scoreParts(
  path: string,
  { format, stretches }: CutRun,
  options: Omit<PartOptions, "format">,
  evaluatorFor: EvaluatorFor,
  elsewhere: (stretch: Stretch, index: number) => Promise<ScoredPart | undefined>,
): Promise<{ readonly scored: ScoredRun; readonly by: Evaluator } | undefined> {
  const [first, ...rest] = stretches;
  const source = options.source ?? path;
  let scoring: (RunScoring & { readonly by: Evaluator }) | undefined;
  let others: Promise<(ScoredPart | undefined)[]> = Promise.resolve([]);

  const onProgress: OnProgress | undefined =
    options.onProgress && ((read, total) => options.onProgress!(read * stretches.length, total! * stretches.length));
  const own = scorePart(path, first!, { ...options, onProgress, source, format }, (answers) => {
    const by = evaluatorFor({ answers });
    scoring = { ...by.open({ answers, source }), by };
    others = Promise.all(rest.map(elsewhere)); // once it is known what for
    return scoring;
  });
  if (own === undefined || scoring === undefined) {
    others.catch(() => {}); // nobody asks any more
    return undefined;
  }

  const parts: ScoredPart[] = [];
  for (const part of await others) {
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const found = joinedParts([own.read, ...parts.map(({ read }) => read)]);
  if (found === undefined) return undefined;
  const topics = parts.map(({ scored }) => scored);
  return { scored: scoring.end(runOf(found, source), topics), by: scoring.by };
}
