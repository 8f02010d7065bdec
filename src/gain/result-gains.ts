import type { JudgedDocument } from "../data/judgements.ts";
import type { Results } from "../data/results.ts";
import { type Range, type RangeSet, sizeWithin } from "../text/range.ts";
import { addElementDetails } from "./element-gains.ts";
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
  readonly read: Float64Array;
  readonly found: Float64Array;
  /** The new text of results that share some with another of their document; elsewhere all of it is new. */
  readonly novelParts: ReadonlyMap<number, readonly Range[]>;
  readonly overlapping: number;
  readonly pastEnd: number;
}

/** What only some measures ask for: four columns more a topic would cost as much as all the rest. */
export type ResultDetails = Pick<TopicGains, "lengths" | "novel" | "highlighted" | "seen">;

export function resultDetails(results: Results, among: Judged, counting: Counting): ResultDetails {
  const column = (): Float64Array => new Float64Array(results.count);
  const details = { lengths: column(), novel: column(), highlighted: column(), seen: column() };
  resultGains(results, among, counting, details);
  addElementDetails(results, among, details);
  return details;
}

/** Compares each of so many results of a document with each other; where there are more, they are sorted. */
const fewResults = 16;

/** Used again from topic to topic. */
let scratch = { first: new Int32Array(0), last: new Int32Array(0), next: new Int32Array(0), own: new Int32Array(0) };

function roomFor(count: number): typeof scratch {
  if (scratch.next.length < count) {
    const column = (): Int32Array<ArrayBuffer> => new Int32Array(2 * count);
    scratch = { first: column(), last: column(), next: column(), own: column() };
  }
  return scratch;
}

export function resultGains(results: Results, among: Judged, counting: Counting, details?: ResultDetails): ResultGains {
  const { count, documents, document: documentOf, start: starts, end: ends } = results;
  const read = new Float64Array(count);
  const found = new Float64Array(count);
  const novelParts = new Map<number, readonly Range[]>();
  let overlapping = 0;
  let pastEnd = 0;

  // The results of each document, as a chain through the list.
  // The results of a document that are placed go to `own`.
  const { first, last, next, own } = roomFor(count);
  first.fill(-1, 0, documents);
  for (let index = 0; index < count; index++) {
    next[index] = -1;
    const document = documentOf[index]!;
    if (first[document] === -1) first[document] = index;
    else next[last[document]!] = index;
    last[document] = index;
  }

  const [inRelevant, elsewhere] = [countingIn(1, counting), countingIn(-1, counting)];
  for (let document = 0; document < documents; document++) {
    const judged = judgedAt(among, document);
    const { unplaced, countsLength, countsAgain } = judged !== undefined && judged.grade > 0 ? inRelevant : elsewhere;
    let size = 0;
    for (let index = first[document]!; index >= 0; index = next[index]!)
      if (starts[index]! >= 0) own[size++] = index;
      else {
        read[index] = unplaced;
        if (details !== undefined) details.lengths[index] = unplaced;
      }
    const placed = areApart(own, size, starts, ends) ? undefined : placements(Array.from(own.subarray(0, size), range));

    for (let i = 0; i < size; i++) {
      const index = own[i]!;
      const start = starts[index]!;
      const end = ends[index]!;
      const length = end - start;
      const highlighted = judged === undefined ? 0 : highlightedIn(judged.relevant, start, end);
      let novel = length;
      let gained = highlighted;
      if (placed !== undefined) {
        const parts = placed[i]!.novel;
        novelParts.set(index, parts);
        novel = totalLength(parts);
        gained = judged === undefined ? 0 : relevantIn(judged, parts);
        if (placed[i]!.overlaps !== undefined) overlapping++;
      }
      read[index] = countsLength ? length : novel;
      found[index] = countsAgain ? highlighted : gained;
      if (details !== undefined) {
        details.lengths[index] = length;
        details.novel[index] = novel;
        details.highlighted[index] = highlighted;
        details.seen[index] = highlighted - gained;
      }
      if (judged?.length !== undefined && end > judged.length) pastEnd++;
    }
  }
  return { read, found, novelParts, overlapping, pastEnd };

  function range(index: number): Range {
    return { start: starts[index]!, end: ends[index]! };
  }
}

/** How text that comes again counts in a document of this grade, and what a result without a place is worth there. */
export function countingIn(grade: number, { rules, repeats }: Counting) {
  const byDocument = repeats === "novel in relevant documents";
  const countsAgain = repeats === "again" || (byDocument && grade <= 0);
  return {
    countsAgain,
    countsLength: countsAgain || repeats === "once",
    unplaced: byDocument && !countsAgain ? 0 : (rules.unresolvedLength ?? 0),
  };
}

/** Whether no two of the ranges share text; where there are many, only what is plain at a glance. */
function areApart(indexes: Int32Array, size: number, starts: Float64Array, ends: Float64Array): boolean {
  const isFew = size <= fewResults;
  for (let i = 1; i < size; i++) {
    const start = starts[indexes[i]!]!;
    const end = ends[indexes[i]!]!;
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
