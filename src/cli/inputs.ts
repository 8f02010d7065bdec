import { InputError } from "../base/input-error.ts";
import { progress } from "./progress.ts";
import type { World } from "./world.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { ReadOptions } from "../files/formats/read.ts";
import { type OnProgress, sourceOf } from "../files/node/file-bytes.ts";
import { statIfThere } from "../files/node/file-system.ts";
import { readJudgementsFile, readLinesFile, readTopicsFile } from "../files/node/read-file.ts";
import { readJudgementsOrTexts } from "../score/node/texts-too.ts";

type Reading = Omit<ReadOptions, "source">;

export function judgementsAt(path: string, options: Reading, world: World): Promise<Judgements> {
  return watched(path, world, (onProgress) => readJudgementsFile(path, { ...options, onProgress }));
}

/** The same for judgements that may be texts without offsets, whose places are first found in the documents. */
export function judgementsOrTextsAt(path: string, options: Reading, world: World): Promise<Judgements> {
  return watched(path, world, (onProgress) => readJudgementsOrTexts(path, { ...options, onProgress }));
}

/** Topic ids: the first word of each line. */
export async function readTopicList(path: string | undefined, world: World): Promise<string[] | undefined> {
  if (path === undefined) return undefined;
  const lines = await readLines(path, world);
  const topics = lines.map((line) => line.trim().split(/\s/, 1)[0]!).filter((topic) => topic !== "");
  if (topics.length === 0) throw new InputError("no topics; expected one per line", { source: path });
  return topics;
}

/** Full names by short names: one pair per line, separated by a tab. */
export async function readFullNames(path: string | undefined, world: World): Promise<Map<string, string> | undefined> {
  if (path === undefined) return undefined;
  const names = new Map<string, string>();
  for (const [i, line] of (await readLines(path, world)).entries()) {
    if (line.trim() === "") continue;
    const [short, full] = line.split("\t", 2).map((part) => part.trim());
    if (!short || !full)
      throw new InputError("expected a short name, a tab and a full name", { source: path, line: i + 1 });
    if (names.has(short))
      throw new InputError(`${short} is listed twice; expected each short name once`, { source: path, line: i + 1 });
    names.set(short, full);
  }
  return names;
}

/** The topics that a file of topics has. */
export async function readTopicIds(
  path: string | undefined,
  options: Reading,
  world: World,
): Promise<ReadonlySet<string> | undefined> {
  if (path === undefined) return undefined;
  const { topics } = await watched(path, world, (onProgress) => readTopicsFile(path, { ...options, onProgress }));
  return new Set(topics.keys());
}

/** The lines of files with scores, and a name for each file. */
export async function readScoreFiles(
  paths: readonly string[],
  world: World,
): Promise<{ readonly lines: readonly string[]; readonly source: string }[]> {
  const files = [];
  for (const path of paths) files.push({ lines: await readLines(path, world), source: sourceOf(path) });
  return files;
}

export function readLines(path: string, world: World): Promise<string[]> {
  return watched(path, world, (onProgress) => readLinesFile(path, { onProgress }));
}

/** Refuses judgements of elements or whole documents where ranges are needed. */
export function refuseWithoutHighlights({ of, source }: Judgements): void {
  const judge = {
    grades: "grade whole documents",
    elements: "give the sizes of elements, without ranges",
    highlights: "",
  };
  if (of !== "highlights")
    throw new InputError(`these judgements ${judge[of]}; expected highlights, as ranges`, { source });
}

/** Refuses whole documents where offsets of results are needed; `needs` begins the message: "a curve needs". */
export function refuseWholeDocuments(needs: string): (run: Pick<Run, "answers" | "source">) => void {
  return ({ answers, source }) => {
    if (answers === "documents")
      throw new InputError(`answers with whole documents; ${needs} results with offsets`, { source });
  };
}

/** Refuses to read standard input twice. */
export function refuseTwoStandardInputs(paths: readonly (string | undefined | readonly string[])[]): void {
  if (paths.flat().filter((path) => path === "-").length > 1)
    throw new InputError("- is given twice; standard input can be read once");
}

/** Shows progress on the terminal while it reads, and always removes it at the end. */
export async function watched<T>(
  path: string,
  world: World,
  read: (onProgress: OnProgress | undefined) => Promise<T>,
): Promise<T> {
  const shown = progress(world, `reading ${path}`);
  try {
    return await read(shown.onProgress);
  } finally {
    shown.end();
  }
}

/** Refuses to overwrite an input file, under any name, because what the output lacks would be lost. */
export function refuseOverInput(output: string | undefined, ...inputs: readonly unknown[]): void {
  const written = output === undefined ? undefined : statIfThere(output);
  if (written?.isFile() !== true) return;
  for (const input of inputs.flat()) {
    const read = typeof input === "string" ? statIfThere(input) : undefined;
    if (read?.ino === written.ino && read.dev === written.dev)
      throw new InputError("this file is read, and would be overwritten; expected another to write to", {
        source: output,
      });
  }
}
