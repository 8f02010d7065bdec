import type { Run } from "../../data/run.ts";

/** A run as a pool sees it. */
export interface DocumentRun {
  readonly name: string;
  /** The file it came from. */
  readonly source?: string | undefined;
  /** By topic: its documents, best first. Each stands once, where its first result does. */
  readonly topics: ReadonlyMap<string, readonly string[]>;
}

/** Makes document runs of runs. What they share, an id, is in memory once: runs have mostly the same documents. */
export function documentRuns(): (run: Run) => DocumentRun {
  const ids = new Map<string, string>();
  const shared = (id: string): string => {
    const known = ids.get(id);
    if (known === undefined) ids.set(id, id); // the same id, in memory once
    return known ?? id;
  };
  return ({ name, source, topics }) => {
    const ranked = new Map<string, readonly string[]>();
    for (const [topic, results] of topics) {
      const documents = new Set<string>();
      for (const { doc } of results) documents.add(shared(doc));
      ranked.set(topic, [...documents]);
    }
    return { name, source, topics: ranked };
  };
}
