import type { Note } from "../base/note.ts";
import { named } from "../base/named.ts";
import type { Collection } from "../data/collection.ts";
import { type Judgements, judgesNonrelevant } from "../data/judgements.ts";
import { withPaths } from "../data/run-elements.ts";
import type { Run } from "../data/run.ts";
import type { Counting } from "../gain/gain.ts";
import { passageResults } from "../gain/passage-results.ts";
import { rules as allRules, type Rules } from "../gain/rules.ts";
import { readMeasure, type Scorer } from "../measures/name.ts";
import type { MeasureContext } from "../measures/param.ts";
import { completed } from "./complete.ts";
import type { CurvePoint, CurveRequest } from "./curves.ts";
import { type KnownTopics, knownTopics } from "./known-topics.ts";
import { documentNotes, judgementNotes, readingNotes } from "./notes.ts";
import { refuseMissing, refuseUnknownTopics } from "./refusals.ts";
import { type RunScores, toldApart } from "./run-scores.ts";
import { type Onlooker, type RunEvaluation, type RunScoring, runScoring } from "./run-scoring.ts";
import { type TakenTask, type Task, taskTaken } from "./tasks.ts";

/** What becomes of text that a run returns again. */
export const overlapRules = [
  { name: "once", about: "it gains once and costs its length each time" },
  { name: "novel", about: "what was seen before counts in neither" },
  { name: "again", about: "it counts in full each time" },
  { name: "reject", about: "an error that names the two lines" },
] as const;
export type Overlap = (typeof overlapRules)[number]["name"];

/** Which topics enter the means. */
export const topicSets = [
  { name: "judged", about: "all that are judged; one without results scores 0" },
  { name: "run", about: "those of them that the run answers" },
] as const;
export type TopicSet = (typeof topicSets)[number]["name"];

export interface EvaluateOptions extends MeasureContext {
  /**
   * Its measures are scored unless others are asked for. Default: document where the first run has no offsets; chunks
   * where the judgements were read from JSONL, CSV or SQuAD; else focused.
   */
  readonly task?: string | undefined;
  /** Names such as "iP@0.01", "AgP(score=bep)" or, in the tasks chunks and document, "recall@5". */
  readonly measures?: readonly string[] | undefined;
  /** "paper", "inex_eval" or "trec_eval". */
  readonly rules?: string | undefined;
  readonly topics?: TopicSet | undefined;
  readonly overlap?: Overlap | undefined;
  /** Score these topics alone. */
  readonly only?: Iterable<string> | undefined;
  /** Curves to draw along with the measures. */
  readonly curves?: readonly CurveRequest[] | undefined;
  /** Documents, for lengths and elements that the judgements do not give. */
  readonly collection?: Collection | undefined;
}

export interface Evaluation {
  readonly task: string;
  /** Why this task, where nobody asked for it: "the default for passages". */
  readonly whyTask?: string | undefined;
  /** The measure that ranks runs in this task. */
  readonly official: string;
  readonly rules: string;
  readonly measures: readonly string[];
  readonly notes: readonly Note[];
  readonly runs: readonly RunScores[];
  /** The points of the curves that were asked for. */
  readonly curves: readonly CurvePoint[];
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
  const { add, end } = evaluator(judgements, options);
  for (const run of runs) add(run);
  return end();
}

/** Scores runs one at a time, so that no two of them need be in memory at once. */
export interface Evaluator {
  add(run: Run): void;
  /** Scores a run without adding it. */
  score(run: Run): RunEvaluation;
  /** Begins a run whose topics come one by one, so that no two of those need be in memory at once either. */
  open(run: Pick<Run, "answers" | "source">): RunScoring;
  /** Adds a run that was scored, here or by another evaluator with the same judgements and options. */
  take(run: RunEvaluation): void;
  end(): Evaluation;
}

/** Looks at the topics of each run that is scored, and gets what it kept of the runs that are added, in their order. */
export interface Watch {
  open(run: Pick<Run, "answers">): Onlooker;
  take(kept: unknown): void;
}

