import { type Command as Definition, Option } from "commander";
import { InputError } from "../base/input-error.ts";
import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { fieldUse } from "../records/field-use.ts";
import { readFieldMap } from "../records/fields.ts";
import type { Context } from "../drafts/context.ts";
import type { ReadOptions } from "../formats/read.ts";
import type { OnProgress } from "../node/file-bytes.ts";
import type { IdOptions } from "../node/collection/collection-xml.ts";
import { type EvaluatorFor, type ScoredFile, scoreRunFile } from "../node/evaluate-files.ts";
import { readJudgementsFile, readLinesFile, readRunFile, readTopicsFile } from "../node/read-file.ts";
import { units } from "../text/units.ts";
import { readEntities } from "../xml/xml-entities.ts";
import { namesOf, type Options, textOption } from "./command.ts";
import { progress } from "./progress.ts";
import type { World } from "./world.ts";

type Reading = Omit<ReadOptions, "source">;

export function readJudgements(path: string, options: Reading, world: World): Promise<Judgements> {
  return watched(path, world, (onProgress) => readJudgementsFile(path, { ...options, onProgress }));
}

export function readRun(path: string, options: Reading, world: World): Promise<Run> {
  return watched(path, world, (onProgress) => readRunFile(path, { ...options, onProgress }));
}

/** Reads a run and scores it, without its results ever being in memory at once where its format allows. */
export function scoreRun(
  path: string,
  options: Reading,
  evaluatorFor: EvaluatorFor,
  world: World,
): Promise<ScoredFile> {
  return watched(path, world, (onProgress) => scoreRunFile(path, { ...options, onProgress }, evaluatorFor));
}

/** What --collection and --entities name. */
export async function readCollection(options: Options, world: World): Promise<Context> {
  const reading = await readDocumentOptions(options, world);
  const path = textOption(options, "collection");
  const collection = path === undefined ? undefined : await collectionAt(path, reading, world);
  return { collection, entities: reading.entities, ...recordOptions(options) };
}

/** Most command lines name no collection, and start faster without the code that reads one. */
async function collectionAt(path: string, options: IdOptions, world: World): Promise<Collection> {
  const { openCollection } = await import("../node/collection/collection.ts");
  return watched(path, world, (onProgress) => openCollection(path, { ...options, onProgress }));
}

/** What --fields and --unit say of records. */
function recordOptions(options: Options): Pick<Context, "fields" | "unit"> {
  const fields = textOption(options, "fields");
  return {
    fields: fields === undefined ? undefined : readFieldMap(fields),
    unit: units.find(({ name }) => name === options["unit"])?.name,
  };
}

/** For several files: a key of --fields must occur in one of them, and need not in each. */
export function sharingFields(context: Context): Context {
  return context.fields === undefined ? context : { ...context, fieldUse: fieldUse(context.fields) };
}

/** The options of commands that read records: JSONL, CSV and the like. */
export function withRecordOptions(definition: Definition): Definition {
  return definition
    .option(
      "--fields <list>",
      "which keys of JSONL or CSV say what, as in topic=question,doc=metadata.source; records without such a key are read by the usual names",
    )
    .addOption(
      new Option(
        "--unit <unit>",
        "what offsets count; others than code points need the texts of the documents",
      ).choices(namesOf(units)),
    );
}

/** The options of commands that read documents: how those in XML are read. */
export function withDocumentOptions(definition: Definition): Definition {
  return definition
    .option(
      "--id-attribute <name>",
      "an XML document's id is its first attribute of this name; default: its file's name",
    )
    .option("--id-element <name>", "an XML document's id is the text of its first element of this name")
    .option("--entities <file>", "texts of entities that the XML refers to: name and text a line");
}

/** What --entities, --id-attribute and --id-element say of how XML documents are read. */
export async function readDocumentOptions(options: Options, world: World): Promise<IdOptions> {
  const [idAttribute, idElement] = [textOption(options, "idAttribute"), textOption(options, "idElement")];
  if (idAttribute !== undefined && idElement !== undefined)
    throw new InputError("--id-attribute and --id-element; expected one of them");
  return { entities: await readEntitiesFile(textOption(options, "entities"), world), idAttribute, idElement };
}

async function readEntitiesFile(
  path: string | undefined,
  world: World,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (path === undefined) return undefined;
  const lines = await readLines(path, world);
  return readEntities(lines.join("\n"), path);
}

/** Topic ids, the first word of each line. */
export async function readTopicList(path: string | undefined, world: World): Promise<string[] | undefined> {
  if (path === undefined) return undefined;
  const lines = await readLines(path, world);
  const topics = lines.map((line) => line.trim().split(/\s/, 1)[0]!).filter((topic) => topic !== "");
  if (topics.length === 0) throw new InputError("no topics; expected one a line", { source: path });
  return topics;
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

/** The lines of files with scores, and what to call each. */
export async function readScoreFiles(
  paths: readonly string[],
  world: World,
): Promise<{ readonly lines: readonly string[]; readonly source: string }[]> {
  const files = [];
  for (const path of paths)
    files.push({ lines: await readLines(path, world), source: path === "-" ? "standard input" : path });
  return files;
}

function readLines(path: string, world: World): Promise<string[]> {
  return watched(path, world, (onProgress) => readLinesFile(path, { onProgress }));
}

/** For what needs ranges, and cannot be had of documents or elements that were judged as a whole. */
export function refuseWithoutHighlights({ of, source }: Judgements): void {
  const judge = {
    grades: "grade whole documents",
    elements: "give the sizes of elements, without ranges",
    highlights: "",
  };
  if (of !== "highlights")
    throw new InputError(`these judgements ${judge[of]}; expected highlights, as ranges`, { source });
}

/** Standard input can be read once. */
export function refuseTwoStandardInputs(paths: readonly string[]): void {
  if (paths.filter((path) => path === "-").length > 1)
    throw new InputError("- is given twice; standard input can be read once");
}

/** Reads with progress on the terminal, and wipes it whatever happens. */
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
