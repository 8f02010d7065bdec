import type { Run } from "../../../data/run.ts";
import { partReader, type ReadOptions } from "../../../files/formats/read.ts";
import { joinedParts, type RunPart, runOf } from "../../../files/lines/run-part.ts";
import type { Evaluator, OpenRun } from "../../evaluate.ts";
import type { ScoredTopics } from "../../run-scoring.ts";
import { type CutRun, type FilePart, isLeftToWholeReading, partBytes } from "./cut-run.ts";
import type { ScoredRunFile } from "../score-run-file.ts";
import type { OnProgress } from "../../../files/node/file-bytes.ts";
import type { Turns } from "./turns.ts";

/** What came of a part of a run: plain data, which may come from another thread. */
export interface ScoredPart {
  readonly read: RunPart;
  readonly scored: ScoredTopics;
}

export interface PartOptions extends ReadOptions {
  readonly format: string;
  readonly onProgress?: OnProgress | undefined;
}

/** Reads a part of a run and scores its topics; undefined where the file has to be read as one: it may be at fault. */
export function scorePart(
  path: string,
  part: FilePart,
  { onProgress, ...options }: PartOptions,
  open: (answers: Run["answers"]) => OpenRun,
): ScoredPart | undefined {
  let scoring: OpenRun | undefined;
  const { push, end } = partReader(options, (answers) => (scoring = open(answers)).topic);
  try {
    let done = 0;
    for (const piece of partBytes(path, part)) {
      push(piece);
      onProgress?.((done += piece.length), undefined);
    }
    const read = end(); // which may open it
    const scored = scoring?.part();
    return read && scored && { read, scored };
  } catch (error) {
    if (isLeftToWholeReading(error, path)) return undefined;
    throw error;
  }
}

/**
 * Begins to score parts elsewhere, each at its turn; `take` gets what comes of those that are taken there, and nothing where
 * that failed.
 */
export type ScoresElsewhere = (
  parts: readonly FilePart[],
  take: (at: number, scored: ScoredPart | undefined) => void,
) => { readonly turns: Turns; readonly done: Promise<unknown> };

/**
 * Scores a run part by part: the first here, and then the next in turn here and elsewhere. What comes out is what reading
 * the file as one would give; undefined where only that can tell what is wrong with it, or where topics come back.
 */
export async function scoreParts(
  path: string,
  { format, size, parts }: CutRun,
  { onProgress, ...options }: Omit<PartOptions, "format">,
  by: Pick<Evaluator, "open">,
  elsewhere: ScoresElsewhere,
): Promise<ScoredRunFile | undefined> {
  const source = options.source ?? path;
  const score = (part: FilePart, open: (answers: Run["answers"]) => OpenRun) => {
    // Other threads are at parts before this one, or not far behind it: its place tells how far all are.
    const passed = onProgress && ((read: number) => onProgress(part.from + read, size));
    return scorePart(path, part, { ...options, onProgress: passed, source, format }, open);
  };

  const [first, ...rest] = parts;
  const scoredRest: (ScoredPart | undefined)[] = [];
  let opened: Opened | undefined;
  const scoredFirst = score(first!, (answers) => {
    const scoring = by.open({ answers, source });
    opened = { scoring, others: elsewhere(rest, (at, scored) => (scoredRest[at] = scored)) }; // once it is known what for
    return scoring;
  });
  if (opened === undefined) return undefined;
  const { scoring, others } = opened as Opened; // set by the callback, which the compiler does not see
  if (scoredFirst === undefined) others.turns.stopAfter(-1);
  const scoreHere = (at: number): ScoredPart | undefined =>
    (scoredRest[at] = score(rest[at]!, (answers) => by.open({ answers, source })));
  for (const at of others.turns) if (scoreHere(at) === undefined) others.turns.stopAfter(at);
  await others.done;
  if (scoredFirst === undefined) return undefined;

  const found: ScoredPart[] = [];
  for (const at of rest.keys()) {
    const part = at in scoredRest ? scoredRest[at] : scoreHere(at); // a thread has taken it, and failed
    if (part === undefined) return undefined;
    found.push(part);
  }
  const joined = joinedParts([scoredFirst.read, ...found.map(({ read }) => read)]);
  if (joined === undefined) return undefined;
  const run = runOf(joined, source);
  const scored = found.map((part) => part.scored);
  const outcome = scoring.end(run, scored);
  return { outcome, origin: { name: run.name, metadata: undefined, traits: undefined } };
}

interface Opened {
  readonly scoring: OpenRun;
  readonly others: ReturnType<ScoresElsewhere>;
}
