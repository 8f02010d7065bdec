import type { Run } from "../data/run.ts";

/** A run as a pool sees it. */
export interface DocumentRun {
  readonly name: string;
  /** The file it came from. */
  readonly source?: string | undefined;
  /** By topic: its documents, best first. Each stands once, where its first result does. */
  readonly topics: ReadonlyMap<string, readonly string[]>;
}

export function documentRun({ name, source, topics }: Run): DocumentRun {
  const ranked = Array.from(
    topics,
    ([topic, results]) => [topic, [...new Set(results.map(({ doc }) => doc))]] as const,
  );
  return { name, source, topics: new Map(ranked) };
}
