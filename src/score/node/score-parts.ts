// Cuts one very large run into parts that begin with a topic, scores a part, and joins what came of the parts.

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

/** What came of a part of a run: plain data, which may come from another thread. */
export interface ScoredPart {
  readonly read: RunPart;
  readonly scored: ScoredTopics;
}

interface PartOptions extends ReadOptions {
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

/** Bytes of a file, half-open; the last part has no end, lest the file grow. */
export interface FilePart {
  readonly from: number;
  readonly to: number;
}

/** A run's file in several parts, each of which begins with a topic. */
export interface CutRun {
  readonly format: string;
  /** Of the file, in bytes. */
  readonly size: number;
  readonly parts: readonly FilePart[];
}

const lf = 10;
/** How many bytes are enough to recognise the format of a file. */
const sample = 2 ** 14;
/** How many bytes are searched for the start of a topic: first few, since most topics are short, then more. */
const searches = [2 ** 17, 2 ** 22];

/**
 * Cuts the file of a run, where it can be: undefined for one that is zipped, or of a format that is read whole, or one
 * topic, or at fault. Where topics come back, parts may still share some.
 */
export function cutRun(path: string, count: number, options: ReadOptions = {}): CutRun | undefined {
  if (count < 2) return undefined;
  try {
    return cut(path, count, options);
  } catch (error) {
    // A topic comes back where no part can begin with the one between.
    if (isLeftToWholeReading(error, path)) return undefined;
    throw error;
  }
}

/** Whether reading the file as one will tell what is wrong, or finds nothing wrong: a fault, or a topic that comes back. */
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

/** How much of the file is before a part, by how many parts are: the later ones are smaller, so that threads end together. */
function shareBefore(partsBefore: number): number {
  return 1 - (1 - partsBefore) ** 1.5;
}

/** Where the first topic begins after a place. */
function topicStart(file: number, place: number, options: NamedFormat): number | undefined {
  for (const most of searches) {
    const start = startIn(bytesAt(file, place, most), options);
    if (start !== undefined) return place + start;
  }
  return undefined;
}

/** The same among some bytes, the first of which may be in the middle of a line. */
function startIn(bytes: Uint8Array, options: NamedFormat): number | undefined {
  const firstLine = bytes.indexOf(lf) + 1;
  const near = firstLine === 0 ? undefined : lineNearStart(bytes, firstLine, options);
  return near === undefined ? undefined : startAfter(bytes, near, options);
}

/** Looking at this many bytes at once is faster than line by line. */
const stride = 2 ** 12;

/** A line of the same topic as the first one, soon after which another topic begins. */
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

/** Where the next topic begins after a line. */
function startAfter(bytes: Uint8Array, line: number, options: NamedFormat): number | undefined {
  const beginsTopic = topicWatch(options);
  for (let from = line, to = from; ; from = to) {
    to = bytes.indexOf(lf, from) + 1;
    if (to === 0) return undefined;
    // A U+FEFF there would be taken for the mark that a file may begin with.
    if (beginsTopic(bytes.subarray(from, to)) && bytes[from] !== 0xef) return from;
  }
}

/** Tells whether another topic begins in these lines, which follow those that it was asked about before. */
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

/** The bytes of a part in pieces, each valid until the next is asked for. */
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
