/** What a pool takes of one topic. */
export interface TakenTopic {
  readonly topic: string;
  /** By run: its documents, best first. */
  readonly lists: readonly (readonly string[])[];
  /** Those to judge. */
  readonly documents: ReadonlySet<string>;
  /** Those of the ranks that were looked at that are judged already. */
  readonly judgedBefore: ReadonlySet<string>;
  /** The ranks that were looked at, from the first to this. */
  readonly depth: number;
  /** Whether a document is judged, once the pool is. */
  isJudged(doc: string): boolean;
}

/**
 * Takes documents rank by rank: the first of each run, then the second of each, until the depth or the size is reached or no
 * run has more. In the round in which the pool is full, runs given first come first.
 */
export function takenDocuments(
  topic: string,
  lists: readonly (readonly string[])[],
  judged: ReadonlyMap<string, unknown> | undefined,
  limit: { readonly depth: number; readonly size: number },
): TakenTopic {
  const documents = new Set<string>();
  const judgedBefore = new Set<string>();
  const deepest = Math.min(limit.depth, Math.max(0, ...lists.map(({ length }) => length)));
  let depth = 0;
  for (; depth < deepest && documents.size < limit.size; depth++)
    for (const list of lists) {
      const doc = list[depth];
      if (doc === undefined) continue;
      if (judged?.has(doc) === true) judgedBefore.add(doc);
      else if (documents.size < limit.size) documents.add(doc);
    }
  const isJudged = (doc: string): boolean => documents.has(doc) || judged?.has(doc) === true;
  return { topic, lists, documents, judgedBefore, depth, isJudged };
}
