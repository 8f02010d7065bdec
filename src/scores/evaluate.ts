import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { mean } from "../base/number.ts";
import { didYouMean } from "../base/suggest.ts";
import { hasRelevant, type JudgedTopic, type Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { type Counting, gains, type TopicGains } from "../gain/gain.ts";
import { rules as allRules, type Rules } from "../gain/rules.ts";
import { readMeasure, type Scorer } from "../measures/name.ts";
import { refuseMalformed, refuseMissing } from "./checks.ts";
import { judgementNotes, readingNotes, runNotes } from "./notes.ts";
import { type Task, tasks } from "./tasks.ts";

/** What becomes of text that a run returns again; see the design's decided cases. */
export const overlapRules = ["once", "novel", "again", "reject"] as const;
export type Overlap = (typeof overlapRules)[number];

/** Which topics enter the means: all that are judged, or those of them that the run answers. */
export const topicSets = ["judged", "run"] as const;
export type TopicSet = (typeof topicSets)[number];

export interface EvaluateOptions {
  /** Its measures are scored unless others are asked for. Default: focused, or document for runs of documents. */
  readonly task?: string | undefined;
  /** Names such as "iP@0.01" or "AgP(score=bep)". */
  readonly measures?: readonly string[] | undefined;
  readonly rules?: string | undefined;
  readonly topics?: TopicSet | undefined;
  readonly overlap?: Overlap | undefined;
  /** Score these topics alone. */
  readonly only?: Iterable<string> | undefined;
}

/** The scores of one run. */
export interface RunScores {
  readonly run: string;
  readonly file?: string | undefined;
  /** By measure: the mean over topics. */
  readonly mean: Readonly<Record<string, number>>;
  /** By topic, then by measure, in the order of the judgements. */
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

export interface Evaluation {
  readonly task: string;
  readonly rules: string;
  readonly measures: readonly string[];
  readonly notes: readonly Note[];
  readonly runs: readonly RunScores[];
}

/**
 * Scores runs against judgements.
 *
 * @example
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * evaluate(judgements, [run], { measures: ["P@1", "R@1"] }).runs[0].mean; // { "P@1": 0.5, "R@1": 0.5 }
 */
export function evaluate(judgements: Judgements, runs: Iterable<Run>, options: EvaluateOptions = {}): Evaluation {
  const all = [...runs];
  const evaluator = prepare(judgements, { ...options, task: options.task ?? taskFor(all) });
  for (const run of all) evaluator.add(run);
  return evaluator.end();
}

/** The task that runs are scored for where nobody says. */
export function taskFor(runs: readonly Run[]): string {
  return runs.some(({ answers }) => answers === "documents") ? "document" : "focused";
}

/** Scores runs one at a time, so that no two of them need be in memory at once. */
export interface Evaluator {
  add(run: Run): void;
  end(): Evaluation;
}

export function prepare(judgements: Judgements, options: EvaluateOptions & { readonly task: string }): Evaluator {
  const task = named(tasks, options.task, "task");
  const rules = named(allRules, options.rules ?? "paper", "set of rules");
  const scorers = unique((options.measures ?? task.measures).map(readMeasure));
  const counting = { rules, repeats: repeats(task, rules, options.overlap) };
  const topics = scoredTopics(judgements, rules, options.only);
  const notes: Note[] = [...readingNotes(judgements), ...judgementNotes(judgements, rules, scorers)];
  const runs: RunScores[] = [];

  return {
    add(run) {
      refuseMissing(run, judgements, scorers);
      refuseMalformed(run, judgements, { task, rules, overlap: options.overlap });
      const joined = joinTopics(run, options.topics === "run" ? answered(topics, run) : topics, counting);
      runs.push(runScores(run, joined, scorers, rules));
      notes.push(...readingNotes(run), ...runNotes(run, judgements, { task, scorers, joined }));
    },
    end: () => ({
      task: task.name,
      rules: rules.name,
      measures: scorers.map(({ name }) => name),
      notes,
      runs: toldApart(runs),
    }),
  };
}

/** Silence is an answer: a topic that the run leaves out is joined with no results, and scores 0. */
function joinTopics(run: Run, topics: ReadonlyMap<string, JudgedTopic>, counting: Counting): Map<string, TopicGains> {
  const joined = new Map<string, TopicGains>();
  for (const [topic, judged] of topics) joined.set(topic, gains(run.topics.get(topic) ?? [], judged, counting));
  return joined;
}

function runScores(
  run: Run,
  joined: ReadonlyMap<string, TopicGains>,
  scorers: readonly Scorer[],
  { meanOfNothing }: Rules,
): RunScores {
  const topics = new Map<string, Record<string, number>>();
  for (const [topic, gained] of joined)
    topics.set(topic, Object.fromEntries(scorers.map((scorer) => [scorer.name, scorer.score(gained)])));
  const scores = [...topics.values()];
  const meanOf = (name: string) => (scores.length === 0 ? meanOfNothing : mean(scores.map((score) => score[name]!)));
  const means = scorers.map(({ name }) => [name, meanOf(name)] as const);
  return { run: run.name, file: run.source, mean: Object.fromEntries(means), topics };
}

/** Recall has no meaning in a topic where nothing is relevant; the papers' means leave it out. */
function scoredTopics(judgements: Judgements, rules: Rules, only?: Iterable<string>): Map<string, JudgedTopic> {
  const wanted = only === undefined ? undefined : new Set(only);
  const topics = [...judgements.topics].filter(
    ([topic, judged]) =>
      (wanted === undefined || wanted.has(topic)) && (rules.barrenTopics === "scored" || hasRelevant(judged)),
  );
  return new Map(topics);
}

function answered(topics: ReadonlyMap<string, JudgedTopic>, run: Run): Map<string, JudgedTopic> {
  return new Map([...topics].filter(([topic]) => run.topics.has(topic)));
}

function repeats(task: Task, rules: Rules, overlap: Overlap | undefined): Counting["repeats"] {
  if (overlap === undefined && rules.name === "inex_eval" && task.form.mayOverlap) return "novel in relevant documents";
  return overlap === undefined || overlap === "reject" ? "once" : overlap;
}

function named<T extends { readonly name: string }>(table: readonly T[], name: string, noun: string): T {
  const found = table.find((item) => item.name === name);
  if (found !== undefined) return found;
  const names = table.map((item) => item.name);
  throw new InputError(`no ${noun} "${name}"${didYouMean(name, names) || `; there are: ${names.join(", ")}`}`);
}

function unique(scorers: readonly Scorer[]): Scorer[] {
  return [...new Map(scorers.map((scorer) => [scorer.name, scorer])).values()];
}

/** Runs with the same name are told apart by their files, and, failing that, by their place. */
function toldApart(runs: readonly RunScores[]): RunScores[] {
  const sharing = new Map<string, number>();
  for (const { run } of runs) sharing.set(run, (sharing.get(run) ?? 0) + 1);
  return runs.map((scores, i) =>
    sharing.get(scores.run) === 1 ? scores : { ...scores, run: `${scores.run} (${scores.file ?? i + 1})` },
  );
}
