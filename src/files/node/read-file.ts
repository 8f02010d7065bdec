// Reads files of every kind from disk: runs, judgements, documents and topics, zipped or not, folders, and standard
// input.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import { type Judgements, mergedJudgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import type { Topics } from "../../data/topics.ts";
import { lineSplitter } from "../lines/lines.ts";
import { anyReader, reader, type Reader, type Reading, type ReadOptions } from "../formats/read.ts";
import { benchmarkFolder, benchmarkQrels } from "./benchmark-folder.ts";
import { fileBytes, type OnProgress, sourceOf } from "./file-bytes.ts";
import { fileError, statIfThere } from "./file-system.ts";
import { holdsJudging } from "./sql/our-files.ts";
import { openers } from "./openers.ts";
import { inUtf8 } from "./text-encoding.ts";

export interface FileOptions extends ReadOptions {
  /**
   * Called after each piece of the file. The total is unknown for a pipe. Both count bytes on disk, before unzipping.
   */
  readonly onProgress?: OnProgress | undefined;
}

/** Content that is read in place of a file on disk, under the file's name. */
export interface ReplacedFile {
  readonly pieces?: Iterable<Uint8Array> | undefined;
}

/**
 * Reads a run from a file, zipped or not; "-" is standard input.
 *
 * @example
 * import { readRunFile } from "pericope/node";
 *
 * (await readRunFile("runs/focused/sections.fol")).topics.size; // 10
 */
export function readRunFile(path: string, options: FileOptions = {}): Promise<Run> {
  return readFile(path, options, (placed) => reader("run", placed));
}

/**
 * Reads judgements from a file, zipped or not, from a folder of XML assessments or of a benchmark, or from a judging,
 * in a file or in a database ("postgres://…"); "-" is standard input.
 *
 * @example
 * import { readJudgementsFile } from "pericope/node";
 *
 * (await readJudgementsFile("judgements.inex")).of; // "highlights"
 */
export async function readJudgementsFile(path: string, options: FileOptions = {}): Promise<Judgements> {
  if (await holdsJudging(path)) return openers().judging(path, options);
  refuseAssessor(path, options);
  const files = xmlFilesIn(path);
  if (files.length === 0)
    return readFile(benchmarkQrels(path) ?? path, options, (placed) => reader("judgements", placed));
  const parts: Judgements[] = [];
  for (const file of files) parts.push(await readJudgementsFile(file, options));
  const [first] = parts;
  for (const [i, { of }] of parts.entries())
    if (of !== first!.of)
      throw new InputError(`judges ${of}, where ${files[0]} judges ${first!.of}; expected one kind a folder`, {
        source: files[i],
      });
  return mergedJudgements(parts, path);
}

/** The XML files of a folder, in the order of their names. Empty if the path is not a folder, or has none. */
function xmlFilesIn(path: string): string[] {
  if (statIfThere(path)?.isDirectory() !== true) return [];
  return readdirSync(path)
    .filter((name) => /\.xml(\.gz)?$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** Reads documents from a file, zipped or not; "-" is standard input. */
export function readDocumentsFile(path: string, options: FileOptions = {}): Promise<Collection> {
  return readFile(path, options, (placed) => reader("documents", placed));
}

/**
 * Reads topics from a file, zipped or not; "-" is standard input.
 *
 * @example
 * import { readTopicsFile } from "pericope/node";
 *
 * (await readTopicsFile("topics.xml")).topics.size; // 10
 */
export function readTopicsFile(path: string, options: FileOptions = {}): Promise<Topics> {
  return readFile(benchmarkFolder(path)?.queries ?? path, options, (placed) => reader("topics", placed));
}

/**
 * Reads a file of any format, and says which format it has.
 *
 * @example
 * import { readAnyFile } from "pericope/node";
 *
 * (await readAnyFile("judgements.qrels")).format.name; // "qrels"
 */
export function readAnyFile(path: string, options: FileOptions = {}): Promise<Reading> {
  return readAnyWith(path, options, anyReader);
}

/** The same with the caller's own reader, for files that are not a judging. */
export async function readAnyWith(
  path: string,
  options: FileOptions,
  open: (options: ReadOptions) => Reader<Reading>,
): Promise<Reading> {
  if (await holdsJudging(path))
    return { noun: "judgements", format: { name: "judging" }, value: await openers().judging(path, options) };
  refuseAssessor(path, options);
  return readFile(path, options, open);
}

/** Refuses --assessor for other files: only a judging knows who judged. */
function refuseAssessor(path: string, { assessor }: FileOptions): void {
  if (assessor !== undefined)
    throw new InputError(`these judgements do not tell who judged; expected a judging, to take ${assessor}'s`, {
      source: path,
    });
}

/** Reads the lines of a text file. */
export function readLinesFile(path: string, options: FileOptions = {}): Promise<string[]> {
  return readFile(path, options, ({ source }) => {
    const lines: string[] = [];
    const { push, end } = lineSplitter({
      line: (text) => void lines.push(text),
      fault: (fault, line) => {
        throw fault.at({ source, line });
      },
      longest: () => 2 ** 20,
    });
    return { push, end: () => (end(), lines) };
  });
}

/** All bytes of a file, in pieces as they come through a pipe. */
export async function filePieces(path: string, options: FileOptions): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const keeper = { push: (piece: Uint8Array) => void pieces.push(piece.slice()), end: () => pieces };
  return readFile(path, options, () => keeper);
}

/** Reads a file piece by piece, with a reader that gets the file's name. */
export async function readFile<T>(
  path: string,
  options: FileOptions & ReplacedFile,
  open: (options: ReadOptions) => Reader<T>,
): Promise<T> {
  const source = options.source ?? sourceOf(path);
  const { push, end } = open({ ...options, source, expectedBytes: statIfThere(path)?.size });
  try {
    const bytes = options.pieces ?? fileBytes(path, options.onProgress);
    for await (const piece of options.encoding === undefined ? bytes : inUtf8(bytes, options.encoding)) push(piece);
  } catch (error) {
    throw error instanceof InputError ? error.at({ source }) : fileError(error, source);
  }
  return end();
}
