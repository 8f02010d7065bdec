// Scores runs against judgements. `evaluate` and `evaluateByTask` take runs that are in memory. Both use `evaluator`, as does the road
// from files to scores (node/score-files.ts): it settles for which task a run is scored, has run-scoring.ts score it, and gathers the runs of each
// task into one evaluation.

import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import type { Note } from "../base/note.ts";
import { type Judgements, judgesNonrelevant } from "../data/judgements.ts";
import { withPaths } from "../data/run-elements.ts";
import type { Run } from "../data/run.ts";
import { passageTokens } from "../match/tokens/passage-tokens.ts";
import { completed } from "./complete.ts";
import type { CurvePoint } from "./curves.ts";
import { type EvaluateOptions, ofTask, type Overlap, overlapRules, topicSets } from "./evaluate-options.ts";
import { type Evaluation, ofOneTask, type RunScores, withDistinctNames } from "./evaluation.ts";
import type { Counting } from "./gain/gain.ts";
import { knownTopics } from "./gain/known-topic.ts";
import { passageResults } from "./gain/passage-results.ts";
import { rules as allRules, type Rules } from "./gain/rules.ts";
import { readMeasure, type Scorer } from "./measures/name.ts";
import {
  copylessNotes,
  documentNotes,
  elementlessNotes,
  judgementNotes,
  leftOutNotes,
  readingNotes,
  sameNameNotes,
} from "./notes.ts";
import { citationNotes, optionalMeasures, uncountedMeasures, withoutMeasures } from "./cited-kinds.ts";
import { copiesAsked, refuseMissing, refuseUncounted, topicsAsked } from "./refusals.ts";
import { type Onlooker, type RunEvaluation, type RunScoring, runScoring, type Yardstick } from "./run-scoring.ts";
import { unanswerableTopics } from "./silence.ts";
import { declaredTask, isScoredFor, type TakenTask, type Task, taskTaken } from "./tasks.ts";

/**
 * Scores runs against judgements. Runs that declare different tasks are an error: see evaluateByTask.
 *
 * @example
 * import { evaluate, readJudgements, readRun } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * evaluate(judgements, [run], { measures: ["P@1", "R@1"] }).runs[0]?.mean; // { "P@1": 0.5, "R@1": 0.5 }
 */
export function evaluate(judgements: Judgements, runs: Iterable<Run>, options: EvaluateOptions = {}): Evaluation {
  return ofOneTask(evaluateByTask(judgements, runs, options));
}

/**
 * Scores a pile of runs, each for the task that it declares: an evaluation a task, in the order of their first runs.
 *
 * @example
 * import { evaluateByTask, readJudgements, readRun } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * const run = readRun("414 Q0 9996 1 0.9 mine 250 100");
 * const inContext = { ...run, name: "in context", metadata: { task: "RelevantInContext" } };
 * evaluateByTask(judgements, [run, inContext]).map(({ task }) => task); // ["focused", "ric"]
 */
export function evaluateByTask(
  judgements: Judgements,
  runs: Iterable<Run>,
  options: EvaluateOptions = {},
): Evaluation[] {
  const { add, end } = evaluator(judgements, options);
  for (const run of runs) add(run);
  return end();
}

/**
 * Scores runs one at a time, so that no two of them need be in memory at once. Each is scored for its task: the one that
 * was asked for, or the one that it declares, or else that of the first run.
 */
export interface Evaluator {
  add(run: Run): void;
  /** Scores a run without adding it. */
  score(run: Run): RunOutcome;
  /** Begins a run whose topics come one by one, so that no two of those need be in memory at once either. */
  open(run: OpenedRun): OpenRun;
  /** Adds a run that was scored, here or by another evaluator with the same judgements and options. */
  take(run: RunOutcome): void;
  /** The task of runs that declare none, once it is known; another evaluator of the same runs is told of it. */
  usualTask(): TakenTask | undefined;
  /** An evaluation a task, in the order of their first runs. */
  end(): Evaluation[];
}

/** What a run says before its topics come. */
type OpenedRun = Pick<Run, "answers" | "source" | "metadata" | "cites">;

/** A run whose topics come one by one. */
export interface OpenRun extends Omit<RunScoring, "end"> {
  end(...run: Parameters<RunScoring["end"]>): RunOutcome;
}

/** What became of a run: plain data, which may come from another thread. */
export type RunOutcome = RunEvaluation | LeftOut;

/** A run that declares another task than the one that was asked for. */
interface LeftOut {
  readonly leftOut: true;
  readonly source: string | undefined;
  readonly task: string;
}

