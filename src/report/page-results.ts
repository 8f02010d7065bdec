import type { Results, TopicSink } from "../data/results.ts";
import type { PageRanking, PageResults } from "./page-data.ts";
import { type DocumentNumbers, documentNumbers } from "./page-documents.ts";

/** Some 10 bytes each in the file: what 216 runs of 99 topics leave room for in 5 MB. */
const budget = 240_000;
const steps = [1500, 1000, 750, 500, 300, 200, 150, 100, 75, 50, 40, 30, 25, 20, 15, 12, 10];

interface Columns {
  readonly docs: Int32Array;
  readonly starts: Float64Array;
  readonly lengths: Float64Array;
  /** How many there were before they were cut off. */
  readonly total: number;
}

/**
 * The results of all runs as columns, cut to what the page has room for: `asked` results of a topic, or as many as fit.
 * `isShown` tells the topics that the page is sure to show; what they hold already bounds what fits, so that of a large
 * track little more is ever in memory.
 */
export function resultColumns(isShown: (topic: string) => boolean, asked?: number) {
  const all = documentNumbers();
  const runs: Map<string, Columns>[] = [];
  const sureCounts: number[] = [];
  let most = asked ?? Infinity; // of a topic
  return {
    /** Begins a run, which is added when it ends. */
    open(): RunResults {
      const topics = new Map<string, Columns>();
      return {
        topic: (topic, results) => void topics.set(topic, columnsOf(results, most, all)),
        end() {
          runs.push(topics);
          for (const [topic, { total }] of topics) if (isShown(topic)) sureCounts.push(total);
          if (asked !== undefined) return;
          const before = most;
          most = fitting(sureCounts, before);
          if (most < before) for (const run of runs) for (const [topic, own] of run) run.set(topic, cut(own, most));
        },
      };
    },

    /** Of these topics, the first so many results; `most` is undefined where that is all of them. */
    kept(topics: readonly string[]): KeptResults {
      const counts = runs.flatMap((run) => topics.map((topic) => run.get(topic)?.total ?? 0));
      const last = asked ?? fitting(counts, most);
      const ids = all.ids();
      const documents = documentNumbers();
      for (const run of runs)
        for (const topic of topics)
          for (const doc of run.get(topic)?.docs.subarray(0, last) ?? []) documents.number(ids[doc]!);
      return {
        most: counts.some((count) => count > last) ? last : undefined,
        documents,
        results: (run) =>
          topics.map((topic) => ranking(runs[run]!.get(topic), last, (doc) => documents.number(ids[doc]!))),
      };
    },
  };
}

/** Takes the topics of a run. */
interface RunResults {
  topic: TopicSink;
  end(): void;
}

/** How many results of a topic fit, where no more than so many do. */
function fitting(counts: readonly number[], most: number): number {
  const total = (each: number): number => counts.reduce((sum, count) => sum + Math.min(count, each), 0);
  return [most, ...steps.filter((step) => step < most)].find((each) => total(each) <= budget) ?? steps.at(-1)!;
}

function columnsOf(results: Results, most: number, documents: DocumentNumbers): Columns {
  const { count: total, whole, document, start, end } = results;
  const count = Math.min(total, most);
  const numbers = new Map<number, number>(); // of the documents, by their places in the list
  const numberAt = (place: number): number => {
    const known = numbers.get(place) ?? documents.number(results.idOf(place));
    numbers.set(place, known);
    return known;
  };
  return {
    docs: Int32Array.from({ length: count }, (_, i) => numberAt(whole ? i : document[i]!)),
    starts: whole ? new Float64Array(count) : start.slice(0, count),
    lengths: whole ? new Float64Array(count) : end.slice(0, count).map((to, i) => to - start[i]!),
    total,
  };
}

/** A copy, so that the rest is let go of. */
function cut({ docs, starts, lengths, total }: Columns, most: number): Columns {
  return { docs: docs.slice(0, most), starts: starts.slice(0, most), lengths: lengths.slice(0, most), total };
}

export interface KeptResults {
  readonly most: number | undefined;
  /** The documents that they are of. */
  readonly documents: DocumentNumbers;
  results(run: number): PageResults;
}

function ranking(columns: Columns | undefined, most: number, number: (doc: number) => number): PageRanking {
  if (columns === undefined) return { docs: [], starts: [], lengths: [], total: 0 };
  const { docs, starts, lengths, total } = columns;
  return {
    docs: Array.from(docs.subarray(0, most), number),
    starts: [...starts.subarray(0, most)],
    lengths: [...lengths.subarray(0, most)],
    total,
  };
}
