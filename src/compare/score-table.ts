/** The scores of runs on the same topics, under one measure. */
export interface ScoreTable {
  readonly measure: string;
  readonly better: "more" | "less";
  readonly topics: readonly string[];
  readonly runs: readonly ScoredRun[];
}

export interface ScoredRun {
  readonly name: string;
  readonly file?: string | undefined;
  /** In the order of the topics. */
  readonly scores: Float64Array;
}
