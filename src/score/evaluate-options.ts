// The options of scoring, and the tables of values that they take.

import type { CopyKind } from "../match/copies/copy-kinds.ts";
import type { Collection } from "../data/collection.ts";
import type { MeasureContext } from "./measures/measure.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import type { CurveRequest } from "./curves.ts";
import type { UnanswerableKind } from "./silence.ts";
import type { Task } from "./tasks.ts";

/** How text counts that a run returns again. */
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
type TopicSet = (typeof topicSets)[number]["name"];

/** A value for all tasks, or a function that gives the value for each task. */
export type OfTask<T> = T | ((task: Task) => T);

export function ofTask<T>(asked: OfTask<T>, task: Task): T {
  return typeof asked === "function" ? (asked as (task: Task) => T)(task) : asked;
}

export interface EvaluateOptions extends MeasureContext {
  /**
   * The task whose measures are scored unless others are asked for. Runs that declare another task are left out.
   * Default: the task that a run declares. If it declares none, the task of the first run: "document" if that run has
   * no offsets, "chunks" if the judgements were read from JSONL, CSV or SQuAD, else "focused".
   */
  readonly task?: string | undefined;
  /** Names such as "iP@0.01", "AgP(score=bep)" or, in the tasks chunks and document, "recall@5". */
  readonly measures?: OfTask<readonly string[]> | undefined;
  /** "paper", "inex_eval" or "trec_eval". */
  readonly rules?: string | undefined;
  readonly topics?: TopicSet | undefined;
  /** Which topics count as unanswerable. Default: "said". */
  readonly unanswerable?: UnanswerableKind | undefined;
  readonly overlap?: Overlap | undefined;
  /** Score only these topics. All of them must be judged. */
  readonly only?: Iterable<string> | undefined;
  /** Score only these topics. Those that are not judged are skipped, but at least one must be judged. */
  readonly among?: readonly string[] | undefined;
  /** Curves to draw in addition to the measures. */
  readonly curves?: OfTask<readonly CurveRequest[]> | undefined;
  /**
   * The documents. They give lengths and elements that the judgements lack, and the text for counting tokens and
   * finding copies.
   */
  readonly collection?: Collection | undefined;
  /**
   * Highlighted text that occurs in several places counts as found in any of them. Copies must be the "same" text, or
   * may be "near" copies. Needs the collection.
   */
  readonly copies?: CopyKind | undefined;
  /**
   * Counts tokens for measures such as "R@1000tok", in the texts of the collection. `tokenizerCalled` in pericope/node
   * makes one.
   */
  readonly tokenizer?: Tokenizer | undefined;
}
