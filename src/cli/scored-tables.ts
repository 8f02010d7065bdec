import { InputError } from "../base/input-error.ts";
import { counted, type Note } from "../base/note.ts";
import { measureAsked, measuresAsked, readScores } from "../compare/score-files/score-file.ts";
import { type ScoreTables, scoreTables, type TopicScores } from "../compare/score-tables.ts";
import { betterOf, printedName, readMeasure } from "../score/measures/name.ts";
import type { RunOrigin } from "../score/node/score-run-file.ts";
import { copyNotes, rulesNotes, tokenNotes } from "../score/notes.ts";
import { ofOneTask, withDistinctNames } from "../score/evaluation.ts";
import { ofTask, type OfTask, topicSets } from "../score/evaluate-options.ts";
import type { Task } from "../score/tasks.ts";
import { many, optional } from "./command.ts";
import { besideSaved, type SavedBaseline } from "./comparing/saved-baseline.ts";
import { readScoreFiles, readTopicList, refuseTwoStandardInputs } from "./inputs.ts";
import { inGroup, texts, usuallyOneOf, type OptionValues } from "./option.ts";
import { ownMeasures } from "./own-measures.ts";
import {
  askedMeasures,
  measuresOption,
  measuresOr,
  scoreGiven,
  scoringOptions,
  taskNotes,
  typedMeasures,
} from "./options/scoring.ts";
import type { World } from "./world.ts";
import { inTrack } from "./track/in-track.ts";

// Scores by topic, a table a measure: of judgements and runs as in evaluate, or from files with scores of any tool.

export const tableArguments = {
  judgements: inTrack("judgements", optional("[judgements]", "what people highlighted; - for standard input"), [
    "scores",
  ]),
  runs: inTrack("runs", many("[runs...]", "what systems answered"), ["scores"]),
};

export const tableOptions = (usualMeasures: string) => ({
  ...measuresOption(usualMeasures),
  ...inGroup("input", {
    scores: texts("--scores <files...>", "instead of judgements and runs, scores by topic (see below)"),
    lessIsBetter: texts("--less-is-better <measure>", "a measure of --scores of which less is better (repeatable)"),
  }),
  ...scoringOptions,
  ...inGroup("scoring", {
    topics: usuallyOneOf("--topics <topics>", "all judged topics, or those that all runs answer", topicSets),
  }),
});

export const scoresHelp = `
Scores: rows as evaluate --per-topic prints them (csv, tsv, jsonl), a table with a column "topic" and then a column a
run, or what trec_eval -q prints, a file a run. A run may be in several files, with other measures in each; two wide
tables of the same runs and topics are two measures, called as their files are. Also what ragas, DeepEval, TruLens and others
make of a data frame (to_csv): a row a question, a column a measure, a file a system; texts are left out. Of a measure that pericope does not know,
more is taken to be better, unless --less-is-better names it.`;

export interface ScoredTables extends ScoreTables {
  /** The measure that ranks the task, where there is a task. */
  readonly official: string | undefined;
  /** In the order of the runs of the tables. */
  readonly origins: readonly RunOrigin[];
  /** The name of a table's measure, by any of its names. */
  nameOf(measure: string): string;
}

export interface Wanted {
  /** What is scored where -m names no measure. */
  readonly measures: OfTask<readonly string[]>;
  /** Measures that are scored besides, as they were typed. */
  readonly besides?: readonly string[] | undefined;
  /** Whether to tell what the results of each run are like. */
  readonly traits?: boolean | undefined;
  /** Which measures of --scores are taken where -m names none: the one that ranks, or all. */
  readonly ofFiles?: "one" | "all";
  /** Runs whose scores were saved before, which stand before the others. */
  readonly saved?: SavedBaseline | undefined;
}

type Given = OptionValues<typeof tableArguments> &
  OptionValues<ReturnType<typeof tableOptions>> & { readonly among?: readonly string[] | undefined };

export async function scoredTables(given: Given, world: World, wanted: Wanted): Promise<ScoredTables> {
  const { judgements, runs, scores, lessIsBetter } = given;
  if (scores.length > 0) {
    if (judgements !== undefined)
      throw new InputError(`--scores stands instead of judgements and runs; found "${judgements}" too`);
    return tablesOfFiles(given, world, wanted);
  }
  if (lessIsBetter.length > 0)
    throw new InputError("--less-is-better goes with --scores; of pericope's own measures it is known");
  if (judgements === undefined || runs.length === 0)
    throw new InputError("expected judgements and runs, or --scores with a file");
  return tablesOfRuns(judgements, given, world, wanted);
}

