import { InputError } from "../base/input-error.ts";
import type { Judgements } from "../data/judgements.ts";
import { isDatabase } from "./judging/holds-judging.ts";
import type { AlignedFile } from "./read-aligned.ts";
import { filePieces, type FileOptions, readJudgementsFile, type ReplacedFile } from "./read-file.ts";
import { canBeReadAgain } from "./stream-file.ts";

/** Reads judgements. Where they are texts without offsets, their places are found first. */
export async function readJudgementsOrTexts(path: string, asked: FileOptions): Promise<Judgements> {
  const options = await readableTwice(path, asked);
  try {
    return await readJudgementsFile(path, options);
  } catch (error) {
    const aligned = await alignedInstead(error, path, "judgements", options);
    const judgements = await readJudgementsFile(path, { ...options, ...aligned.reading });
    return { ...judgements, notes: [...aligned.notes, ...(judgements.notes ?? [])] };
  }
}

/** What comes through a pipe is kept where its texts may have to be looked for in the documents: it comes once. */
export async function readableTwice<T extends FileOptions>(path: string, options: T): Promise<T & ReplacedFile> {
  if (options.collection === undefined || isDatabase(path) || canBeReadAgain(path)) return options;
  return { ...options, pieces: await filePieces(path, options) };
}

/** A file that failed because it has no offsets, with the places of its texts. Other faults are thrown again. */
export async function alignedInstead(
  error: unknown,
  path: string,
  noun: "run" | "judgements",
  options: FileOptions,
): Promise<AlignedFile> {
  if (!(error instanceof InputError) || error.code !== "no-offsets") throw error;
  if (options.collection === undefined)
    throw new InputError(error.fault, error.place, { code: error.code, remedy: { option: "collection" } });
  const { alignedFile } = await import("./read-aligned.ts"); // which most files do not need
  return alignedFile(path, noun, options, options.collection);
}
