import type { Note } from "../../../base/note.ts";
import type { Run } from "../../../data/run.ts";
import type { Context } from "../../../drafts/context.ts";
import { inspectCollection } from "../../../inspect/collection.ts";
import { inspectJudgements } from "../../../inspect/judgements.ts";
import { participation } from "../../../inspect/participation.ts";
import { inspectRun } from "../../../inspect/runs.ts";
import { inspectTopics } from "../../../inspect/topics.ts";
import { collectionFile } from "../../../node/collection/collection-file.ts";
import { openCollection } from "../../../node/collection/collection.ts";
import { readAnyFile } from "../../../node/read-file.ts";
import { statIfThere } from "../../../node/stat-if-there.ts";
import { sharingFields } from "../../../records/field-use.ts";
import { readingNotes } from "../../../scores/notes.ts";
import { type Inspected, inspectionFindings } from "../../../tables/inspection.ts";
import { command, many } from "../../command.ts";
import { refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { textOption, type OptionValues } from "../../option.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { documentOptions, readContext, readDocumentOptions, recordOptions } from "../../options/reading.ts";
import { exitCode, type World } from "../../world.ts";

export const inspect = command({
  name: "inspect",
  about: "Say what judgements, runs, topics or a collection hold: how many, how long, of which kinds.",
  examples: [
    "pericope inspect judgements.inex",
    "pericope inspect runs/focused/sections.fol --collection articles",
    "pericope inspect runs/ric/*.fol --format markdown",
    "pericope inspect topics.xml articles --format json",
  ],

  args: { files: many("<files...>", "judgements, runs, topics, documents or a folder of them; - for standard input") },
  options: {
    ...documentOptions,
    ...recordOptions,
    collection: textOption("--collection <path>", "documents, for paths, lengths and types of elements"),
    from: textOption("--from <format>", "take this format, whatever it looks like"),
    ...figuresOptions,
  },

  async run({ files, from, ...given }, world) {
    refuseTwoStandardInputs(files);
    const context = { ...sharingFields(await readContext(given, world)), format: from };
    const inspected: Inspected[] = [];
    const runs: Run[] = [];
    const notes: Note[] = [];
    for (const path of files) {
      const { found, run, told } = await inspectFile(path, context, given, world);
      inspected.push(found);
      if (run !== undefined) runs.push(run);
      notes.push(...told);
    }
    context.fieldUse?.refuse();
    printFigures(inspectionFindings(inspected, participation(runs)), given, world);
    tell(notes, world);
    return exitCode.done;
  },
});

interface InspectedFile {
  readonly found: Inspected;
  readonly run?: Run;
  readonly told: readonly Note[];
}

async function inspectFile(
  path: string,
  context: Context,
  given: OptionValues<typeof documentOptions>,
  world: World,
): Promise<InspectedFile> {
  if (isCollection(path)) {
    const collection = await openCollection(path, await readDocumentOptions(given, world));
    return {
      found: { noun: "documents", file: path, found: inspectCollection(collection) },
      told: readingNotes(collection),
    };
  }
  const read = await watched(path, world, (onProgress) => readAnyFile(path, { ...context, onProgress }));
  const told = readingNotes(read.value);
  const file = path === "-" ? "standard input" : path;
  const { collection } = context;
  switch (read.noun) {
    case "judgements":
      return { found: { noun: "judgements", file, found: inspectJudgements(read.value, collection) }, told };
    case "topics":
      return { found: { noun: "topics", file, found: inspectTopics(read.value) }, told };
    case "documents":
      return { found: { noun: "documents", file, found: inspectCollection(read.value) }, told };
    case "run":
      return { found: { noun: "run", file, found: inspectRun(read.value, collection) }, run: read.value, told };
  }
}

/** A folder, or a file that pericope collection built. */
function isCollection(path: string): boolean {
  const there = statIfThere(path);
  if (there === undefined || there.isDirectory()) return there !== undefined;
  return there.isFile() && collectionFile(path) !== undefined;
}
