import { sumBy } from "../../base/number.ts";
import { dirname, join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { counted, type Note, noteIfAny, notesOf } from "../../base/note.ts";
import { type Collection, collectionOf } from "../../data/collection.ts";
import type { Run } from "../../data/run.ts";
import { derive } from "../../search/derive.ts";
import type { Engine } from "../../search/engine/engine.ts";
import type { Format } from "../../files/formats/format.ts";
import { printed } from "../../files/formats/print.ts";
import { makeFolder, writeFile } from "../../files/node/write-file.ts";
import { formatFor } from "../../files/node/print-file.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import type { ReadySystem } from "../../search/systems/search.ts";
import { tell } from "../notes.ts";
import type { World } from "../world.ts";

/** The file of a run, and how it is written. */
export interface SearchRunFile {
  readonly path: string;
  readonly format: Format;
}

/** The files of the systems' runs: the one that -o names, or one per system in the folder that it names. */
export function runFiles(
  systems: readonly ReadySystem[],
  output: string,
  { to, task }: { readonly to: string | undefined; readonly task: string | undefined },
): SearchRunFile[] {
  const isFolder = output.endsWith("/") || statIfThere(output)?.isDirectory() === true;
  if (systems.length === 1 && !isFolder) return [{ path: output, format: formatFor("run", output, to) }];
  if (!isFolder)
    throw new InputError(`${systems.length} systems, and one file; expected a folder, as in -o runs/`, {
      source: output,
    });
  const format = formatFor("run", task === "document" ? "run.trec" : "run.fol", to); // fol has no whole documents
  const files = systems.map(({ name }) => ({ path: join(output, fileName(name, format)), format }));
  const again = files.find(({ path }, i) => files.findIndex((file) => file.path === path) < i);
  if (again !== undefined)
    throw new InputError("two systems would be written to this file; expected each once", { source: again.path });
  return files;
}

/** The file of "articles(b=0.4)" is articles-b=0.4.fol. */
function fileName(name: string, format: Format): string {
  return `${name.replaceAll(/[^\p{L}\p{N}=.+-]+/gu, "-").replace(/-+$/, "")}${format.extensions[0]}`;
}

export interface RunForm {
  readonly task: string | undefined;
  readonly most: number;
  readonly name: string | undefined;
}

/** A run in its final form, and the documents needed to write it. */
export interface MadeRun {
  readonly run: Run;
  readonly file: SearchRunFile;
  readonly collection: Collection | undefined;
}

/** The run in the form of the task. The documents needed for that come from the index. */
export async function madeRun(engine: Engine, found: Run, file: SearchRunFile, form: RunForm): Promise<MadeRun> {
  const run = { ...found, name: form.name ?? found.name };
  const isSubmission = file.format.name === "inex-submission";
  const needsTexts = form.task !== undefined || isSubmission;
  const collection = needsTexts ? await resultDocuments(engine, run) : undefined;
  const made = form.task === undefined ? run : derive(run, { task: form.task, most: form.most, collection });
  // A submission names its topics. A file of lines would be empty, and could not be read.
  if (!isSubmission && [...made.topics.values()].every((ranked) => ranked.length === 0))
    throw new InputError(
      `${run.name}: no topic has a result; expected one at least, or a format that holds none (.xml)`,
      {
        source: file.path,
      },
    );
  return { run: made, file, collection };
}

/** Writes a run, and reports its size, what happened to its results, and which topics have none. */
export async function writeRun(made: MadeRun, world: World): Promise<void> {
  const { run, collection } = made;
  const { path, format } = made.file;
  await makeFolder(dirname(path));
  await writeFile(path, printed(format, run, { collection })).catch((error: unknown) => {
    throw error instanceof InputError ? error.at({ source: path }) : error;
  });
  const results = sumBy([...run.topics.values()], (ranked) => ranked.length);
  world.err(`${path}: ${counted(results, "result", "results")} for ${counted(run.topics.size, "topic", "topics")}\n`);
  const notes = (run.notes ?? []).filter(({ code }) => code !== "too-many"); // which is what -n asks for
  tell(notesOf(run.name, [...notes, ...emptyTopics(run)]), world);
}

function emptyTopics({ topics }: Run): Note[] {
  const empty = [...topics].filter(([, ranked]) => ranked.length === 0).map(([topic]) => topic);
  const words = counted(empty.length, "topic has no result", "topics have no result");
  return noteIfAny("nothing-found", empty.length, `${words}: ${few(empty)}`);
}

async function resultDocuments(engine: Engine, { topics }: Run) {
  const ids = new Set([...topics.values()].flatMap((ranked) => ranked.map(({ doc }) => doc)));
  return collectionOf((await engine.documents([...ids])).values(), engine.source);
}
