import packageJson from "../../package.json" with { type: "json" };
import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { commandLine } from "./command-line.ts";
import { refuseWholeDocuments, refuseWithoutHighlights, watched } from "./inputs.ts";
import { inGroup, type OptionValues, textOption } from "./command.ts";
import { chunksAt } from "./options/chunks.ts";
import {
  askedMeasures,
  measuresOption,
  measuresOr,
  readSlices,
  scoredArguments,
  scoreGiven,
  scoringOptions,
  slicingOptions,
  usualMeasures,
} from "./options/scoring.ts";
import { stageFiles, stageOptions, typedStage } from "./options/stages.ts";
import { seedOption } from "./options/statistics.ts";
import { ownMeasures } from "./own-measures.ts";
import { inTrack } from "./track-file.ts";
import type { World } from "./world.ts";
import type { Collection } from "../data/collection.ts";
import type { Topics } from "../data/topics.ts";
import type { FieldMap } from "../files/drafts/field-map.ts";
import { pileOf } from "../files/node/pile.ts";
import { readTopicsFile } from "../files/node/read-file.ts";
import { usualTokenizer } from "../match/tokens/tokenizer.ts";
import { statisticsBeside } from "../report/node/statistics-beside.ts";
import { type Page, pageKeeping, pageOf, type PageOptions } from "../report/page-build.ts";
import type { PageData, PageStages } from "../report/page-data.ts";
import { rankedTables } from "../report/page-scores.ts";
import { pageChance, type PageStatistics } from "../report/page-statistics.ts";
import { type Evaluation, ofOneTask } from "../score/evaluation.ts";
import { keptRoom, roomBytes } from "../score/kept-room.ts";
import type { KeptRun } from "../score/kept-run.ts";
import { goldQuestions } from "../score/node/slice-records.ts";
import { asksForTokens } from "../score/refusals.ts";
import { explainedMeasures, type Task } from "../score/tasks.ts";
import type { TopicRecords } from "../score/topic-records.ts";
import type { Unit } from "../text/units.ts";

/** What made a page. */
export const program = `pericope ${packageJson.version}`;

// The options that report and view share.

/** The page compares runs over the same topics: a topic that a run leaves out is shown as such, and scores 0. */
const { topics: _, ...pageScoring } = scoringOptions;

export const pageOptions = {
  ...pageScoring,
  ...inGroup("input", {
    collection: inTrack(
      "collection",
      textOption("--collection <path>", "documents, to show their text; also for paths, lengths and elements"),
    ),
    topicTexts: inTrack(
      "topics",
      textOption(
        "--topic-texts <file>",
        "titles and narratives of the topics: INEX topics or JSONL (default: the questions in the gold)",
      ),
    ),
  }),
  ...measuresOption("those of the task"),
  ...slicingOptions,
  chunks: textOption(
    "--chunks <file>",
    "all chunks that could be returned, with their texts, to say what was cut through or not indexed",
  ),
  ...stageOptions,
  ...seedOption("for the resamples of the intervals", String(pageChance.seed)),
};

interface ReadPage {
  readonly page: Page;
  readonly statistics: Promise<PageStatistics>;
  readonly collection: Collection | undefined;
}

type Given = OptionValues<typeof scoredArguments> & OptionValues<typeof pageOptions>;

/** The page of these files, the statistics that will go into it, and the documents that it shows. */
export async function readPage(given: Given, mostResults: number | undefined, world: World): Promise<ReadPage> {
  const own = await ownMeasures(given.measuresFrom);
  const usual = usualMeasures(given.rules);
  const explained = (task: Task) => (usual(task) === task.measures ? explainedMeasures(task) : usual(task));
  const measures = measuresOr(askedMeasures(given.measures, own), explained);
  refuseChunksAlone(given, given.collection);
  const texts =
    given.topicTexts === undefined
      ? await goldQuestions(given.judgements, { fields: given.fields, encoding: given.encoding })
      : await readTopicTexts(given.topicTexts, world);
  const about = await readSlices(given.judgements, given, world, [pileOf(given.runs), given.chunks]);
  const keeping = pageKeeping({ mostResults, room: keptRoom(new SharedArrayBuffer(roomBytes)) });
  const kept: KeptRun[] = [];
  const { judgements, evaluations, collection } = await scoreGiven(
    given.judgements,
    given.runs,
    { ...given, topics: "judged" },
    { measures, own },
    world,
    { page: { keeping, take: (run) => kept.push(run) } },
  );
  const { notes, ...extras } = await pageExtras({ ...given, measures }, { about, evaluations, collection }, world);
  const chance = { ...pageChance, seed: given.seed };
  const statistics = statisticsBeside(rankedTables(evaluations), chance);
  const page = pageOf(judgements, evaluations, kept, keeping, {
    ...extras,
    texts,
    collection,
    overlap: given.overlap,
    command: commandLine(world),
    program,
    chance,
  });
  const traced = await stagesOf(given, page.data, collection, world);
  const data = {
    ...page.data,
    ...(traced !== undefined && { stages: traced.stages }),
    notes: withoutRepeats([...page.data.notes, ...notes, ...(traced?.notes ?? [])]),
  };
  return { page: { ...page, data }, statistics, collection };
}

