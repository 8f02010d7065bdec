// Finds the windows of articles with the densest hits. `heaviestWindows` finds them; entry-points.ts uses it too.

import { ratio, sumBy } from "../../base/number.ts";
import { choice, count } from "../../base/parameter-list.ts";
import type { CutText } from "../../text/words.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";
import type { Engine, RankedArticle } from "../engine/engine.ts";
import { inverseFrequency } from "../engine/models.ts";
import { type ArticleQuery, articleQuery, explainArticle, findArticles, usualArticles } from "./articles.ts";
import { type Explanation, given, productOf, sumOf } from "./explanation.ts";
import { type Found, system } from "./system.ts";
import { firstStageParams, inBatches } from "./two-stages.ts";

const params = {
  size: count("how long a passage is at most", 150),
  unit: choice("what its length counts", ["words", "characters"], "words"),
  windows: count("how many passages an article gives at most", 1),
  hits: choice("what a hit is worth: the rarity of its word, or the same for all", ["rarity", "one"], "rarity"),
  rank: choice(
    "what passages are ranked by: the article's score times the share of its hits in the passage; the order of the articles, whatever their scores, and then that share; or the passage's hits",
    ["article", "order", "window"],
    "article",
  ),
  ...firstStageParams,
};

export const passages = system({
  name: "passages",
  about: "Windows of articles where the hits are densest.",
  source:
    "University of Otago: all nine passage runs of 2007; they took no account of document structure, with passages frequently starting and ending mid-sentence.",
  formula:
    "score of the article · Σ times·rarity of the window's hits / Σ times·rarity of all its hits; rarity = ln(1 + (N - df + 0.5) / (df + 0.5))",
  remarks: [
    "The overview does not say how passages were found. Here the heaviest window of an article is taken: the run of at most `size` words (or characters) whose hits weigh most, the first of equals, with its hits in the middle where there is room on both sides. Further windows of the article do not overlap it. A window begins and ends with whole words.",
    "150 words are a paragraph or two. A word that is asked for twice weighs twice; rarity is that of the word among articles. Ranked by articles, since a good ranking of articles was what the best runs of 2007 had in common; a passage with all hits of its article has the article's score.",
    "Articles are ranked by the defaults of `articles`, and their texts are read. With --articles, an article without any of the words gives its first words, with a share of 0.",
    "rank=order is for runs whose scores are close to each other, as those of vector stores are: there the share would decide more than the article.",
  ].join("\n"),
  params,
  answers: "passages",
  secondStage: true,
  async find(engine, query, values) {
    const asked = await articleQuery(engine, query, usualArticles);
    const terms = weightedTerms(asked, values.hits);
    const ranked = await findArticles(engine, asked, values.articles);
    const found: Found[] = [];
    let place = ranked.length;
    for await (const { article, words: cut } of withWords(engine, ranked)) {
      const heaviest = heaviestWindows(cut, terms, values, values.windows);
      for (const window of heaviest.length > 0 ? heaviest : beginning(cut, terms, values))
        found.push({
          doc: article.doc,
          start: cut.starts[window.first]!,
          end: cut.ends[window.end - 1]!,
          ...rankings[values.rank]({ asked, terms, article, window, place }),
        });
      place--;
    }
    return found;
  },
});

/** The weight of each hit of a term. */
export function weightedTerms({ terms, statistics }: ArticleQuery, hits: "rarity" | "one"): WeightedTerm[] {
  return terms.map(({ term, times }) => {
    const rarity = inverseFrequency(statistics.documents, statistics.terms.get(term)!.documents);
    return { term, weight: hits === "one" ? times : times * rarity };
  });
}

/** Articles with their words, several at a time. */
export async function* withWords(
  engine: Engine,
  articles: readonly RankedArticle[],
): AsyncGenerator<{ article: RankedArticle; words: CutText }> {
  for await (const some of inBatches(articles)) {
    const words = await engine.words(some.map(({ doc }) => doc));
    for (const article of some) yield { article, words: words.get(article.doc)! };
  }
}

/** A passage that is to be ranked. */
interface PassageOfArticle {
  readonly asked: ArticleQuery;
  readonly terms: readonly WeightedTerm[];
  readonly article: RankedArticle;
  /** The place of the article, counted from the end of the list: the last has 1. */
  readonly place: number;
  readonly window: Window;
}

type Ranking = (passage: PassageOfArticle) => Pick<Found, "score" | "explain">;

const byArticle: Ranking = (passage) => ({
  score: passage.article.score * shareOf(passage),
  explain: () =>
    productOf("the article's score, as much of it as the passage has of the article's hits", [
      explainArticle(passage.asked, passage.article),
      explainShare(passage),
    ]),
});

const byOrder: Ranking = (passage) => ({
  score: passage.place + 0.5 * shareOf(passage),
  explain: () =>
    sumOf("the place of the article, and within it the passage's share of its hits", [
      given(passage.place, "the place of the article from the end of the list"),
      productOf("half of the share, so that no passage passes one of a better article", [
        given(0.5, "half"),
        explainShare(passage),
      ]),
    ]),
});

const byWindow: Ranking = ({ terms, window }) => ({
  score: window.weight,
  explain: () => explainHits("hits of the passage", terms, window.counts),
});

const rankings = { article: byArticle, order: byOrder, window: byWindow };

/** The share of the article's hits that are in the passage. An article that another system ranks may have no hits. */
function shareOf({ terms, article, window }: PassageOfArticle): number {
  return ratio(window.weight, hitWeight(article.counts, terms));
}

