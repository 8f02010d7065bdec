import { nothing, type Range, rangeSet } from "../text/range.ts";
import type { JudgedDocument } from "./judgements.ts";

/**
 * The highlights, lengths and entry points of judged documents. They are looked at for every result, and columns lie closer
 * together than as many objects: fetching those from memory would take longer than all the rest.
 */
export interface HighlightColumns {
  /** By document: its characters; NaN where the judgements give none. */
  readonly length: Float64Array;
  /** By document: where a reader should start; NaN where the judgements give none. */
  readonly bestEntry: Float64Array;
  /** By document: its first range. They stand up to the first of the next document, and so there is one more of these. */
  readonly first: Int32Array;
  /** By range; others than these documents may have some of them. */
  readonly start: Float64Array;
  readonly end: Float64Array;
}

export function highlightColumns(documents: readonly JudgedDocument[]): HighlightColumns {
  const length = new Float64Array(documents.length);
  const bestEntry = new Float64Array(documents.length);
  const first = new Int32Array(documents.length + 1);
  for (let i = 0; i < documents.length; i++) {
    length[i] = documents[i]!.length ?? NaN;
    bestEntry[i] = documents[i]!.bestEntry ?? NaN;
    first[i + 1] = first[i]! + documents[i]!.relevant.length;
  }
  const [start, end] = [new Float64Array(first.at(-1)!), new Float64Array(first.at(-1)!)];
  let at = 0;
  for (const { relevant } of documents)
    for (const range of relevant) {
      start[at] = range.start;
      end[at++] = range.end;
    }
  return { length, bestEntry, first, start, end };
}

/** The entries of `count` documents, starting at `from`. */
export function highlightsOf(columns: HighlightColumns, from: number, count: number): HighlightColumns {
  const { length, bestEntry, first, start, end } = columns;
  const to = from + count;
  return {
    length: length.subarray(from, to),
    bestEntry: bestEntry.subarray(from, to),
    first: first.subarray(from, to + 1),
    start,
    end,
  };
}

/** What the columns say of one document. */
export function highlightsAt({ first, start, end, length, bestEntry }: HighlightColumns, document: number) {
  const ranges: Range[] = [];
  for (let i = first[document]!; i < first[document + 1]!; i++) ranges.push({ start: start[i]!, end: end[i]! });
  return {
    relevant: ranges.length === 0 ? nothing : rangeSet(ranges),
    length: told(length[document]!),
    bestEntry: told(bestEntry[document]!),
  };
}

/** What a column says; undefined where the judgements give nothing. */
function told(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
