import { InputError, withPlace } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { named } from "../base/named.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { measureAsked, measuresAsked, readScores } from "../compare/score-file.ts";
import { type ScoreTables, scoreTables, type TopicScores } from "../compare/score-table.ts";
import { ofTask, type OfTask, topicSets } from "../score/evaluate-options.ts";
import { ofOneTask, withDistinctNames } from "../score/evaluation.ts";
import { betterOf, printedName, readMeasure } from "../score/measures/name.ts";
import type { RunOrigin } from "../score/node/score-run-file.ts";
import { copyNotes, rulesNotes, tokenNotes } from "../score/notes.ts";
import type { Task } from "../score/tasks.ts";
import { inGroup, many, optional, type OptionValues, textOption, texts, usuallyOneOf } from "./command.ts";
import { readScoreFiles, readTopicList, refuseTwoStandardInputs } from "./inputs.ts";
import {
  askedMeasures,
  measuresOption,
  measuresOr,
  scoreGiven,
  scoringOptions,
  taskNotes,
  typedMeasures,
} from "./options/scoring.ts";
import { ownMeasures } from "./own-measures.ts";
import { inTrack } from "./track-file.ts";
import type { World } from "./world.ts";
// Scores by topic, one table per measure: from judgements and runs as in evaluate, or from files with scores of any
// tool.

export const tableArguments = {
  judgements: inTrack("judgements", optional("[judgements]", "what people highlighted; - for standard input"), [
    "scores",
  ]),
  runs: inTrack(
    "runs",
    {
      ...many("[runs...]", "what systems answered: files, or live systems (see pericope retrieve)"),
      live: { judgements: "judgements" },
    },
    ["scores"],
  ),
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
Scores: rows as evaluate --per-topic prints them (csv, tsv, jsonl); a table with a column "topic" and one column per run; or what
trec_eval -q prints, one file per run. A run may be in several files with other measures in each. Two wide tables of the same
runs and topics are two measures, named after their files. Data frames of ragas, DeepEval, TruLens and others (to_csv) are read,
too: one row per question, one column per measure, one file per system; texts are left out. If pericope does not know a measure,
more of it counts as better, unless --less-is-better names it.`;

export interface ScoredTables extends ScoreTables {
  /** The measure that ranks in the task. Undefined if there is no task. */
  readonly official: string | undefined;
  /** In the order of the runs of the tables. */
  readonly origins: readonly RunOrigin[];
  /** The name of a table's measure, given any of its names. */
  nameOf(measure: string): string;
}

interface Wanted {
  /** The measures if -m names none. */
  readonly measures: OfTask<readonly string[]>;
  /** Further measures to score, as they were typed. */
  readonly besides?: readonly string[] | undefined;
  /** True to find out what the results of each run are like. */
  readonly traits?: boolean | undefined;
  /** Which measures of --scores are used if -m names none: the one that ranks, or all. */
  readonly ofFiles?: "one" | "all";
  /** Runs with saved scores. They come before the others. */
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
  // If only answered topics count, the comparison reports a topic that a run lacks.
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

/** All that scores say about where a run comes from. */
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

export const savedBaselineOption = {
  baselineScores: textOption(
    "--baseline-scores <file>",
    "compare with scores saved before, as evaluate --per-topic prints them (csv, tsv, jsonl)",
  ),
};

/** The saved scores of a baseline, for the measures that are compared. */
type SavedBaseline = (measures: readonly string[]) => readonly TopicScores[];

/** Reads the runs of a file of scores. If it has several that are not repeats, `wanted` says which one to use. */
export async function readSavedBaseline(
  path: string | undefined,
  wanted: string | undefined,
  areRepeats: boolean,
  world: World,
): Promise<SavedBaseline | undefined> {
  if (path === undefined) return undefined;
  const read = readScores(await readScoreFiles([path], world));
  const runs = chosen(read.runs, wanted, areRepeats, path);
  return (measures) => {
    const savedAs = (measure: string) => withPlace({ source: path }, () => measureAsked(read.measures, measure));
    const theirs = measures.map((measure) => [measure, savedAs(measure)] as const);
    const renamed = (scores: Readonly<Record<string, number>>) =>
      Object.fromEntries(
        theirs.flatMap(([ours, saved]) => (Object.hasOwn(scores, saved) ? [[ours, scores[saved]!]] : [])),
      );
    return runs.map(({ run, file, topics }) => {
      return { run, file, topics: new Map(Array.from(topics, ([topic, scores]) => [topic, renamed(scores)])) };
    });
  };
}

function chosen(
  runs: readonly TopicScores[],
  wanted: string | undefined,
  areRepeats: boolean,
  source: string,
): readonly TopicScores[] {
  const byName = runs.map((scores) => ({ name: scores.run, scores }));
  if (wanted !== undefined) return [named(byName, wanted, "run").scores];
  if (runs.length === 1 || areRepeats) return runs;
  const names = few(runs.map(({ run }) => run));
  throw new InputError(
    `${counted(runs.length, "run", "runs")}: ${names}; expected one`,
    { source },
    { remedy: { option: "baseline" } },
  );
}

interface BesideSaved {
  readonly runs: readonly TopicScores[];
  readonly notes: readonly Note[];
}

/**
 * The saved runs, then those that were scored now. All judged topics have scores now. Saved topics that are no longer
 * judged, and topics without saved scores, are left out and reported.
 */
function besideSaved(saved: readonly TopicScores[], scored: readonly TopicScores[]): BesideSaved {
  const [before, now] = [saved, scored].map((runs) => new Set(runs.flatMap(({ topics }) => [...topics.keys()])));
  const gone = [...before!].filter((topic) => !now!.has(topic));
  const added = [...now!].filter((topic) => !before!.has(topic));
  if (added.length === now!.size)
    throw new InputError("no topic that is scored has scores there; expected those of the same topics", {
      source: saved[0]?.file,
    });
  const only = ({ run, file, topics }: TopicScores, left: readonly string[]): TopicScores => {
    const without = new Set(left);
    return { run, file, topics: new Map([...topics].filter(([topic]) => !without.has(topic))) };
  };
  return {
    runs: [...saved.map((run) => only(run, gone)), ...scored.map((run) => only(run, added))],
    notes: [
      ...leftOut(gone, "topic of the saved scores is", "topics of the saved scores are", "judged no more"),
      ...leftOut(added, "topic has", "topics have", "no saved scores"),
    ],
  };
}

function leftOut(topics: readonly string[], one: string, many: string, why: string): Note[] {
  const message = `${counted(topics.length, one, many)} ${why}; left out: ${few(topics)}`;
  return noteIfAny("saved-topics", topics.length, message);
}
