import { type Command as Definition, Option } from "commander";
import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { measureAsked, measuresAsked, readScores } from "../compare/score-files/score-file.ts";
import { type ScoreTables, scoreTables } from "../compare/score-tables.ts";
import type { Run } from "../data/run.ts";
import { rules } from "../gain/rules.ts";
import { printedName } from "../measures/name.ts";
import { type Evaluator, overlapRules, topicSets } from "../scores/evaluate.ts";
import type { Task } from "../scores/tasks.ts";
import { askedMeasures, namesAsked, namesOption, typedMeasures } from "./asked-measures.ts";
import { collect, namesOf, type Options, textList, textOption } from "./command.ts";
import {
  readCollection,
  readJudgements,
  readRun,
  readScoreFiles,
  readTopicList,
  refuseTwoStandardInputs,
  scoreRun,
  sharingFields,
  withDocumentOptions,
  withRecordOptions,
} from "./inputs.ts";
import { settledEvaluator } from "./settled-evaluator.ts";
import { taskNotes, taskOption } from "./task-option.ts";
import type { World } from "./world.ts";

/** Adds what scores runs: judgements and runs as in evaluate, or scores from any tool. */
export function scoringOptions(definition: Definition, usual: string): Definition {
  return withDocumentOptions(withRecordOptions(definition))
    .argument("[judgements]", "what people highlighted; - for standard input")
    .argument("[runs...]", "what systems answered")
    .option("-m, --measure <name>", `a measure, as in iP@0.01 (repeatable; default: ${usual})`, collect)
    .option("--scores <files...>", "instead of judgements and runs, scores by topic (see below)")
    .option("--less-is-better <measure>", "a measure of --scores of which less is better (repeatable)", collect)
    .addOption(taskOption())
    .addOption(namesOption())
    .addOption(new Option("--rules <rules>", "how to count").choices(namesOf(rules)).default("paper"))
    .addOption(
      new Option("--topics <topics>", "all judged topics, or those that all runs answer")
        .choices(namesOf(topicSets))
        .default("judged"),
    )
    .option("--topics-file <file>", "only these topics, one a line")
    .addOption(new Option("--overlap <rule>", "what text returned again counts as").choices(namesOf(overlapRules)))
    .option("--collection <path>", "documents, for paths, lengths and elements")
    .option("--judgements-format <format>", "take this format, whatever it looks like")
    .option("--run-format <format>", "take this format, whatever it looks like");
}

export const scoresHelp = `
Scores: rows as evaluate --per-topic prints them (csv, tsv, jsonl), a table with a column "topic" and then a column a
run, or what trec_eval -q prints, a file a run. A run may be in several files, with other measures in each; two wide
tables of the same runs and topics are two measures, called as their files are. Of a measure that pericope does not know,
more is taken to be better, unless --less-is-better names it.`;

/** What a run says of where it comes from. */
export type RunOrigin = Pick<Run, "name" | "metadata"> & { readonly kind?: "element" | "passage" | undefined };

export interface Scored extends ScoreTables {
  /** The measure that ranks the task, where there is a task. */
  readonly official: string | undefined;
  /** In the order of the runs of the tables. */
  readonly origins: readonly RunOrigin[];
}

export interface Wanted {
  /** What is scored where nobody asks. */
  measuresOf(task: Task): readonly string[];
  /** A run that it refuses is left out. */
  keeps?(origin: RunOrigin): boolean;
  /** Which measures of --scores are taken where nobody asks: the one that ranks, or all. */
  readonly ofFiles?: "one" | "all";
}

/** Scores by topic, a table a measure, from judgements and runs or from files with scores. */
export async function scored(
  args: readonly unknown[],
  options: Options,
  world: World,
  wanted: Wanted,
): Promise<Scored> {
  const [judgements, paths] = [args[0], textList(args[1])];
  const files = textList(options["scores"]);
  if (files.length > 0) {
    if (typeof judgements === "string")
      throw new InputError(`--scores stands instead of judgements and runs; found "${judgements}" too`);
    return scoredFiles(files, typedMeasures(options), options, world, wanted.ofFiles);
  }
  if (textList(options["lessIsBetter"]).length > 0)
    throw new InputError("--less-is-better goes with --scores; of pericope's own measures it is known");
  if (typeof judgements !== "string" || paths.length === 0)
    throw new InputError("expected judgements and runs, or --scores with a file");
  return scoredRuns(judgements, paths, askedMeasures(options), options, world, wanted);
}

