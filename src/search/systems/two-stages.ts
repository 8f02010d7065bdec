// Shared by systems with two stages: articles are ranked first, then elements of the best articles are scored.
// `firstStage` finds the elements that contain query words. `bestElements` finds those with the highest scores.

import { sumBy } from "../../base/number.ts";
import { count } from "../../base/parameter-list.ts";
import { cutOffOf, withoutRounding } from "../../base/same.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";
import { pathOf } from "../engine/element-spans.ts";
import type { ElementSpans, Engine, RankedArticle } from "../engine/engine.ts";
import { type ArticleQuery, findArticles } from "./articles.ts";
import type { Explanation } from "./explanation.ts";
import type { Found } from "./system.ts";

/** How many articles the second stage looks into. Every system with two stages has this parameter. */
export const firstStageParams = {
  articles: count("how many of the best articles elements are taken from; what lies outside is not found", 500),
};

/** An article of the first stage, and its elements that contain query words. */
export interface MatchedArticle {
  readonly article: RankedArticle;
  readonly spans: ElementSpans;
  /** By query term: its places among the words of the article, in rising order. */
  readonly places: readonly Int32Array[];
  /**
   * The elements with at least one of the words, in rising order. A parent comes before its children, and is included
   * if one of them is.
   */
  readonly elements: Int32Array;
  /** How often the element at `elements[match]` has term i: `counts[match * places.length + i]`. */
  readonly counts: Int32Array;
}

/** The best articles for a query, best first, each with the elements that contain query words. */
export async function firstStage(engine: Engine, asked: ArticleQuery, articles: number): Promise<MatchedArticle[]> {
  const ranked = await findArticles(engine, asked, articles);
  const documents = ranked.map(({ doc }) => doc);
  const terms = asked.terms.map(({ term }) => term);
  const [positions, elements] = await Promise.all([engine.positions(terms, documents), engine.elements(documents)]);
  const none = new Int32Array();
  return ranked.map((article) => {
    const known = positions.get(article.doc);
    const places = terms.map((term) => known?.get(term) ?? none);
    return matched(article, elements.get(article.doc)!, places);
  });
}

function matched(article: RankedArticle, spans: ElementSpans, places: readonly Int32Array[]): MatchedArticle {
  const elements = holdersOf(spans, places);
  const counts = new Int32Array(elements.length * places.length);
  for (let match = 0; match < elements.length; match++) {
    const [from, to] = [spans.firstWord[elements[match]!]!, spans.endWord[elements[match]!]!];
    for (let i = 0; i < places.length; i++) counts[match * places.length + i] = placesWithin(places[i]!, from, to);
  }
  return { article, spans, places, elements, counts };
}

/**
 * The elements that contain one of these places. They are found upwards from each place, until an element that was
 * found before.
 */
function holdersOf(
  { count: all, firstWord, endWord, parent }: ElementSpans,
  places: readonly Int32Array[],
): Int32Array {
  const isMet = new Uint8Array(all);
  const met: number[] = [];
  for (const list of places)
    for (const place of list) {
      let element = firstAtLeast(firstWord, place + 1) - 1;
      while (endWord[element]! <= place) element = parent[element]!;
      for (; element !== -1 && isMet[element] === 0; element = parent[element]!) {
        isMet[element] = 1;
        met.push(element);
      }
    }
  return Int32Array.from(met).sort();
}

/** How many of these rising places are in `from` up to `to`. */
export function placesWithin(places: Int32Array, from: number, to: number): number {
  const first = firstAtLeast(places, from);
  return firstAtLeast(places, to, first) - first;
}

/** The first word of an element in the article, and the word after its last one. */
export function wordRange({ spans, elements }: MatchedArticle, match: number): [from: number, to: number] {
  return [spans.firstWord[elements[match]!]!, spans.endWord[elements[match]!]!];
}

/** How many words an element has. */
export function wordsInElement(at: MatchedArticle, match: number): number {
  const [from, to] = wordRange(at, match);
  return to - from;
}

/** How often an element has each query term, in their order. */
export function matchCounts({ counts, places }: MatchedArticle, match: number): Int32Array {
  return counts.subarray(match * places.length, (match + 1) * places.length);
}

/** The scores of an article's elements. `match` is the index of an element in the article's `elements`. */
export interface ElementScores {
  /** NaN for an element that must not be returned. */
  score(match: number): number;
  explain(match: number): Explanation;
}

/** Prepares an article for scoring. */
export type ArticleScoring = (article: MatchedArticle) => ElementScores;

/** The best elements of these articles, at most `most`. The details of a result are looked up only for these. */
export function bestElements(articles: readonly MatchedArticle[], scoring: ArticleScoring, most: number): Found[] {
  const ready = articles.map(scoring);
  const scored = allScores(articles, ready);
  const docOf = (at: number): string => articles[scored.article[at]!]!.article.doc;
  const chosen = highestPlaces(scored.scores, most, (a, b) => compareCodePoints(docOf(b), docOf(a)));
  return chosen.map((at) => {
    const { article, spans, elements } = articles[scored.article[at]!]!;
    const match = scored.match[at]!;
    const element = elements[match]!;
    const scores = ready[scored.article[at]!]!;
    return {
      doc: article.doc,
      start: spans.start[element]!,
      end: spans.end[element]!,
      score: scored.scores[at]!,
      path: pathOf(spans, element) || undefined,
      explain: () => scores.explain(match),
    };
  });
}

/** The highest score of any element; 0 if there is none. */
export function highestScore(articles: readonly MatchedArticle[], scoring: ArticleScoring): number {
  let best = 0;
  for (const at of articles) {
    const { score } = scoring(at);
    for (let match = 0; match < at.elements.length; match++) {
      const own = score(match);
      if (own > best) best = own;
    }
  }
  return best;
}

/** Every element with a score, with its article, as columns. */
interface Scored {
  readonly article: Int32Array;
  readonly match: Int32Array;
  readonly scores: Float64Array;
}

function allScores(articles: readonly MatchedArticle[], ready: readonly ElementScores[]): Scored {
  const size = sumBy(articles, ({ elements }) => elements.length);
  const [article, match, scores] = [new Int32Array(size), new Int32Array(size), new Float64Array(size)];
  let kept = 0;
  for (const [i, { score }] of ready.entries())
    for (let own = 0; own < articles[i]!.elements.length; own++) {
      const value = score(own);
      if (Number.isNaN(value)) continue;
      article[kept] = i;
      match[kept] = own;
      scores[kept++] = value;
    }
  return { article, match, scores: scores.subarray(0, kept) };
}

/**
 * The indexes of the highest scores, highest first. `ties` sorts equal scores; otherwise they stay in document order.
 */
function highestPlaces(scores: Float64Array, most: number, ties: (a: number, b: number) => number): number[] {
  const cut = cutOffOf(scores, most);
  const chosen: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! >= cut) chosen.push(i);
  const even = withoutRounding(chosen.map((i) => scores[i]!));
  const places = [...chosen.keys()].sort((a, b) => even[b]! - even[a]! || ties(chosen[a]!, chosen[b]!));
  return places.slice(0, most).map((place) => chosen[place]!);
}

/** How many documents are read at a time if their texts are needed. */
const atOnce = 64;

/** The same items in their order, several at a time. */
export async function* inBatches<T>(all: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const one of all)
    if (some.push(one) === atOnce) {
      yield some;
      some = [];
    }
  if (some.length > 0) yield some;
}
