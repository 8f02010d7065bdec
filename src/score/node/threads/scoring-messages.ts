// What the thread that reads the command and those that help it to score say to each other: plain data alone.

import type { Keeping } from "../../kept-run.ts";
import type { TakenTask } from "../../tasks.ts";
import type { ScoredRunFile } from "../score-run-file.ts";
import type { CutRun, FilePart } from "./cut-run.ts";
import type { PlainOptions } from "./plain-options.ts";
import type { ScoredPart } from "./score-parts.ts";
import type { SentJudgements } from "./sent-judgements.ts";
import type { SharedTurns } from "./turns.ts";

/** What a thread is asked: perhaps where to cut a run; then by which judgements to score, and what. */
export type ScoringQuestion = { readonly cut: ToCut } | { readonly judgements: SentJudgements } | JobsInTurn;

/** What it answers: where to cut, if it was asked that. */
export interface ScoringAnswer {
  readonly cut?: CutRun | undefined;
}

/** What it tells while it scores: the outcome of a job that it took, by its place. */
export interface JobDone {
  readonly at: number;
  readonly outcome: JobOutcome;
}

/** A run to cut into `count` parts. */
export interface ToCut {
  readonly path: string;
  readonly count: number;
  readonly format: string | undefined;
}

/** Jobs, of which threads take the next in turn. */
export interface JobsInTurn {
  readonly jobs: readonly Job[];
  readonly turns: SharedTurns;
  readonly settings: ScoringSettings;
}

/** A run to score, by its file's name, or a part of one. */
export interface Job {
  readonly path: string;
  readonly part?: FilePart | undefined;
}

/** What a thread needs to score runs as another one would. */
export interface ScoringSettings {
  readonly runFormat: string | undefined;
  readonly options: PlainOptions;
  /** The task of runs that declare none, as the first run has settled it. */
  readonly usualTask: TakenTask | undefined;
  /** Whether to tell what the results of a run are like. */
  readonly traits?: boolean | undefined;
  /** Where a page is made of the runs: what to keep of them. */
  readonly keeping?: Keeping | undefined;
}

/**
 * What becomes of a job; undefined says that the run is to be read as one, where all that is wrong with it is told. Of a
 * job that failed in any other way nothing is said.
 */
export type JobOutcome = { readonly scoredRun: ScoredRunFile } | { readonly scoredPart: ScoredPart | undefined };
