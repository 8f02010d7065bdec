// The tasks: what systems were asked to do, the form of their runs, and the measures that people report. `taskTaken` decides which task a
// run is scored for.

import { named } from "../base/named.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { strategies2005, strategyNamed } from "./strategies-2005.ts";

/** What a system was asked to do: the form of its runs, and the measures that people report. */
export interface Task {
  readonly name: string;
  readonly about: string;
  readonly measures: readonly string[];
  /** The measure that ranks systems: the one of INEX or TREC, if they had the task. */
  readonly official: string;
  /** Measures that explain it: the ranking of the documents, and how well each was answered. */
  readonly why: readonly string[];
  readonly form: Form;
  /** Other tasks for which a run that declares this task may be scored, if they are asked for. */
  readonly also?: readonly string[];
}

/** The form that a submission must have. */
export interface Form {
  /** Results are parts of documents, not whole documents. */
  readonly partsOfDocuments: boolean;
  /** Results of a document may share text. */
  readonly mayOverlap: boolean;
  /** All results of a document follow one another. */
  readonly grouped: boolean;
  /** A document has one result. */
  readonly onePerDocument: boolean;
  /** The most results per topic. */
  readonly mostResults: number | undefined;
}

const interpolated = ["iP@0", "iP@0.01", "iP@0.05", "iP@0.1", "AiP"];
const mostAtInex = 1500;

const generalTasks: readonly Task[] = [
  {
    name: "focused",
    about: "A ranked list of the most focused parts of documents, none overlapping another.",
    measures: interpolated,
    official: "iP@0.01",
    why: [],
    form: { partsOfDocuments: true, mayOverlap: false, grouped: false, onePerDocument: false, mostResults: mostAtInex },
  },
  {
    name: "thorough",
    about: "A ranked list of all relevant parts of documents; they may overlap.",
    measures: interpolated,
    official: "iP@0.01",
    why: [],
    form: { partsOfDocuments: true, mayOverlap: true, grouped: false, onePerDocument: false, mostResults: mostAtInex },
  },
  {
    name: "ric",
    about: "Relevant in context: a ranked list of documents, in each the set of its relevant parts.",
    measures: ["gP@5", "gP@10", "gP@25", "gP@50", "AgP"],
    official: "AgP",
    why: ["AP", "meanS"],
    form: { partsOfDocuments: true, mayOverlap: false, grouped: true, onePerDocument: false, mostResults: mostAtInex },
  },
  {
    name: "bic",
    about: "Best in context: a ranked list of documents, in each the one point to start reading from.",
    measures: ["gP(score=bep)@5", "gP(score=bep)@10", "gP(score=bep)@25", "gP(score=bep)@50", "AgP(score=bep)"],
    official: "AgP(score=bep)",
    why: ["AP", "meanS(score=bep)"],
    form: { partsOfDocuments: true, mayOverlap: false, grouped: true, onePerDocument: true, mostResults: mostAtInex },
  },
  {
    name: "chunks",
    about: "The chunks that a retriever hands to a language model; they may overlap.",
    measures: ["charP", "charR", "IoU@5", "R@4000ch"],
    official: "R@4000ch",
    why: [],
    form: { partsOfDocuments: true, mayOverlap: true, grouped: false, onePerDocument: false, mostResults: undefined },
  },
  {
    name: "citations",
    about: "Answers, sentence by sentence, and what each sentence cites.",
    measures: [
      "citationP",
      "sentenceCited",
      "sentenceSupported",
      "quoteExact",
      "charP",
      "charR",
      "charF1",
      "artP",
      "artR",
    ],
    official: "sentenceSupported",
    why: [],
    form: { partsOfDocuments: true, mayOverlap: true, grouped: false, onePerDocument: false, mostResults: undefined },
  },
  {
    name: "document",
    about: "A ranked list of whole documents.",
    measures: ["AP", "docP@10", "nDCG@10"],
    official: "AP",
    why: [],
    form: { partsOfDocuments: false, mayOverlap: false, grouped: true, onePerDocument: true, mostResults: undefined },
  },
];

/**
 * All tasks: what systems are asked for, the measures that people report, and the measure that ranks.
 *
 * @example
 * import { tasks } from "pericope";
 *
 * tasks.find(({ name }) => name === "ric")?.official; // "AgP"
 */
export const tasks: readonly Task[] = [...generalTasks, ...strategies2005];

/** A task, and the reason for it if it was not asked for. */
export interface TakenTask {
  readonly task: Task;
  /** For example "the default for passages". Absent if the task was asked for. */
  readonly why?: string | undefined;
}

/**
 * The task that was asked for, or else the one that the submission names, or else the one that suits the judgements
 * and the answers.
 */
export function taskTaken(
  asked: string | undefined,
  { answers, metadata, cites }: Partial<Pick<Run, "answers" | "metadata" | "cites">> = {},
  { usualTask }: Pick<Judgements, "usualTask"> = {},
): TakenTask {
  const taken = (name: string, why?: string): TakenTask => ({ task: named(tasks, name, "task"), why });
  if (asked !== undefined) return taken(asked);
  if (cites !== undefined) return taken("citations", "the default for answers");
  const declared = declaredTask(metadata);
  if (declared !== undefined) return taken(declared, "as the submission says");
  if (answers === "documents") return taken("document", "the default for whole documents");
  if (usualTask !== undefined) return taken(usualTask, "the default for judgements as records (JSONL, CSV, SQuAD)");
  return taken("focused", "the default for passages");
}

/** The task that a submission says it is for, if it is one of ours. */
export function declaredTask(metadata: Run["metadata"]): string | undefined {
  const said = metadata?.task;
  if (said === undefined) return undefined;
  return strategyNamed(said) ?? submissionTasks.find(([pattern]) => pattern.test(said))?.[1];
}

/** True if a run that declares one task may be scored for the other. */
export function isScoredFor(declared: string, asked: string): boolean {
  return declared === asked || !isDeclarable(asked) || named(tasks, declared, "task").also?.includes(asked) === true;
}

/** True if submissions can name this task. Any run may be scored as chunks or by its documents. */
function isDeclarable(task: string): boolean {
  return [...strategies2005, ...submissionTasks.map(([, name]) => ({ name }))].some(({ name }) => name === task);
}

/** How a table names its task. */
export function taskWords(task: string, why: string | undefined): string {
  return why === undefined ? `Task ${task}` : `Task ${task}, ${why}`;
}

/**
 * How a submission to this task names it, in the words of INEX 2007. Undefined for a task that submissions do not
 * name.
 */
export function submissionWord(task: string): string | undefined {
  if (strategies2005.some(({ name }) => name === task)) return task;
  return submissionTasks.find(([, name]) => name === task)?.[2];
}

/** The names of tasks in INEX submissions from 2006 on: how the name may be written, the task, how we write it. */
const submissionTasks: readonly (readonly [RegExp, string, string])[] = [
  [/thorough/i, "thorough", "Thorough"],
  [/relevant.?in.?context/i, "ric", "RelevantInContext"],
  [/best.?in.?context/i, "bic", "BestInContext"],
  [/focuss?ed/i, "focused", "Focused"],
];

/** The measures of a report if none are asked for: those of the task, and those that explain them. */
export function explainedMeasures({ measures, why }: Task): readonly string[] {
  return [...measures, ...why];
}
