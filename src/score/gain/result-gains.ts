// What each result of a topic contributes: its characters, how many of them are highlighted, and which text is new. The
// rule for text that is returned again (--overlap) is applied here.

import type { CopyFinder } from "../../match/copies/topic-copies.ts";
import type { JudgedDocument } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { type Range, sizeWithin, totalLength } from "../../text/range.ts";
import { addElementDetails } from "./elements-by-path.ts";
import { newFromAnywhere } from "./copied-text.ts";
import { highlightedIn, type Judged, judgedDocument } from "./judged-documents.ts";
import { placements } from "./placement.ts";
import type { PassageTokens } from "../../match/tokens/passage-tokens.ts";
import type { RepeatRule, Rules } from "./rules.ts";
import type { Chains } from "./scratch.ts";
import type { TopicGains } from "./topic-gains.ts";

export interface Counting {
  readonly rules: Rules;
  readonly repeats: RepeatRule;
  /** Counts tokens, if a measure asks for them. */
  readonly tokens?: PassageTokens | undefined;
  /** Finds copies of highlighted text, if copies count. */
  readonly copies?: CopyFinder | undefined;
}

/** What each result of a topic contributes. */
export interface ResultGains {
  /** Characters read so far, after each result. */
  readonly read: Float64Array;
  readonly found: Float64Array;
  readonly gainedAt: readonly number[];
  /**
   * The new text of results that share text with another result of their document. In all other results, everything is
   * new.
   */
  readonly novelParts: NovelParts;
  readonly overlapping: number;
  readonly pastEnd: number;
}

type NovelParts = ReadonlyMap<number, readonly Range[]>;

/** Which text of the results is new. It does not depend on judgements, and copies are not considered. */
export interface NovelText {
  readonly novelParts: NovelParts;
  readonly overlapping: number;
}

export function resultGains(
  results: Results,
  among: Judged,
  counting: Counting,
  { novelParts: newHere, overlapping }: NovelText,
): ResultGains {
  const { lengths: read, highlighted: found, pastEnd } = sizes(results, among, counting);
  const { links } = among.known;
  const novelParts = links === undefined || links.size === 0 ? newHere : newFromAnywhere(results, links);
  for (const [index, parts] of novelParts) {
    const judged = judgedDocument(among, results.document[index]!);
    const { countsLength, countsAgain } = countingIn(judged.grade, counting);
    if (!countsLength) read[index] = totalLength(parts);
    if (!countsAgain) found[index] = relevantInResult(judged, parts);
  }
  const gainedAt: number[] = [];
  let [allRead, allFound] = [0, 0];
  for (let index = 0; index < results.count; index++) {
    if (found[index]! > 0) gainedAt.push(index);
    read[index] = allRead += read[index]!;
    found[index] = allFound += found[index]!;
  }
  return { read, found, gainedAt, novelParts, overlapping, pastEnd };
}

/** Columns that only some measures use. Four more columns per topic would cost as much as everything else. */
export type ResultDetails = Pick<TopicGains, "lengths" | "novel" | "highlighted" | "seen">;

export function resultDetails(
  results: Results,
  among: Judged,
  counting: Counting,
  novelParts: NovelParts,
): ResultDetails {
  const { lengths, highlighted } = sizes(results, among, counting);
  const [novel, seen] = [lengths.slice(), new Float64Array(results.count)];
  for (let index = 0; index < results.count; index++) if (results.start[index]! < 0) novel[index] = 0;
  for (const [index, parts] of novelParts) {
    novel[index] = totalLength(parts);
    seen[index] = highlighted[index]! - relevantInResult(judgedDocument(among, results.document[index]!), parts);
  }
  const details = { lengths, novel, highlighted, seen };
  addElementDetails(results, among, details);
  return details;
}

