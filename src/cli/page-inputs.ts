import { Option, type Command as Definition } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { InputError } from "../base/input-error.ts";
import type { Context } from "../drafts/context.ts";
import type { Topics } from "../data/topics.ts";
import { rules } from "../gain/rules.ts";
import { readAnyFile } from "../node/read-file.ts";
import { type Page, type PageBuilder, pageBuilder, type PageOptions } from "../page/page-build.ts";
import { pageRoom, roomBytes } from "../page/page-cuts.ts";
import { pageChance } from "../page/page-statistics.ts";
import { type EvaluateOptions, overlapRules } from "../scores/evaluate.ts";
import { askedMeasures, namesOption, usualMeasures } from "./asked-measures.ts";
import { readSeed } from "./chance.ts";
import { commandLine } from "./command-line.ts";
import { collect, namesOf, type Options, textList, textOption } from "./command.ts";
import { readCollection, refuseTwoStandardInputs, watched, withDocumentOptions, withRecordOptions } from "./inputs.ts";
import { scoreFiles, type ToScore } from "./score-files.ts";
import { taskOption } from "./task-option.ts";
import type { World } from "./world.ts";

/** What made a page. */
export const program = `pericope ${packageJson.version}`;

/** The arguments and options that report and view share. */
export function definePage(definition: Definition): Definition {
  return withDocumentOptions(withRecordOptions(definition))
    .argument("<judgements>", "what people highlighted; - for standard input")
    .argument("<runs...>", "what systems answered")
    .option("--collection <path>", "documents, to show their text; also for paths, lengths and elements")
    .option("--topic-texts <file>", "titles and narratives of the topics: INEX topics or JSONL")
    .option("-m, --measure <name>", "a measure, as in iP@0.01 (repeatable; default: those of the task)", collect)
    .addOption(taskOption())
    .addOption(namesOption())
    .addOption(new Option("--rules <rules>", "how to count").choices(namesOf(rules)).default("paper"))
    .option("--topics-file <file>", "score only these topics, one a line")
    .addOption(new Option("--overlap <rule>", "what text returned again counts as").choices(namesOf(overlapRules)))
    .option("--seed <number>", "for the resamples of the intervals", String(pageChance.seed))
    .option("--judgements-format <format>", "take this format, whatever it looks like")
    .option("--run-format <format>", "take this format, whatever it looks like");
}

/** The page of these files, and the documents that it shows. */
export async function readPage(
  [judgementsPath, runPaths]: readonly unknown[],
  options: Options,
  mostResults: number | undefined,
  world: World,
): Promise<{ readonly page: Page; readonly context: Context }> {
  const measures = askedMeasures(options);
  const seed = readSeed(options);
  const [judged, paths] = [String(judgementsPath), textList(runPaths)];
  const named = ["collection", "topicTexts", "topicsFile", "entities"].map((name) => String(options[name]));
  refuseTwoStandardInputs([judged, ...paths, ...named]);

  const context = await readCollection(options, world);
  const texts = await readTopicTexts(textOption(options, "topicTexts"), world);
  const page: PageRest = {
    texts,
    mostResults,
    room: pageRoom(new SharedArrayBuffer(roomBytes)),
    command: commandLine(),
    program,
    chance: { ...pageChance, seed },
  };
  let builder: PageBuilder | undefined;
  const toScore: ToScore = {
    judgements: judged,
    runs: paths,
    measuresOf: (task) => (measures.length > 0 ? measures : usualMeasures(task, textOption(options, "rules"))),
    make(judgements, settled, task) {
      builder = pageBuilder(judgements, { ...settled, ...page }, task);
      return { by: builder.scoring, page: builder.how };
    },
  };
  await scoreFiles(toScore, context, options, world);
  return { page: builder!.end(), context };
}

type PageRest = Omit<PageOptions, keyof EvaluateOptions>;

async function readTopicTexts(path: string | undefined, world: World): Promise<Topics | undefined> {
  if (path === undefined) return undefined;
  const { noun, value } = await watched(path, world, (onProgress) => readAnyFile(path, { onProgress }));
  if (noun !== "topics") throw new InputError(`${noun}; expected topics, as INEX XML or JSONL`, { source: path });
  return value;
}