export function evaluator(judgements: Judgements, options: EvaluateOptions = {}, watch?: Watch): Evaluator {
  const rules = named(allRules, options.rules ?? "paper", "set of rules");
  const overlap = options.overlap && named(overlapRules, options.overlap, "rule for overlap").name;
  const topicSet = named(topicSets, options.topics ?? "judged", "set of topics").name;
  const only = options.only === undefined ? undefined : [...options.only];
  refuseUnknownTopics(only, judgements);
  const runs: RunScores[] = [];
  const points: CurvePoint[] = [];
  const notes: Note[] = []; // of the runs
  let settled: Settled | undefined; // with the first run, which may decide the task

  function open(run: Pick<Run, "answers" | "source">): RunScoring {
    settled ??= settle(judgements, taskTaken(options.task, run, judgements), rules, only, options);
    const { scorers, topics, judgesNonrelevant, completed } = settled;
    const { task } = settled.taken;
    refuseMissing(run, completed, scorers);
    const counting = { rules, repeats: repeats(task, rules, overlap) };
    const { curves } = options;
    return runScoring(
      { judgements, task, scorers, topics, judgesNonrelevant, counting, overlap, topicSet, curves },
      watch?.open(run),
    );
  }

  function scoreWhole(run: Run): RunEvaluation {
    const { topic, end } = open(run);
    const { topics } = judgements.of === "elements" ? withPaths(run, options.collection) : run;
    for (const [id, ranked] of topics) topic(id, passageResults(ranked));
    return end(run);
  }

  function take(run: RunEvaluation): void {
    runs.push(run.scores);
    for (const note of run.notes) notes.push(note);
    for (const point of run.curves) points.push(point);
    watch?.take(run.kept);
  }

  return {
    open,
    take,
    score: scoreWhole,
    add: (run) => take(scoreWhole(run)),
    end() {
      const { taken, scorers, completed } =
        settled ?? settle(judgements, taskTaken(options.task, undefined, judgements), rules, only, options);
      const { task, why } = taken;
      const ofJudgements = settled === undefined ? [] : judgementNotes(completed, rules, scorers);
      const ofDocuments = rules.measures === undefined ? documentNotes(task, scorers) : [];
      return {
        task: task.name,
        whyTask: why,
        official: readMeasure(task.official, options).name,
        rules: rules.name,
        measures: scorers.map(({ name }) => name),
        notes: [...readingNotes(judgements), ...ofJudgements, ...ofDocuments, ...notes],
        runs: toldApart(runs),
        curves: points,
      };
    },
  };
}

interface Settled {
  readonly taken: TakenTask;
  readonly scorers: readonly Scorer[];
  readonly completed: Judgements;
  /** Those that are scored. */
  readonly topics: KnownTopics;
  readonly judgesNonrelevant: boolean;
}

function settle(
  judgements: Judgements,
  taken: TakenTask,
  rules: Rules,
  only: readonly string[] | undefined,
  options: EvaluateOptions,
): Settled {
  const { name: task, measures } = taken.task;
  const asked = options.measures ?? rules.measures ?? measures;
  const scorers = unique(asked.map((name) => readMeasure(name, { ...options, task })));
  const needs = new Set(scorers.flatMap((scorer) => scorer.needs));
  const filled = completed(judgements, options.collection, needs);
  const topics = knownTopics(filled, rules, only);
  return { taken, scorers, completed: filled, topics, judgesNonrelevant: judgesNonrelevant(judgements) };
}

/** What becomes of text that is returned again: what the person asks for, or else what the task and the rules say. */
export function repeats(task: Task, rules: Rules, overlap: Overlap | undefined): Counting["repeats"] {
  if (overlap === undefined) return task.form.mayOverlap ? rules.allowedOverlap : "once";
  return overlap === "reject" ? "once" : overlap;
}

function unique(scorers: readonly Scorer[]): Scorer[] {
  return [...new Map(scorers.map((scorer) => [scorer.name, scorer])).values()];
}
