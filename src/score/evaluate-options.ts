// What a person may ask for where runs are scored; the tables of values that options take.

import type { CopyKind } from "../match/copies/copy-kinds.ts";
import type { Collection } from "../data/collection.ts";
import type { MeasureContext } from "./measures/measure.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import type { CurveRequest } from "./curves.ts";
import type { UnanswerableKind } from "./silence.ts";
import type { Task } from "./tasks.ts";

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
type TopicSet = (typeof topicSets)[number]["name"];

/** What each task asks for, where that depends on the task. */
export type OfTask<T> = T | ((task: Task) => T);

export function ofTask<T>(asked: OfTask<T>, task: Task): T {
  return typeof asked === "function" ? (asked as (task: Task) => T)(task) : asked;
}

export interface EvaluateOptions extends MeasureContext {
  /**
   * Its measures are scored unless others are asked for, and runs that declare another task are left out. Default: the
   * task that a run declares; else that of the first run: document where it has no offsets; chunks where the judgements
   * were read from JSONL, CSV or SQuAD; else focused.
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
  /** Score these topics alone. */
  readonly only?: Iterable<string> | undefined;
  /** Score these topics alone, as far as they are judged. */
  readonly among?: readonly string[] | undefined;
  /** Curves to draw along with the measures. */
  readonly curves?: OfTask<readonly CurveRequest[]> | undefined;
  /** Documents, for lengths and elements that the judgements do not give, for tokens, and for copies. */
  readonly collection?: Collection | undefined;
  /** Text that stands in several places counts from any of them, by the texts of the collection: copies that are the "same", or "near" ones, too. */
  readonly copies?: CopyKind | undefined;
  /** Counts the tokens of measures such as "R@1000tok", by the texts of the collection; tokenizerCalled in pericope/node gives one. */
  readonly tokenizer?: Tokenizer | undefined;
}
