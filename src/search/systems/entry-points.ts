// Finds, in each of the best articles, the one point where a reader should start.

import { choice, count, fraction, positive, type Values } from "../../base/parameter-list.ts";
import type { CutText } from "../../text/words.ts";
import type { Engine, RankedArticle } from "../engine/engine.ts";
import { bm25, scoreOf } from "../engine/models.ts";
import { articleParams, type ArticleQuery, articleQuery, explainArticle, findArticles } from "./articles.ts";
import { chosenNames, frequentNames, hasName, statisticsOf } from "./element-names.ts";
import { heaviestWindows, weightedTerms, withWords } from "./passages.ts";
import { type Found, system } from "./system.ts";
import { firstStage, matchCounts, wordsInElement } from "./two-stages.ts";

const params = {
  at: choice(
    "where to start reading: at the best element, at the heaviest window of words, at the first hit, or at the start of the article",
    ["element", "window", "hit", "article"],
    "element",
  ),
  names: { ...frequentNames(20), only: ["at", "element"] as const },
  size: { ...count("how many words a window has", 150), only: ["at", "window"] as const },
  ...articleParams,
  // Also used for the best element, whatever the ranking of articles.
  k1: positive("how soon more occurrences of a word stop counting (BM25, of articles and of elements)", 1.2),
  b: fraction("how much length counts against an article or an element (BM25)", 0.75),
};

type Pointer = (article: RankedArticle) => number;

export const entryPoints = system({
  name: "entry-points",
  about: "For each of the best articles the one point where to start reading.",
  source:
    "Best in context: Waterloo, Queensland, Dalian and Robert Gordon take the best element of each article; RMIT, whose run was the best, the article's start.",
  remarks:
    "Articles are ranked as by `articles`, and scored so; the point does not change their order. The best element has the highest BM25 (by k1 and b; N, df and the mean length are of all elements of the names that are looked at, as in `elements`), of equals the first; an article in which none of them has a hit is entered at its start. The heaviest window is that of `passages`. Points are results of no length, from which a reader goes on; `element` is the default since four of the five best groups took it.",
  params,
  answers: "points",
  secondStage: true,
  async find(engine, query, values, most) {
    const asked = await articleQuery(engine, query, values);
    const ranked = await findArticles(engine, asked, most);
    const pointOf = await pointers[values.at]({ engine, asked, ranked, most }, values);
    return ranked.map((article): Found => {
      const point = pointOf(article);
      return {
        doc: article.doc,
        start: point,
        end: point,
        score: article.score,
        explain: () => explainArticle(asked, article),
      };
    });
  },
});

/** The articles for which points are wanted. */
interface Wanted {
  readonly engine: Engine;
  readonly asked: ArticleQuery;
  readonly ranked: readonly RankedArticle[];
  /** How many were asked for. This question is the same as that for the articles, so it is answered only once. */
  readonly most: number;
}

type Pointing = (wanted: Wanted, values: Values<typeof params>) => Promise<Pointer>;

/** Ways to find the points of all articles. */
const pointers: Readonly<Record<Values<typeof params>["at"], Pointing>> = {
  article: async () => () => 0,
  element: bestElements,
  window: heaviest,
  hit: firstHits,
};

/** The start of the element with the highest BM25. */
async function bestElements(
  { engine, asked, most }: Wanted,
  { names, k1, b }: Values<typeof params>,
): Promise<Pointer> {
  const known = await engine.elementStatistics(asked.terms.map(({ term }) => term));
  const chosen = chosenNames(known, names);
  const model = bm25(asked.terms, statisticsOf(known, chosen), k1, b);
  const starts = new Map<string, number>();
  for (const at of await firstStage(engine, asked, most)) {
    const isChosen = hasName(at.spans, chosen);
    let best = -Infinity;
    for (const [match, element] of at.elements.entries()) {
      const score = isChosen(element) ? scoreOf(model, matchCounts(at, match), wordsInElement(at, match)) : -Infinity;
      if (score > best) {
        best = score;
        starts.set(at.article.doc, at.spans.start[element]!);
      }
    }
  }
  return ({ doc }) => starts.get(doc) ?? 0;
}

/** The start of the first word in the window with the heaviest hits. */
function heaviest(wanted: Wanted, { size }: Values<typeof params>): Promise<Pointer> {
  const terms = weightedTerms(wanted.asked, "rarity");
  return wordStarts(wanted, (cut) => heaviestWindows(cut, terms, { size, unit: "words" }, 1)[0]?.first);
}

/** The start of the first word that is in the query. */
function firstHits(wanted: Wanted): Promise<Pointer> {
  const terms = new Set(wanted.asked.terms.map(({ term }) => term));
  return wordStarts(wanted, (cut) => cut.terms.findIndex((term) => terms.has(term)));
}

/**
 * The start of the chosen word in each document. A document without a hit, which only another system can rank, is
 * entered at its start.
 */
async function wordStarts({ engine, ranked }: Wanted, choose: (cut: CutText) => number | undefined): Promise<Pointer> {
  const starts = new Map<string, number>();
  for await (const { article, words } of withWords(engine, ranked)) {
    const start = words.starts[choose(words) ?? -1];
    if (start !== undefined) starts.set(article.doc, start);
  }
  return ({ doc }) => starts.get(doc) ?? 0;
}
