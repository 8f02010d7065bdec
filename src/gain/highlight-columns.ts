import type { JudgedDocument } from "../data/judgements.ts";
import { sizeWithin } from "../text/range.ts";

/**
 * The highlights and lengths of a topic's judged documents, by their index. They are looked at for every result, and
 * columns lie closer together than as many objects: fetching those from memory would take longer than all the rest.
 */
export interface HighlightColumns {
  readonly documents: readonly JudgedDocument[];
  /** Characters in the document; Infinity where nobody said. */
  readonly length: Float64Array;
  /** Its highlights stand from here to where those of the next one do. */
  readonly first: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

export function highlightColumns(documents: readonly JudgedDocument[]): HighlightColumns {
  const length = new Float64Array(documents.length);
  const first = new Int32Array(documents.length + 1);
  for (let i = 0; i < documents.length; i++) {
    length[i] = documents[i]!.length ?? Infinity;
    first[i + 1] = first[i]! + documents[i]!.relevant.length;
  }
  const [start, end] = [new Float64Array(first.at(-1)!), new Float64Array(first.at(-1)!)];
  let at = 0;
  for (const { relevant } of documents)
    for (const range of relevant) {
      start[at] = range.start;
      end[at++] = range.end;
    }
  return { documents, length, first, start, end };
}

const fewRanges = 8;

/** The highlighted characters of a document in from..to: of few ranges a walk is quicker than a search. */
export function highlightedIn(columns: HighlightColumns, document: number, from: number, to: number): number {
  const { first, start, end } = columns;
  const at = first[document]!;
  const until = first[document + 1]!;
  if (until - at > fewRanges) return sizeWithin(columns.documents[document]!.relevant, from, to);
  let total = 0;
  for (let i = at; i < until; i++) {
    const common = Math.min(to, end[i]!) - Math.max(from, start[i]!);
    if (common > 0) total += common;
  }
  return total;
}