/** Looks at the topics of each run that is scored, and gets what it kept of the runs that are added, in their order. */
export interface Watch {
  open(run: Pick<Run, "answers">): Onlooker;
  take(kept: unknown): void;
}

/** `usualTask` is the task of runs that declare none, where another evaluator of the same runs knows it. */
export function evaluator(
  judgements: Judgements,
  options: EvaluateOptions = {},
  { watch, usualTask }: { readonly watch?: Watch | undefined; readonly usualTask?: TakenTask | undefined } = {},
): Evaluator {
  const rules = named(allRules, options.rules ?? "paper", "set of rules");
  const asked = options.task === undefined ? undefined : taskTaken(options.task);
  const only = topicsAsked(options, judgements);
  const byTask = new Map<string, TaskRuns>();
  const added = new Set<TaskRuns>(); // in the order of their first runs
  const leftOut: LeftOut[] = [];
  let usual = asked ?? usualTask;

  function runsOf(taken: TakenTask): TaskRuns {
    if (taken.task.name !== "citations") usual ??= taken; // answers say it of themselves
    const runs = byTask.get(taken.task.name) ?? taskRuns(judgements, taken, rules, only, options);
    byTask.set(taken.task.name, runs);
    return runs;
  }

  /** The task of a run, whether or not it is the one that was asked for. */
  function taskOf(run: Pick<Run, "answers" | "metadata" | "cites">): TakenTask {
    if (run.cites !== undefined) return asked ?? taskTaken(undefined, run, judgements);
    const declared = declaredTask(run.metadata);
    if (declared === undefined) return usual ?? taskTaken(undefined, run, judgements);
    if (asked === undefined) return taskTaken(undefined, run, judgements);
    return isScoredFor(declared, asked.task.name) ? asked : taskTaken(declared);
  }

  function open(run: OpenedRun): OpenRun {
    const taken = taskOf(run);
    if (asked !== undefined && taken.task.name !== asked.task.name) return leftOutRun(run.source, taken.task.name);
    const { yardstick, completed: judged, optional } = runsOf(taken);
    refuseMissing(
      run,
      judged,
      yardstick.scorers.filter((scorer) => !optional.has(scorer.name)),
    );
    const scoring = runScoring(yardstick, watch?.open(run), run.cites);
    const { collection } = options;
    if (judgements.of !== "elements" || collection === undefined) return scoring;
    // Results meet judged elements by their paths; a run may give ranges alone.
    const topic: RunScoring["topic"] = (id, results) =>
      scoring.topic(id, passageResults(withPaths(results.passages(), collection)));
    return { ...scoring, topic };
  }

  function score(run: Run): RunOutcome {
    const { topic, end } = open(run);
    for (const [id, ranked] of run.topics) topic(id, passageResults(ranked));
    return end(run);
  }

  function take(run: RunOutcome): void {
    if ("leftOut" in run) leftOut.push(run);
    else {
      const runs = runsOf({ task: taskTaken(run.task).task, why: run.why });
      added.add(runs);
      runs.take(run);
      watch?.take(run.kept);
    }
  }

  return {
    open,
    take,
    score,
    add: (run) => take(score(run)),
    usualTask: () => usual,
    end() {
      refuseNothingLeft(leftOut, added.size, asked?.task.name);
      if (added.size === 0) added.add(runsOf(usual ?? taskTaken(undefined, undefined, judgements)));
      return [...added].map((runs) => runs.end(leftOut));
    },
  };
}

/** A run whose topics are not needed. */
function leftOutRun(source: string | undefined, task: string): OpenRun {
  return { topic: () => undefined, part: () => undefined, end: () => ({ leftOut: true, source, task }) };
}

/** The runs of one task. */
interface TaskRuns {
  readonly yardstick: Yardstick;
  /** The judgements, with what the measures need. */
  readonly completed: Judgements;
  /** Names of the task's own measures that are left out where a run has nothing to count for them. */
  readonly optional: ReadonlySet<string>;
  take(run: RunEvaluation): void;
  end(leftOut: readonly LeftOut[]): Evaluation;
}

