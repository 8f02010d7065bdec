import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import { type Document, outlinesOf } from "../../../data/collection.ts";
import type { Passage } from "../../../data/run.ts";
import { mergedJudgements } from "../../../data/judgements.ts";
import { mergedTopics } from "../../../data/topics.ts";
import type { Context } from "../../../files/drafts/context.ts";
import type { Reading } from "../../../files/formats/read.ts";
import {
  type CollectionInspector,
  collectionInspector,
  inspectCollection,
} from "../../../compare/inspect/inspect-collection.ts";
import { inspectJudgements } from "../../../compare/inspect/inspect-judgements.ts";
import { participation, type Submission } from "../../../compare/inspect/participation.ts";
import { type RunInspector, runInspector } from "../../../compare/inspect/inspect-runs.ts";
import { inspectTopics } from "../../../compare/inspect/inspect-topics.ts";
import { collectionFile } from "../../../files/node/collection/collection-file.ts";
import { indexVersion } from "../../../files/node/sql/our-files.ts";
import { openCollection } from "../../../files/node/collection/collection.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { statIfThere } from "../../../files/node/file-system.ts";
import { type RunHead, streamAnyFile } from "../../../files/node/stream-file.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { readingNotes } from "../../../score/notes.ts";
import { codePoints } from "../../../text/code-points.ts";
import { type Inspected, inspectionFindings } from "../../../print/findings/inspection-findings.ts";
import { command, flag, many, type OptionValues, textOption } from "../../command.ts";
import { readFullNames, refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { notesOption, tell } from "../../notes.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import {
  assessorOption,
  documentOptions,
  participantsOption,
  readContext,
  readDocumentOptions,
  recordOptions,
} from "../../options/reading.ts";
import type { World } from "../../world.ts";
import { inTrack } from "../../track-file.ts";

export const inspectCommand = command({
  name: "inspect",
  about: "Say what judgements, runs, topics or a collection hold: how many, how long, of which kinds.",
  examples: [
    "pericope inspect judgements.inex",
    "pericope inspect judgements.inex --collection articles",
    "pericope inspect runs/focused/sections.fol --collection articles",
    "pericope inspect runs/ric --format markdown",
    "pericope inspect topics.xml articles --format json",
  ],

  args: {
    files: inTrack(
      "runs",
      many("<files...>", "judgements, runs, topics, documents or a folder of them; - for standard input"),
    ),
  },
  options: {
    ...documentOptions,
    ...recordOptions,
    collection: inTrack(
      "collection",
      textOption(
        "--collection <path>",
        "documents, for paths, lengths, types of elements, and how highlights sit in them",
      ),
    ),
    ...participantsOption,
    keepGoing: flag("--keep-going", "in a folder of runs: name those that cannot be read, and go on with the others"),
    ...assessorOption,
    from: textOption("--from <format>", "take this format, whatever it looks like"),
    ...notesOption,
    ...figuresOptions,
  },

  async run({ files, from, participants, ...given }, world) {
    refuseTwoStandardInputs(files);
    const context = { ...sharingFields(await readContext(given, world)), format: from };
    const inspected: Inspected[] = [];
    const runs: Submission[] = [];
    const notes: Note[] = [];
    for (const path of files)
      for (const { found, run, told } of await inspectPath(path, context, given, world)) {
        inspected.push(found);
        if (run !== undefined) runs.push(run);
        notes.push(...told);
      }
    context.fieldUse?.refuse();
    const fullNames = await readFullNames(participants, world);
    printFigures(inspectionFindings(inspected, participation(runs), fullNames), given, world);
    tell(notes, world);
  },
});

interface InspectedFile {
  readonly found: Inspected;
  readonly run?: Submission;
  readonly told: readonly Note[];
}