function explainShare(passage: PassageOfArticle): Explanation {
  const { terms, article, window } = passage;
  return {
    value: shareOf(passage),
    about: "the weight of the passage's hits / that of all hits of the article",
    parts: [
      explainHits("hits of the passage", terms, window.counts),
      explainHits("hits of the article", terms, article.counts),
    ],
  };
}

function explainHits(about: string, terms: readonly WeightedTerm[], counts: readonly number[]): Explanation {
  const parts = terms.map(({ term, weight }, i) =>
    productOf(`"${term}"`, [given(counts[i]!, "hits"), given(weight, "what one is worth")]),
  );
  return sumOf(about, parts);
}

/** A sequence of words from `first` up to `end`, and how often it has each of the query terms, in their order. */
interface Window {
  readonly first: number;
  readonly end: number;
  readonly counts: readonly number[];
  /** The weight of its hits. */
  readonly weight: number;
}

/** How long a window may be. */
interface WindowSize {
  readonly size: number;
  readonly unit: "words" | "characters";
}

/** A query term, and the weight of each hit. */
interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/** The weight of hits. It is added up in the order of the terms, so that the sum is always the same number. */
export function hitWeight(counts: readonly number[], terms: readonly WeightedTerm[]): number {
  return sumBy(counts, (count, i) => count * terms[i]!.weight);
}

/** A place where a term occurs. */
interface Hit {
  readonly word: number;
  /** The index of its term. */
  readonly term: number;
}

/**
 * The windows with the heaviest hits, best first, at most `most`; of equals, the earlier one. None overlaps a window
 * before it in this list. A window is as long as possible, with its hits in the middle if there is room on both sides.
 */
export function heaviestWindows(
  cut: CutText,
  terms: readonly WeightedTerm[],
  size: WindowSize,
  most: number,
): Window[] {
  const numbers = new Map(terms.map(({ term }, i) => [term, i]));
  const hits: Hit[] = [];
  for (let word = 0; word < cut.terms.length; word++) {
    const number = numbers.get(cut.terms[word]!);
    if (number !== undefined) hits.push({ word, term: number });
  }
  const ruler = rulerOf(cut, size);
  const windows: Window[] = [];
  let free = [{ first: 0, end: cut.terms.length }];
  while (windows.length < most) {
    const best = firstHeaviest(free.map((range) => heaviestIn(range, hits, terms, ruler)));
    if (best === undefined) break;
    windows.push(best);
    free = free.flatMap(({ first, end }) =>
      best.first < first || best.first >= end
        ? [{ first, end }]
        : [
            { first, end: best.first },
            { first: best.end, end },
          ],
    );
  }
  return windows;
}

/** The starts and ends of words, in the unit of the size. */
interface Ruler {
  readonly size: number;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

function rulerOf({ terms, starts, ends }: CutText, { size, unit }: WindowSize): Ruler {
  if (unit === "characters") return { size, starts, ends };
  const places = new Int32Array(terms.length + 1);
  for (let i = 0; i < places.length; i++) places[i] = i;
  return { size, starts: places.subarray(0, terms.length), ends: places.subarray(1) };
}

interface WordRange {
  readonly first: number;
  readonly end: number;
}

function firstHeaviest(windows: readonly (Window | undefined)[]): Window | undefined {
  let best: Window | undefined;
  for (const window of windows)
    if (window !== undefined && (best === undefined || window.weight > best.weight)) best = window;
  return best;
}

/** The heaviest window inside a range of words. It must begin with a hit and contain all following hits that fit. */
function heaviestIn(
  range: WordRange,
  all: readonly Hit[],
  terms: readonly WeightedTerm[],
  ruler: Ruler,
): Window | undefined {
  const hits = all.filter(({ word }) => word >= range.first && word < range.end);
  const counts = terms.map(() => 0);
  let best: { weight: number; counts: number[]; from: number; to: number } | undefined;
  for (let [from, to] = [0, 0]; from < hits.length; from++) {
    const end = ruler.starts[hits[from]!.word]! + ruler.size;
    while (to < hits.length && (to <= from || ruler.ends[hits[to]!.word]! <= end)) counts[hits[to++]!.term]! += 1;
    const weight = hitWeight(counts, terms);
    if (best === undefined || weight > best.weight)
      best = { weight, counts: [...counts], from: hits[from]!.word, to: hits[to - 1]!.word };
    counts[hits[from]!.term]! -= 1;
  }
  return best && { ...widened(best.from, best.to, range, ruler), counts: best.counts, weight: best.weight };
}

/** The first words of an article without a hit, as many as a passage may have. Undefined if it has no words. */
function beginning(cut: CutText, terms: readonly WeightedTerm[], size: WindowSize): Window[] {
  const end = cut.terms.length;
  return end === 0
    ? []
    : [{ ...widened(0, 0, { first: 0, end }, rulerOf(cut, size)), counts: terms.map(() => 0), weight: 0 }];
}

/** The words around `from` to `to`, as many as the size allows, spread as evenly as the range allows. */
function widened(from: number, to: number, range: WordRange, { size, starts, ends }: Ruler): WordRange {
  const [least, greatest] = [starts[range.first]!, ends[range.end - 1]!];
  const room = size - (ends[to]! - starts[from]!);
  const start = Math.max(least, Math.min(starts[from]! - Math.floor(room / 2), greatest - size));
  const first = firstAtLeast(starts, start, range.first, range.end);
  const end = firstAtLeast(ends, start + size + 1, range.first, range.end);
  // A single word may be longer than the size.
  return { first: Math.min(first, from), end: Math.max(end, to + 1) };
}
