// Cuts one very large run into parts that begin with a topic, scores a part, and joins the scores of the parts.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { InputError } from "../../base/input-error.ts";
import type { Run } from "../../data/run.ts";
import { partReader, partsFormat, type ReadOptions } from "../../files/formats/read.ts";
import { TopicReturns } from "../../files/lines/open-topics.ts";
import { joinedParts, runOf, type RunPart } from "../../files/lines/run-part.ts";
import { type OnProgress, pieceSize } from "../../files/node/file-bytes.ts";
import { fileError } from "../../files/node/file-system.ts";
import type { Evaluator, OpenRun } from "../evaluate.ts";
import type { ScoredRunFile } from "./score-run-file.ts";
import type { Turns } from "./scoring-messages.ts";
import type { ScoredTopics } from "../run-scoring.ts";

/** The scores of a part of a run. Plain data, which may come from another thread. */
export interface ScoredPart {
  readonly read: RunPart;
  readonly scored: ScoredTopics;
}

interface PartOptions extends ReadOptions {
  readonly format: string;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Reads a part of a run and scores its topics. Undefined if the file has to be read as a whole, because it may have
 * errors.
 */
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
 * Begins to score parts in other threads, each when it is its turn. `take` receives the scores of the parts that those
 * threads did; it receives nothing for a part that failed.
 */
export type ScoresElsewhere = (
  parts: readonly FilePart[],
  take: (at: number, scored: ScoredPart | undefined) => void,
) => { readonly turns: Turns; readonly done: Promise<unknown> };

/**
 * Scores a run part by part: this thread does the first part and then the next free ones, as the other threads do. The
 * result is the same as when the file is read as a whole. Undefined if only that can report what is wrong, or if
 * topics come back.
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
    // Other threads work on parts before this one, or close behind it. So the place of this part shows the progress of
    // all.
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

/** A range of bytes of a file, half-open. The last part has no end, in case the file grows. */
export interface FilePart {
  readonly from: number;
  readonly to: number;
}

/** A run's file in several parts, each of which begins with a topic. */
export interface CutRun {
  readonly format: string;
  /** The size of the file, in bytes. */
  readonly size: number;
  readonly parts: readonly FilePart[];
}

const lf = 10;
/** How many bytes are enough to recognise the format of a file. */
const sample = 2 ** 14;
/** How many bytes are searched for the start of a topic: first few, because most topics are short, then more. */
const searches = [2 ** 17, 2 ** 22];

/**
 * Cuts the file of a run, if possible. Undefined if the file is zipped, has a format that is read whole, has only one
 * topic, or is invalid. If topics come back, several parts may still have lines of the same topic.
 */
export function cutRun(path: string, count: number, options: ReadOptions = {}): CutRun | undefined {
  if (count < 2) return undefined;
  try {
    return cut(path, count, options);
  } catch (error) {
    // If no part can begin with the topic in between, a topic comes back.
    if (isLeftToWholeReading(error, path)) return undefined;
    throw error;
  }
}

/**
 * True if the error does not matter here, because reading the file as a whole will report it or is free of it: invalid
 * input, or a topic that comes back.
 */
function isLeftToWholeReading(error: unknown, path: string): boolean {
  return error instanceof TopicReturns || fileError(error, path) instanceof InputError;
}

function cut(path: string, count: number, options: ReadOptions): CutRun | undefined {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const format = partsFormat(bytesAt(file, 0, sample), { ...options, source: path })?.name;
    if (format === undefined) return undefined;
    const cuts = [0];
    for (let i = 1; i < count; i++) {
      const start = topicStart(file, Math.floor(size * shareBefore(i / count)), { ...options, format });
      if (start !== undefined && start > cuts.at(-1)!) cuts.push(start);
    }
    if (cuts.length === 1) return undefined;
    return { format, size, parts: cuts.map((from, i) => ({ from, to: cuts[i + 1] ?? Infinity })) };
  } finally {
    closeSync(file);
  }
}

type NamedFormat = ReadOptions & { readonly format: string };

/**
 * The share of the file that is before a part, given the number of parts before it. Later parts are smaller, so that
 * all threads end at about the same time.
 */
function shareBefore(partsBefore: number): number {
  return 1 - (1 - partsBefore) ** 1.5;
}

/** The first start of a topic after a place. */
function topicStart(file: number, place: number, options: NamedFormat): number | undefined {
  for (const most of searches) {
    const start = startIn(bytesAt(file, place, most), options);
    if (start !== undefined) return place + start;
  }
  return undefined;
}

/** The same in some bytes, which may begin in the middle of a line. */
function startIn(bytes: Uint8Array, options: NamedFormat): number | undefined {
  const firstLine = bytes.indexOf(lf) + 1;
  const near = firstLine === 0 ? undefined : lineNearStart(bytes, firstLine, options);
  return near === undefined ? undefined : startAfter(bytes, near, options);
}

/** Skipping this many bytes at a time is faster than going line by line. */
const stride = 2 ** 12;

/** A line of the same topic as the first line, a little before another topic begins. */
function lineNearStart(bytes: Uint8Array, firstLine: number, options: NamedFormat): number | undefined {
  const beginsTopic = topicWatch(options);
  for (let from = firstLine, line = firstLine; ;) {
    const to = bytes.indexOf(lf, from + stride) + 1 || bytes.lastIndexOf(lf) + 1;
    if (to <= from) return undefined;
    if (beginsTopic(bytes.subarray(from, to))) return line;
    line = bytes.lastIndexOf(lf, to - 2) + 1; // the last of these
    from = to;
  }
}

/** The start of the next topic after a line. */
function startAfter(bytes: Uint8Array, line: number, options: NamedFormat): number | undefined {
  const beginsTopic = topicWatch(options);
  for (let from = line, to = from; ; from = to) {
    to = bytes.indexOf(lf, from) + 1;
    if (to === 0) return undefined;
    // A U+FEFF at the start would be read as a byte order mark.
    if (beginsTopic(bytes.subarray(from, to)) && bytes[from] !== 0xef) return from;
  }
}

/**
 * Returns a function that tells if another topic begins in some lines. They must follow the lines of the previous
 * call.
 */
function topicWatch(options: NamedFormat): (lines: Uint8Array) => boolean {
  let hasBegun = false;
  const { push } = partReader(options, () => () => void (hasBegun = true)); // which gets a topic when the next begins
  return (lines) => {
    hasBegun = false;
    push(lines);
    return hasBegun;
  };
}

function bytesAt(file: number, from: number, most: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(most, Math.max(0, fstatSync(file).size - from)));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
}

/** The bytes of a part, piece by piece. Each piece is valid until the next one is asked for. */
export function* partBytes(path: string, { from, to }: FilePart): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    const piece = new Uint8Array(pieceSize);
    for (let at = from, count = 1; at < to && count > 0; at += count) {
      count = readSync(file, piece, 0, Math.min(pieceSize, to - at), at);
      if (count > 0) yield piece.subarray(0, count);
    }
  } finally {
    closeSync(file);
  }
}
