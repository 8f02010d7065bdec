import type { JudgedTopic } from "../../data/judgements.ts";
import { intersect, type Range, type RangeSet } from "../../text/range.ts";

/**
 * A stretch of highlighted text, all of which was found by the same number of runs; where that is one, by the same run. The
 * stretches of a topic are its highlighted text, each character once.
 */
export interface FoundText extends Range {
  readonly doc: string;
  /** How many runs found it. */
  readonly runs: number;
  /** The only one that did, by its place among the runs. */
  readonly only: number | undefined;
}

/** What a run returned from a document, at least all that is highlighted of it. */
export type ReturnedFrom = (doc: string) => RangeSet;

/** The highlighted text of a topic by how many runs found it, in the order of the judgements and of the text. */
export function foundTexts(judged: JudgedTopic, runs: readonly ReturnedFrom[]): FoundText[] {
  return [...judged].flatMap(([doc, { relevant }]) => {
    if (relevant.length === 0) return [];
    const edges = runs.flatMap((from, run) => edgesOf(intersect(relevant, from(doc)), run));
    edges.sort((a, b) => a.at - b.at);
    return stretches(relevant, edges).map((stretch) => ({ doc, ...stretch }));
  });
}

/** Where a run begins to have found the text, or ends to. */
interface Edge {
  readonly at: number;
  readonly run: number;
  readonly change: 1 | -1;
}

function edgesOf(found: RangeSet, run: number): Edge[] {
  return found.flatMap(({ start, end }): Edge[] => [
    { at: start, run, change: 1 },
    { at: end, run, change: -1 },
  ]);
}

/** Walks the highlights and the edges once. All edges are at or within highlights. */
function stretches(highlights: RangeSet, edges: readonly Edge[]): Omit<FoundText, "doc">[] {
  const parts: Omit<FoundText, "doc">[] = [];
  let next = 0;
  let runs = 0;
  let sum = 0; // of the places of the runs that have found this: of one, its place
  for (const highlight of highlights) {
    let start = highlight.start;
    while (start < highlight.end) {
      for (; next < edges.length && edges[next]!.at <= start; next++) {
        const { run, change } = edges[next]!;
        runs += change;
        sum += change * run;
      }
      const end = Math.min(highlight.end, edges[next]?.at ?? Infinity);
      const only = runs === 1 ? sum : undefined;
      const last = parts.at(-1);
      if (last?.end === start && last.runs === runs && last.only === only) parts[parts.length - 1] = { ...last, end };
      else parts.push({ start, end, runs, only });
      start = end;
    }
  }
  return parts;
}
