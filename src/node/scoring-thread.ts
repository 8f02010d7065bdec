import type { Place } from "../base/input-error.ts";
import type { EvaluateOptions, ScoredRun } from "../scores/evaluate.ts";

/** What a thread needs to score runs as another one would: files by name, and options that are plain data. */
export interface ThreadWork {
  readonly judgements: string;
  readonly judgementsFormat: string | undefined;
  readonly runFormat: string | undefined;
  readonly options: EvaluateOptions;
}

/** What becomes of a run. */
export type Outcome =
  | { readonly scored: ScoredRun }
  | { readonly fault: string; readonly place: Place }
  | { readonly bug: unknown };
