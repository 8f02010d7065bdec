import type { Run } from "../data/run.ts";
import type { PageRanking, PageResults } from "./page-data.ts";
import { type DocumentNumbers, documentNumbers } from "./page-documents.ts";

/** Some 10 bytes each in the file: what 216 runs of 99 topics leave room for in 5 MB. */
const budget = 240_000;
const steps = [1500, 1000, 750, 500, 300, 200, 150, 100, 75, 50, 40, 30, 25, 20, 15, 12, 10];

interface Columns {
  readonly docs: Int32Array;
  readonly starts: Float64Array;
  readonly lengths: Float64Array;
}

/** The results of all runs as columns, cut to what the page has room for. */
export function resultColumns() {
  const all = documentNumbers();
  const runs: Map<string, Columns>[] = [];
  return {
    add(run: Run): void {
      const topics = new Map<string, Columns>();
      for (const [topic, ranked] of run.topics)
        topics.set(topic, {
          docs: Int32Array.from(ranked, ({ doc }) => all.number(doc)),
          starts: Float64Array.from(ranked, ({ start }) => start),
          lengths: Float64Array.from(ranked, ({ start, end }) => end - start),
        });
      runs.push(topics);
    },

    /** Of these topics, the first so many results; `most` is undefined where that is all of them. */
    kept(topics: readonly string[], asked: number | undefined): KeptResults {
      const counts = runs.flatMap((run) => topics.map((topic) => run.get(topic)?.docs.length ?? 0));
      const total = (most: number): number => counts.reduce((sum, count) => sum + Math.min(count, most), 0);
      const fitting = [Infinity, ...steps].find((most) => total(most) <= budget) ?? steps.at(-1)!;
      const most = asked ?? fitting;
      const ids = all.ids();
      const documents = documentNumbers();
      for (const run of runs)
        for (const topic of topics)
          for (const doc of run.get(topic)?.docs.subarray(0, most) ?? []) documents.number(ids[doc]!);
      return {
        most: counts.some((count) => count > most) ? most : undefined,
        documents,
        results: (run) => topics.map((topic) => cut(runs[run]!.get(topic), most, (doc) => documents.number(ids[doc]!))),
      };
    },
  };
}

export interface KeptResults {
  readonly most: number | undefined;
  /** The documents that they are of. */
  readonly documents: DocumentNumbers;
  results(run: number): PageResults;
}

function cut(columns: Columns | undefined, most: number, number: (doc: number) => number): PageRanking {
  if (columns === undefined) return { docs: [], starts: [], lengths: [], total: 0 };
  const { docs, starts, lengths } = columns;
  return {
    docs: Array.from(docs.subarray(0, most), number),
    starts: [...starts.subarray(0, most)],
    lengths: [...lengths.subarray(0, most)],
    total: docs.length,
  };
}