/** The same for some results, given by their places in `indexes`. This is faster if they are few. */
export function detailsAt(
  indexes: Int32Array,
  results: Results,
  among: Judged,
  counting: Counting,
  novelParts: NovelParts,
): ResultDetails {
  const { known, index: judgedAt } = among;
  const { document, start: starts, end: ends } = results;
  const lengths = new Float64Array(indexes.length);
  const novel = new Float64Array(indexes.length);
  const highlighted = new Float64Array(indexes.length);
  const seen = new Float64Array(indexes.length);
  const highlights = known.highlights();
  for (let i = 0; i < indexes.length; i++) {
    const index = indexes[i]!;
    const judged = judgedAt[document[index]!]! - 1;
    const start = starts[index]!;
    const end = ends[index]!;
    if (start < 0) {
      lengths[i] = countingIn(judged < 0 ? judged : known.ids.gradeAt(judged), counting).unplaced;
      continue;
    }
    lengths[i] = novel[i] = end - start;
    if (judged >= 0) highlighted[i] = highlightedIn(highlights, known.ids, judged, start, end);
    const parts = novelParts.get(index);
    if (parts === undefined) continue;
    novel[i] = totalLength(parts);
    seen[i] = highlighted[i]! - relevantInResult(judgedDocument(among, document[index]!), parts);
  }
  return { lengths, novel, highlighted, seen };
}

/**
 * For each result on its own: its characters, its highlighted characters, and whether it goes past the end of its
 * document.
 */
function sizes({ count, document, start: starts, end: ends }: Results, { known, index }: Judged, counting: Counting) {
  const highlights = known.highlights();
  const lengths = new Float64Array(count);
  const highlighted = new Float64Array(count);
  let pastEnd = 0;
  for (let i = 0; i < count; i++) {
    const judged = index[document[i]!]! - 1;
    const start = starts[i]!;
    const end = ends[i]!;
    if (start < 0) {
      lengths[i] = countingIn(judged < 0 ? judged : known.ids.gradeAt(judged), counting).unplaced;
      continue;
    }
    lengths[i] = end - start;
    if (judged < 0) continue; // nothing is highlighted there
    highlighted[i] = highlightedIn(highlights, known.ids, judged, start, end);
    if (end > highlights.length[judged]!) pastEnd++; // NaN is unknown
  }
  return { lengths, highlighted, pastEnd };
}

/** The new text of results in documents with overlap, and the number of results that overlap. */
export function novelText(results: Results, chains: Chains): NovelText {
  const { start: starts, end: ends } = results;
  const novelParts = new Map<number, readonly Range[]>();
  let overlapping = 0;
  const { first, next, placed } = chains;
  for (const document of withSeveral(results, chains)) {
    let size = 0;
    for (let index = first[document]!; index >= 0; index = next[index]!)
      if (starts[index]! >= 0) placed[size++] = index;
    if (areApart(placed, size, starts, ends)) continue; // all of their text is new
    const ranges = Array.from(placed.subarray(0, size), (index) => ({ start: starts[index]!, end: ends[index]! }));
    for (const [i, { novel, overlaps }] of placements(ranges).entries()) {
      novelParts.set(placed[i]!, novel);
      if (overlaps !== undefined) overlapping++;
    }
  }
  return { novelParts, overlapping };
}

/** Links the results of each document, and gives the documents that have several. */
function withSeveral(
  { count, documents, document: documentOf }: Results,
  { first, last, next }: Chains,
): readonly number[] {
  const several: number[] = [];
  if (count === documents) return several;
  let seen = 0; // documents are numbered as they come
  for (let index = 0; index < count; index++) {
    const document = documentOf[index]!;
    if (document === seen) first[seen++] = index;
    else {
      if (first[document] === last[document]) several.push(document);
      next[last[document]!] = index;
    }
    last[document] = index;
    next[index] = -1;
  }
  return several;
}

/** How repeated text counts in a document of this grade, and how much a result without a place counts there. */
export function countingIn(grade: number, { rules, repeats }: Counting) {
  const byDocument = repeats === "novel in relevant documents";
  const countsAgain = repeats === "again" || (byDocument && grade <= 0);
  return {
    countsAgain,
    countsLength: countsAgain || repeats === "once",
    unplaced: byDocument && !countsAgain ? 0 : (rules.unresolvedLength ?? 0),
  };
}

/** Up to this many results of a document are compared pairwise; more are sorted. */
const fewResults = 16;

/** True if no two of the ranges share text. If there are many ranges, it may say false without a full check. */
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

export function relevantInResult({ relevant }: JudgedDocument, ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += sizeWithin(relevant, start, end);
  return total;
}