/** A folder of runs, topics or judgements is read as a pile: runs are shown side by side, the others are pooled. */
async function inspectPath(
  path: string,
  context: Context,
  given: OptionValues<typeof documentOptions> & { readonly keepGoing: boolean },
  world: World,
): Promise<InspectedFile[]> {
  if (statIfThere(path)?.isDirectory() !== true) return [await inspectFile(path, context, given, world)];
  const files = pileOf([path]);
  if (!(await isPile(files, context))) return [await inspectFile(path, context, given, world)];
  const read: InspectedReading[] = [];
  for (const file of files)
    try {
      read.push(await readInspecting(file, context, world));
    } catch (error) {
      if (!(error instanceof InputError) || !given.keepGoing) throw error;
      tell([{ code: "broken", message: error.message, count: 1 }], world, "left out");
    }
  return pooled(read, path).map((each) => inspectReading(each, context));
}

/** True if files are runs, topics or judgements, not documents. Decided by the first of a few that can be read. */
async function isPile(files: readonly string[], context: Context): Promise<boolean> {
  for (const file of files.slice(0, 5))
    try {
      return (await streamAnyFile(file, context, () => () => () => undefined)).noun !== "documents";
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (error.remedy?.option === "collection") throw error; // a run, all the same
    }
  return false;
}

/** The judgements of a folder as one, and its topics as one. Runs are kept separate. */
function pooled(read: readonly InspectedReading[], folder: string): InspectedReading[] {
  const judgements = read.filter((each) => each.noun === "judgements");
  const topics = read.filter((each) => each.noun === "topics");
  const others = read.filter((each) => each.noun !== "judgements" && each.noun !== "topics");
  return [
    ...others,
    ...judgements.slice(0, 1).map((one) => ({
      ...one,
      value: mergedJudgements(
        judgements.map(({ value }) => value),
        folder,
      ),
    })),
    ...topics.slice(0, 1).map((one) => ({
      ...one,
      value: mergedTopics(
        topics.map(({ value }) => value),
        folder,
      ),
    })),
  ];
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
  return inspectReading(await readInspecting(path, context, world), context);
}

/** What was read. For runs and documents also what they are like, because they need not have been kept. */
type InspectedReading = Reading & {
  readonly inspector?: RunInspector | undefined;
  readonly documents: CollectionInspector;
};

async function readInspecting(file: string, context: Context, world: World): Promise<InspectedReading> {
  let inspector: RunInspector | undefined;
  const begin = () => (head: RunHead) => {
    const { topic } = (inspector = runInspector(head.answers, context.collection));
    return (_: string, ranked: readonly Passage[]) => topic(ranked);
  };
  const documents = collectionInspector();
  const onDocument = ({ text }: Document) => documents.add({ length: codePoints(text), elementBytes: undefined });
  const options = { ...context, onDocument };
  const read = await watched(file, world, (onProgress) => streamAnyFile(file, { ...options, onProgress }, begin));
  return { ...read, inspector, documents };
}

function inspectReading(read: InspectedReading, { collection }: Context): InspectedFile {
  const told = readingNotes(read.value);
  const file = read.value.source ?? "";
  switch (read.noun) {
    case "answers":
      throw new InputError(
        `answers with citations to ${counted(read.value.topics.size, "question", "questions")}; expected a run, judgements, documents or topics (pericope evaluate scores answers)`,
        { source: read.value.source },
      );
    case "judgements":
      return { found: { noun: "judgements", file, found: inspectJudgements(read.value, collection) }, told };
    case "topics":
      return { found: { noun: "topics", file, found: inspectTopics(read.value) }, told };
    case "documents":
      for (const outline of outlinesOf(read.value)) read.documents.add(outline); // those that were kept
      return { found: { noun: "documents", file, found: read.documents.end() }, told };
    case "run":
      return {
        found: { noun: "run", file, found: read.inspector!.end(read.value) },
        run: { metadata: read.value.metadata, kind: read.inspector!.kind() },
        told,
      };
  }
}

/** True for a folder, or for a file that pericope collection or pericope index built. */
function isCollection(path: string): boolean {
  const there = statIfThere(path);
  if (there === undefined || there.isDirectory()) return there !== undefined;
  return there.isFile() && (collectionFile(path) !== undefined || indexVersion(path) !== undefined);
}
