// Finds the n articles with the highest scores. Every posting of every term is scored. A heap of the n best scores
// decides which articles to keep.

import { cutOff, withoutRounding } from "../../base/same.ts";
import { numberReader } from "./byte-column.ts";
import type { RankedArticle } from "./engine.ts";
import { type Bm25, bm25Part, type Model, scoreOf } from "./models.ts";
import type { SegmentReader } from "./segment.ts";
import { compareCodePoints } from "../../text/code-points.ts";

/** The n best articles of all segments. */
export function bestArticles(
  segments: readonly SegmentReader[],
  model: Model,
  terms: readonly string[],
  n: number,
): RankedArticle[] {
  const best = bestScores(n);
  const candidates: Candidate[] = [];
  for (const segment of segments) gatherFrom(segment, model, terms, best, candidates);
  const staying = candidates.filter(({ score }) => best.mayEnter(score));
  return bestFirst(withIds(staying)).slice(0, n);
}

/** By score. Scores that differ only by rounding are sorted by id, descending in UTF-8 bytes. */
function bestFirst(articles: readonly RankedArticle[]): RankedArticle[] {
  const even = withoutRounding(articles.map(({ score }) => score));
  const places = [...articles.keys()];
  places.sort((a, b) => even[b]! - even[a]! || compareCodePoints(articles[b]!.doc, articles[a]!.doc));
  return places.map((place) => articles[place]!);
}

/**
 * An article that was among the n best when it was scored. Its id is looked up only if it is still among them at the
 * end.
 */
interface Candidate {
  readonly segment: SegmentReader;
  readonly document: number;
  readonly score: number;
  readonly counts: readonly number[];
}

function withIds(candidates: readonly Candidate[]): RankedArticle[] {
  return candidates.map(({ segment, document, score, counts }) => ({
    doc: segment.ids([document])[0]!,
    score,
    words: segment.wordCounts[document]!,
    length: segment.lengths[document]!,
    counts,
  }));
}

/** Adds the articles of a segment that are among the n best so far. */
function gatherFrom(
  segment: SegmentReader,
  model: Model,
  terms: readonly string[],
  best: BestScores,
  to: Candidate[],
): void {
  const { wordCounts } = segment;
  const met = new Uint8Array(wordCounts.length); // by document: whether it has one of the terms
  const columns = terms.map((term) => countsOf(segment, term, met));
  const scores = model.kind === "bm25" ? summed(model, columns, wordCounts) : undefined;
  for (let document = 0; document < met.length; document++) {
    if (met[document] === 0) continue;
    const score = scores?.[document] ?? scoreOf(model, countsAt(columns, document), wordCounts[document]!);
    if (!best.mayEnter(score)) continue; // what is not among the best is cut off in the end
    best.enter(score);
    to.push({ segment, document, score, counts: countsAt(columns, document) });
  }
}

/**
 * By document: how often it has the term. Undefined if no document has it. Documents with the term are marked in
 * `met`.
 */
function countsOf(segment: SegmentReader, term: string, met: Uint8Array): Int32Array | undefined {
  const cells = segment.term(term);
  if (cells === undefined) return undefined;
  const counts = new Int32Array(segment.wordCounts.length);
  const postings = numberReader(cells.postings());
  for (let document = -1; !postings.atEnd;) {
    document += postings.next();
    counts[document] = postings.next();
    met[document] = 1;
  }
  return counts;
}

function countsAt(columns: readonly (Int32Array | undefined)[], document: number): number[] {
  return columns.map((counts) => counts?.[document] ?? 0);
}

/** By document: its score. The parts are added in the order of the terms, as in scoreOf. Parts of 0 change nothing. */
function summed(model: Bm25, columns: readonly (Int32Array | undefined)[], words: Int32Array): Float64Array {
  const scores = new Float64Array(words.length);
  for (const [i, counts] of columns.entries()) {
    if (counts === undefined) continue;
    const weight = model.weights[i]!;
    for (let document = 0; document < words.length; document++) {
      const count = counts[document]!;
      if (count === 0) continue;
      scores[document]! += bm25Part(model, weight, count, words[document]!);
    }
  }
  return scores;
}

/** The n highest scores so far. It does not know to which article a score belongs. */
interface BestScores {
  /** True if a score is among the n highest so far, or differs from the last of them only by rounding. */
  mayEnter(score: number): boolean;
  /** Adds a score for which mayEnter is true. */
  enter(score: number): void;
}

/** A heap with the lowest kept score at its root. */
export function bestScores(n: number): BestScores {
  const values: number[] = [];

  function rise(score: number): void {
    let at = values.length;
    for (let parent = (at - 1) >> 1; at > 0 && values[parent]! > score; at = parent, parent = (at - 1) >> 1)
      values[at] = values[parent]!;
    values[at] = score;
  }

  function sink(score: number): void {
    let at = 0;
    for (let child = 1; child < n; child = 2 * at + 1) {
      if (child + 1 < n && values[child + 1]! < values[child]!) child++;
      if (values[child]! >= score) break;
      values[at] = values[child]!;
      at = child;
    }
    values[at] = score;
  }

  return {
    mayEnter: (score) => values.length < n || score >= cutOff(values[0]!),
    enter(score) {
      if (values.length < n) rise(score);
      else if (score > values[0]!) sink(score);
    },
  };
}