function taskRuns(
  judgements: Judgements,
  { task, why }: TakenTask,
  rules: Rules,
  only: readonly string[] | undefined,
  options: EvaluateOptions,
): TaskRuns {
  const { scorers, without, areTheirs } = scorersOf(task, rules, judgements, options);
  const filled = completed(judgements, options.collection, new Set(scorers.flatMap(({ needs }) => needs)));
  const countsTokens = refuseUncounted(scorers, options);
  const copies = copiesAsked(scorers, rules, judgements, options);
  const overlap = options.overlap && named(overlapRules, options.overlap, "rule for overlap").name;
  const yardstick: Yardstick = {
    judgements,
    task,
    why,
    scorers,
    topics: knownTopics(filled, rules, only),
    unanswerable: unanswerableTopics(judgements, options.unanswerable),
    judgesNonrelevant: judgesNonrelevant(judgements),
    counting: {
      rules,
      repeats: repeatRule(task, rules, overlap),
      ...(countsTokens && { tokens: passageTokens(options.collection!, options.tokenizer!) }), // else it is refused
      ...(copies !== undefined && { copies }),
    },
    overlap,
    topicSet: named(topicSets, options.topics ?? "judged", "set of topics").name,
    curves: options.curves && ofTask(options.curves, task),
  };
  const runs: RunEvaluation[] = [];
  const optional = new Set(task.name === "citations" && areTheirs ? optionalMeasures(scorers) : []);
  const left = () => uncountedMeasures(runs, scorers, optional, judgements);
  return {
    yardstick,
    completed: filled,
    optional,
    take: (run) => void runs.push(run),
    end: (leftOut) => ({
      task: task.name,
      whyTask: why,
      official: readMeasure(task.official, options).name,
      rules: rules.name,
      measures: scorers.flatMap(({ name }) => (left().has(name) ? [] : [name])),
      topics: yardstick.topicSet === "run" ? "run" : undefined,
      tokens: countsTokens ? options.tokenizer?.name : undefined,
      copies: options.copies,
      lessIsBetter: scorers.filter(({ better }) => better === "less").map(({ name }) => name),
      notes: [
        ...readingNotes(judgements),
        ...(runs.length === 0 ? [] : judgementNotes(filled, rules, scorers, yardstick.unanswerable)),
        ...(rules.measures === undefined ? documentNotes(task, scorers) : []),
        ...elementlessNotes(without),
        ...citationNotes(runs, left(), scorers),
        ...(options.copies === undefined ? [] : copylessNotes(scorers)),
        ...leftOutNotes(leftOut.length, task.name),
        ...sameNameNotes(runs, task.name),
        ...runs.flatMap((run): readonly Note[] => run.notes),
      ],
      runs: withDistinctNames(runs.map(({ scores }): RunScores => withoutMeasures(scores, left()))),
      ...(runs.some(({ silence }) => silence !== undefined) && { silence: runs.map(({ silence }) => silence) }),
      curves: runs.flatMap((run): readonly CurvePoint[] => run.curves),
    }),
  };
}

/** What is scored of a task, and what of its own measures is left out. */
interface Scored {
  readonly scorers: readonly Scorer[];
  readonly without: readonly Scorer[];
  /** True if the task's own measures are among those that are asked for, all of them and first. */
  readonly areTheirs: boolean;
}

function scorersOf(task: Task, rules: Rules, judgements: Judgements, options: EvaluateOptions): Scored {
  const asked = options.measures && ofTask(options.measures, task);
  const names = asked ?? rules.measures ?? task.measures;
  const read = names.map((name) => readMeasure(name, { ...options, task: task.name }));
  const scorers = [...new Map(read.map((scorer) => [scorer.name, scorer])).values()];
  // Highlights alone tell nothing of elements. Measures of those are left out where they are the task's, and not asked for.
  const areTheirs = names.length >= task.measures.length && task.measures.every((name, i) => name === names[i]);
  const areOnlyTheirs = areTheirs && names.length === task.measures.length;
  if (!areOnlyTheirs || judgements.of !== "highlights" || options.collection !== undefined)
    return { scorers, without: [], areTheirs };
  const without = scorers.filter(({ needs }) => needs.includes("elements") || needs.includes("judged elements"));
  return { scorers: scorers.filter((scorer) => !without.includes(scorer)), without, areTheirs };
}

/** What becomes of text that is returned again: what the person asks for, or else what the task and the rules say. */
export function repeatRule(task: Task, rules: Rules, overlap: Overlap | undefined): Counting["repeats"] {
  if (overlap === undefined) return task.form.mayOverlap ? rules.allowedOverlap : "once";
  return overlap === "reject" ? "once" : overlap;
}

/** Where every run was left out, no number says anything of the task that was asked for. */
function refuseNothingLeft([first]: readonly LeftOut[], kept: number, asked: string | undefined): void {
  if (first !== undefined && kept === 0)
    throw new InputError(`made for task ${first.task}; expected a run for task ${asked}`, { source: first.source });
}