/** The stages of a trace have notes that their runs have as well. */
function withoutRepeats(notes: readonly Note[]): Note[] {
  return [...new Map(notes.map((note) => [note.message, note])).values()];
}

/** Where a pipeline loses the highlighted text, where its stages are named. Few pages show it. */
async function stagesOf(
  given: Given,
  page: PageData,
  collection: Collection | undefined,
  world: World,
): Promise<{ readonly stages: PageStages; readonly notes: readonly Note[] } | undefined> {
  if (given.stages.length === 0) {
    if (given.at.length > 0) throw new InputError("--at goes with --stage, whose list it cuts");
    return undefined;
  }
  const { fields, encoding, unit, assessor, copies, tokens, judgementsFormat, runFormat } = given;
  const order = given.order as "score" | "distance" | undefined;
  const trust = given.trust as "texts" | "offsets" | undefined;
  const { traceFiles } = await import("../trace/node/trace-files.ts");
  const { pageStages } = await import("../report/page-stages.ts");
  const files = await stageFiles(given.stages.map(typedStage), given.at, { fields, encoding });
  const context = {
    collection,
    fields,
    encoding,
    unit,
    order,
    trust,
    label: given.label as string | undefined,
    assessor,
  };
  const { trace } = await traceFiles(
    given.judgements,
    files,
    { ...context, copies, tokens, only: page.topics.map(({ id }) => id), judgementsFormat, runFormat },
    {
      watched: (path, read) => watched(path, world, read),
      onJudgements: refuseWithoutHighlights,
      onRun: refuseWholeDocuments("a trace needs"),
    },
  );
  return { stages: pageStages(trace, page), notes: trace.notes };
}

async function readTopicTexts(path: string, world: World): Promise<Topics> {
  return watched(path, world, (onProgress) => readTopicsFile(path, { onProgress }));
}

// What a page tells besides scores and results, where it is asked to. What few pages need is loaded by them alone.

interface Asked {
  readonly slices: readonly string[];
  readonly chunks: string | undefined;
  readonly fields: FieldMap | undefined;
  readonly unit: Unit | undefined;
  readonly tokens: string | undefined;
  readonly measures: PageOptions["measures"];
}

/** What was read and scored. */
interface Known {
  readonly about: TopicRecords | undefined;
  readonly evaluations: readonly Evaluation[];
  readonly collection: Collection | undefined;
}

interface PageExtras extends Pick<PageOptions, "chunks" | "slicings" | "countedBy"> {
  readonly notes: readonly Note[];
}

function refuseChunksAlone({ chunks }: Pick<Asked, "chunks">, collection: string | undefined): void {
  if (chunks !== undefined && collection === undefined)
    throw new InputError("--chunks needs --collection PATH, the documents that they are from");
}

async function pageExtras(asked: Asked, known: Known, world: World): Promise<PageExtras> {
  const { collection, evaluations } = known;
  const { slicings, notes } = await slicingsOf(asked, known);
  const { chunks: file, fields, unit } = asked;
  const placed = file && collection && (await chunksAt(file, { fields, unit, collection }, world));
  return {
    slicings,
    chunks: placed ? placed.chunking.chunks : undefined,
    countedBy: await tokensCounted(asked, collection, ofOneTask(evaluations).task === "chunks"),
    notes: [...(placed ? placed.notes : []), ...notes],
  };
}

async function slicingsOf({ slices }: Asked, { about, evaluations }: Known) {
  if (about === undefined) return { slicings: undefined, notes: [] };
  const { slicing, unknownNotes } = await import("../score/slices.ts");
  const topics = [...new Set(ofOneTask(evaluations).runs.flatMap((run) => [...run.topics.keys()]))];
  const slicings = slices.map((field) => slicing(field, about, topics));
  return { slicings, notes: unknownNotes(slicings, about.source) };
}

/** What counts the tokens of results: the tokenizer that was named, or the usual one if a measure asks for tokens or results are chunks. */
async function tokensCounted(
  { tokens, measures }: Asked,
  collection: Collection | undefined,
  areChunks: boolean,
): Promise<PageOptions["countedBy"]> {
  if (collection === undefined) return undefined;
  if (tokens === undefined && !areChunks && !asksForTokens({ measures })) return undefined;
  const { tokenizerCalled } = await import("../match/node/tokenizer-called.ts");
  const { passageTokens } = await import("../match/tokens/passage-tokens.ts");
  const name = tokens ?? usualTokenizer;
  const known = passageTokens(collection, await tokenizerCalled(name));
  const isThere = (doc: string): boolean => collection.document(doc) !== undefined;
  return { name, known, count: (doc, start, end) => (isThere(doc) ? known.count(doc, start, end) : undefined) };
}
