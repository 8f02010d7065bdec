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
  /** Topics that another run has and this one lacks: the table leaves them out. */
  readonly lacks?: readonly string[] | undefined;
}

/** The table with its topics in the order of their ids, so that no number depends on the order of topics in a file. */
export function inTopicOrder(table: ScoreTable): ScoreTable {
  const { topics } = table;
  if (topics.every((topic, i) => i === 0 || topics[i - 1]! <= topic)) return table; // in order they stay as they are
  const order = [...topics.keys()].sort((i, j) => Number(topics[i]! > topics[j]!) - Number(topics[i]! < topics[j]!));
  return {
    ...table,
    topics: order.map((i) => topics[i]!),
    runs: table.runs.map((run) => ({ ...run, scores: Float64Array.from(order, (i) => run.scores[i]!) })),
  };
}
