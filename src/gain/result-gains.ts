import type { JudgedDocument } from "../data/judgements.ts";
import type { Results } from "../data/results.ts";
import { type Range, type RangeSet, sizeWithin } from "../text/range.ts";
import { type Judged, judgedAt } from "./judged-ids.ts";
import { placements } from "./placement.ts";
import type { Repeats, Rules } from "./rules.ts";
import type { TopicGains } from "./topic-gains.ts";

export interface Counting {
  readonly rules: Rules;
  readonly repeats: Repeats;
}

/** What each result brings. `read` and `found` are by result, not yet summed up. */
export interface ResultGains {
  readonly columns: Pick<TopicGains, "lengths" | "novel" | "highlighted" | "seen" | "read" | "found">;
  /** The new text of results that share some with another of their document; elsewhere all of it is new. */
  readonly novelParts: ReadonlyMap<number, readonly Range[]>;
  readonly overlapping: number;
  readonly pastEnd: number;
}

/** Compares each of so many results of a document with each other; where there are more, they are sorted. */
const fewResults = 16;

export function resultGains(results: Results, among: Judged, counting: Counting): ResultGains {
  const { count, documents, document: documentOf, start: starts, end: ends } = results;
  const all = new Float64Array(6 * count);
  const column = (place: number): Float64Array => all.subarray(place * count, (place + 1) * count);
  const columns = {
    lengths: column(0),
    novel: column(1),
    highlighted: column(2),
    seen: column(3),
    read: column(4),
    found: column(5),
  };
  const novelParts = new Map<number, readonly Range[]>();
  let [overlapping, pastEnd] = [0, 0];

  // The results of each document, as a chain through the list.
  const first = new Int32Array(documents).fill(-1);
  const last = new Int32Array(documents);
  const next = new Int32Array(count).fill(-1);
  for (let index = 0; index < count; index++) {
    const document = documentOf[index]!;
    if (first[document] === -1) first[document] = index;
    else next[last[document]!] = index;
    last[document] = index;
  }

  const own: number[] = [];
  for (let document = 0; document < documents; document++) {
    const judged = judgedAt(among, document);
    const { unplaced, countsLength, countsAgain } = countingIn(judged, counting);
    own.length = 0;
    for (let index = first[document]!; index >= 0; index = next[index]!)
      if (starts[index]! >= 0) own.push(index);
      else columns.lengths[index] = columns.read[index] = unplaced;
    const placed = areApart(own, starts, ends) ? undefined : placements(own.map(range));

    for (let i = 0; i < own.length; i++) {
      const index = own[i]!;
      const [start, end] = [starts[index]!, ends[index]!];
      const length = end - start;
      const highlighted = judged === undefined ? 0 : highlightedIn(judged.relevant, start, end);
      let [novel, gained] = [length, highlighted];
      if (placed !== undefined) {
        const parts = placed[i]!.novel;
        novelParts.set(index, parts);
        novel = totalLength(parts);
        gained = judged === undefined ? 0 : relevantIn(judged, parts);
        if (placed[i]!.overlaps !== undefined) overlapping++;
      }
      columns.lengths[index] = length;
      columns.novel[index] = novel;
      columns.highlighted[index] = highlighted;
      columns.seen[index] = highlighted - gained;
      columns.read[index] = countsLength ? length : novel;
      columns.found[index] = countsAgain ? highlighted : gained;
      if (judged?.length !== undefined && end > judged.length) pastEnd++;
    }
  }
  return { columns, novelParts, overlapping, pastEnd };

  function range(index: number): Range {
    return { start: starts[index]!, end: ends[index]! };
  }
}

/** How text that comes again counts in one document, and what a result without a place is worth there. */
export function countingIn(document: JudgedDocument | undefined, { rules, repeats }: Counting) {
  const byDocument = repeats === "novel in relevant documents";
  const countsAgain = repeats === "again" || (byDocument && (document?.grade ?? -1) <= 0);
  return {
    countsAgain,
    countsLength: countsAgain || repeats === "once",
    unplaced: byDocument && !countsAgain ? 0 : (rules.unresolvedLength ?? 0),
  };
}

/** Whether no two of the ranges share text; where there are many, only what is plain at a glance. */
function areApart(indexes: readonly number[], starts: Float64Array, ends: Float64Array): boolean {
  const isFew = indexes.length <= fewResults;
  for (let i = 1; i < indexes.length; i++) {
    const [start, end] = [starts[indexes[i]!]!, ends[indexes[i]!]!];
    if (!isFew && ends[indexes[i - 1]!]! > start) return false;
    for (let j = isFew ? 0 : i; j < i; j++) {
      const other = indexes[j]!;
      if (ends[other]! > start && end > starts[other]!) return false;
    }
  }
  return true;
}

const fewRanges = 8;

/** The highlighted characters in start..end: of few ranges a walk is quicker than a search. */
function highlightedIn(relevant: RangeSet, start: number, end: number): number {
  if (relevant.length > fewRanges) return sizeWithin(relevant, start, end);
  let total = 0;
  for (let i = 0; i < relevant.length; i++) {
    const range = relevant[i]!;
    const common = Math.min(end, range.end) - Math.max(start, range.start);
    if (common > 0) total += common;
  }
  return total;
}

export function relevantIn({ relevant }: JudgedDocument, ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += sizeWithin(relevant, start, end);
  return total;
}

function totalLength(ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += end - start;
  return total;
}