async function scoredRuns(
  judgementsPath: string,
  paths: readonly string[],
  asked: readonly string[],
  options: Options,
  world: World,
  { measuresOf, keeps }: Wanted,
): Promise<Scored> {
  refuseTwoStandardInputs([judgementsPath, ...paths]);
  const collection = sharingFields(await readCollection(options, world));
  const only = await readTopicList(textOption(options, "topicsFile"), world);
  const judgementsFormat = textOption(options, "judgementsFormat");
  const judgements = await readJudgements(judgementsPath, { ...collection, format: judgementsFormat }, world);
  const keepPaths = judgements.of === "elements";
  const reading = { ...collection, format: textOption(options, "runFormat"), keepPaths };
  const origins: RunOrigin[] = [];
  let scoring: Evaluator | undefined;
  const { evaluatorFor } = settledEvaluator(judgements, collection, options, only, (task) =>
    asked.length > 0 ? asked : measuresOf(task),
  );
  for (const path of paths) {
    if (keeps === undefined) {
      const { scored: run, by, metadata } = await scoreRun(path, reading, evaluatorFor, world);
      scoring = by;
      by.take(run);
      origins.push({ name: run.scores.run, metadata });
      continue;
    }
    const run = await readRun(path, reading, world);
    const origin = { name: run.name, metadata: run.metadata, kind: kindOf(run) };
    if (!keeps(origin)) continue;
    scoring = evaluatorFor(run);
    scoring.add(run);
    origins.push(origin);
  }
  if (scoring === undefined)
    throw new InputError(
      "no run says that it has such results; expected one, as submissions in XML do (--result-type)",
    );
  collection.fieldUse?.refuse();
  const evaluation = scoring.end();
  const { runs, measures, notes, official } = evaluation;
  const made = scoreTables(runs, measures, options["topics"] === "run" ? "common" : "refuse");
  return { tables: made.tables, notes: [...taskNotes(evaluation), ...notes, ...made.notes], official, origins };
}

/** Elements or passages, by the results where the submission says nothing of itself. */
function kindOf({ topics }: Run): RunOrigin["kind"] {
  for (const list of topics.values()) for (const { kind } of list) if (kind !== undefined) return kind;
  return undefined;
}

async function scoredFiles(
  paths: readonly string[],
  asked: readonly string[],
  options: Options,
  world: World,
  usual: Wanted["ofFiles"],
): Promise<Scored> {
  refuseTwoStandardInputs(paths);
  const only = await readTopicList(textOption(options, "topicsFile"), world);
  const files = await readScoreFiles(paths, world);
  const read = readScores(files, asked.length === 1 ? asked[0] : undefined);
  const measures = measuresAsked(read, asked, usual);
  const lessIsBetter = textList(options["lessIsBetter"]).map((name) => measureAsked(read.measures, name.trim()));
  const runs = only === undefined ? read.runs : read.runs.map((run) => ({ ...run, topics: subset(run.topics, only) }));
  const made = scoreTables(runs, measures, options["topics"] === "run" ? "common" : "refuse", lessIsBetter);
  const chosen: Note[] =
    asked.length > 0 || measures.length === read.measures.length
      ? []
      : [{ code: "measure", message: `by ${measures.join(", ")}; -m takes another`, count: read.measures.length }];
  return {
    tables: made.tables.map((table) => ({ ...table, measure: printedName(table.measure, namesAsked(options)) })),
    notes: [...made.notes, ...chosen],
    official: undefined,
    origins: read.runs.map(({ run }) => ({ name: run, metadata: undefined })),
  };
}

function subset<T>(topics: ReadonlyMap<string, T>, only: readonly string[]): Map<string, T> {
  const unknown = only.find((topic) => !topics.has(topic));
  if (unknown !== undefined) throw new InputError(`topic ${unknown} of --topics-file has no scores`);
  return new Map([...topics].filter(([topic]) => only.includes(topic)));
}
