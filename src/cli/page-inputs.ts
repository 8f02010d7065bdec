import packageJson from "../../package.json" with { type: "json" };
import type { Collection } from "../data/collection.ts";
import type { Topics } from "../data/topics.ts";
import { statisticsBeside } from "../report/node/statistics-beside.ts";
import { pileOf } from "../files/node/pile.ts";
import { goldQuestions } from "../score/node/slice-records.ts";
import { readTopicsFile } from "../files/node/read-file.ts";
import { type Page, pageKeeping, pageOf } from "../report/page-build.ts";
import { keptRoom, roomBytes } from "../score/kept-room.ts";
import type { KeptRun } from "../score/kept-run.ts";
import { pageChance, type PageStatistics } from "../report/page-statistics.ts";
import { rankedTables } from "../report/page-scores.ts";
import { explainedMeasures, type Task } from "../score/tasks.ts";
import { commandLine } from "./command-line.ts";
import { watched } from "./inputs.ts";
import { inGroup, textOption, type OptionValues } from "./option.ts";
import { ownMeasures } from "./own-measures.ts";
import { seedOption } from "./options/chance.ts";
import { extraOptions, pageExtras, refuseChunksAlone } from "./options/page-extras.ts";
import {
  askedMeasures,
  measuresOption,
  measuresOr,
  scoredArguments,
  scoreGiven,
  scoringOptions,
  usualMeasures,
} from "./options/scoring.ts";
import { readSlices } from "./options/slicing.ts";
import type { World } from "./world.ts";
import { inTrack } from "./track/in-track.ts";

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
  ...extraOptions,
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
  const data = { ...page.data, notes: [...page.data.notes, ...notes] };
  return { page: { ...page, data }, statistics, collection };
}

async function readTopicTexts(path: string, world: World): Promise<Topics> {
  return watched(path, world, (onProgress) => readTopicsFile(path, { onProgress }));
}