async function tablesOfRuns(
  judgements: string,
  given: Given,
  world: World,
  { measures: usual, besides = [], traits, saved }: Wanted,
): Promise<ScoredTables> {
  const own = await ownMeasures(given.measuresFrom);
  const more = askedMeasures(besides, own);
  const asked = measuresOr(askedMeasures(given.measures, own), usual);
  const measures = (task: Task) => [...ofTask(asked, task), ...more];
  const { evaluations, origins } = await scoreGiven(judgements, given.runs, given, { measures, own }, world, {
    traits,
  });
  const evaluation = ofOneTask(evaluations);
  const { notes, official } = evaluation;
  const before = saved?.(evaluation.measures) ?? [];
  // Where only answered topics count, one that a run lacks is for the comparison to tell.
  const beside =
    before.length === 0 || given.topics === "run"
      ? { runs: [...before, ...evaluation.runs], notes: [] }
      : besideSaved(before, evaluation.runs);
  const scores = { ...evaluation, runs: withDistinctNames(beside.runs) };
  const made = scoreTables(scores, given.topics === "run" ? "common" : "refuse");
  return {
    tables: made.tables,
    notes: [
      ...taskNotes(evaluation),
      ...rulesNotes(evaluation),
      ...tokenNotes(evaluation),
      ...copyNotes(evaluation),
      ...notes,
      ...beside.notes,
      ...made.notes,
    ],
    official,
    origins: [...before.map(originOf), ...origins],
    nameOf: (measure) =>
      readMeasure(measure, { own, names: given.names, rules: given.rules, task: evaluation.task }).name,
  };
}

async function tablesOfFiles(
  given: Given,
  world: World,
  { ofFiles: usual, besides = [], saved }: Wanted,
): Promise<ScoredTables> {
  const asked = typedMeasures(given.measures);
  refuseTwoStandardInputs(given.scores);
  const only = await readTopicList(given.topicsFile, world);
  const files = await readScoreFiles(given.scores, world);
  const read = readScores(files, asked.length === 1 ? asked[0] : undefined);
  const more = typedMeasures(besides).map((name) => measureAsked(read.measures, name));
  const measures = [...new Set([...measuresAsked(read, asked, usual), ...more])];
  const own = await ownMeasures(given.measuresFrom);
  const lessOfOwn = measures.filter((name) => betterOf(name, { own }) === "less");
  const lessIsBetter = given.lessIsBetter.map((name) => measureAsked(read.measures, name.trim()));
  const among = given.among && new Set(given.among);
  const listed =
    only === undefined ? read.runs : read.runs.map((run) => ({ ...run, topics: subset(run.topics, only) }));
  const runs = among === undefined ? listed : listed.map((run) => ({ ...run, topics: within(run.topics, among) }));
  if (among !== undefined && runs.every(({ topics }) => topics.size === 0))
    throw new InputError(
      `none of the ${counted(among.size, "topic", "topics")} asked for has scores; expected one at least`,
    );
  const kept = among ?? (only && new Set(only));
  const before = (saved?.(measures) ?? []).map((run) =>
    kept === undefined ? run : { ...run, topics: within(run.topics, kept) },
  );
  const scores = {
    runs: withDistinctNames([...before, ...runs]),
    measures,
    lessIsBetter: [...lessIsBetter, ...lessOfOwn],
  };
  const made = scoreTables(scores, given.topics === "run" ? "common" : "refuse");
  const chosen: Note[] =
    asked.length > 0 || measures.length === read.measures.length
      ? []
      : [{ code: "measure", message: `by ${measures.join(", ")}; -m takes another`, count: read.measures.length }];
  return {
    tables: made.tables.map((table) => ({ ...table, measure: printedName(table.measure, given.names) })),
    notes: [...read.notes, ...made.notes, ...chosen],
    official: undefined,
    origins: [...before, ...read.runs].map(originOf),
    nameOf: (measure) => printedName(measureAsked(read.measures, measure), given.names),
  };
}

/** All that scores tell of where a run comes from. */
function originOf({ run }: TopicScores): RunOrigin {
  return { name: run, metadata: undefined, traits: undefined };
}

function within<T>(topics: ReadonlyMap<string, T>, among: ReadonlySet<string>): Map<string, T> {
  return new Map([...topics].filter(([topic]) => among.has(topic)));
}

function subset<T>(topics: ReadonlyMap<string, T>, only: readonly string[]): Map<string, T> {
  const unknown = only.find((topic) => !topics.has(topic));
  if (unknown !== undefined) throw new InputError(`topic ${unknown} of --topics-file has no scores`);
  return new Map([...topics].filter(([topic]) => only.includes(topic)));
}
