import { InputError } from "../base/input-error.ts";
import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { ReadOptions } from "../formats/read.ts";
import { readDocumentsFile, readJudgementsFile, readLinesFile, readRunFile } from "../node/read-file.ts";
import { progress } from "./progress.ts";
import type { World } from "./world.ts";

export function readJudgements(path: string, format: string | undefined, world: World): Promise<Judgements> {
  return watched(path, world, (onProgress) => readJudgementsFile(path, { format, onProgress }));
}

export function readRun(path: string, options: Omit<ReadOptions, "source">, world: World): Promise<Run> {
  return watched(path, world, (onProgress) => readRunFile(path, { ...options, onProgress }));
}

export function readDocuments(path: string, world: World): Promise<Collection> {
  return watched(path, world, (onProgress) => readDocumentsFile(path, { onProgress }));
}

/** Topic ids, the first word of each line. */
export async function readTopicList(path: string, world: World): Promise<string[]> {
  const lines = await watched(path, world, (onProgress) => readLinesFile(path, { onProgress }));
  const topics = lines.map((line) => line.trim().split(/\s/, 1)[0]!).filter((topic) => topic !== "");
  if (topics.length === 0) throw new InputError("no topics; expected one a line", { source: path });
  return topics;
}

/** Standard input can be read once. */
export function refuseTwoStandardInputs(paths: readonly string[]): void {
  if (paths.filter((path) => path === "-").length > 1)
    throw new InputError("- is given twice; standard input can be read once");
}

type OnProgress = ((read: number, total: number | undefined) => void) | undefined;

/** Reads with progress on the terminal, and wipes it whatever happens. */
export async function watched<T>(path: string, world: World, read: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const shown = progress(world, `reading ${path}`);
  try {
    return await read(shown.onProgress);
  } finally {
    shown.end();
  }
}
