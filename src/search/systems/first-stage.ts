import type { ElementSpans, Engine, RankedArticle } from "../engine/engine.ts";
import { count } from "../../base/parameter-list.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";
import { type ArticleQuery, findArticles } from "./articles.ts";

/** How many articles the second stage looks into: a parameter of every system that has two stages. */
export const firstStageParams = {
  articles: count("how many of the best articles elements are taken from; what lies outside is not found", 500),
};

/** An article of the first stage, and its elements that hold words of the query. */
export interface MatchedArticle {
  readonly article: RankedArticle;
  readonly spans: ElementSpans;
  /** By term of the query: its places among the words of the article, rising. */
  readonly places: readonly Int32Array[];
  /** The elements with at least one of the words, rising: a parent stands before its children, and is here if one of them is. */
  readonly elements: Int32Array;
  /** How often the element at `elements[match]` has term i: `counts[match * places.length + i]`. */
  readonly counts: Int32Array;
}

/** The best articles for a query, the best first, each with the elements that hold words of it. */
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

/** The elements that hold one of these places: found upwards from each, as far as none was met before. */
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

/** How many of these rising places lie from `from` up to `to`. */
export function placesWithin(places: Int32Array, from: number, to: number): number {
  const first = firstAtLeast(places, from);
  return firstAtLeast(places, to, first) - first;
}

/** From which word of the article an element goes, and up to which. */
export function wordRange({ spans, elements }: MatchedArticle, match: number): [from: number, to: number] {
  return [spans.firstWord[elements[match]!]!, spans.endWord[elements[match]!]!];
}

/** How many words an element has. */
export function wordsInElement(at: MatchedArticle, match: number): number {
  const [from, to] = wordRange(at, match);
  return to - from;
}

/** How often an element has each term of the query, in their order. */
export function matchCounts({ counts, places }: MatchedArticle, match: number): Int32Array {
  return counts.subarray(match * places.length, (match + 1) * places.length);
}
