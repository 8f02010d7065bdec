import type { Engine, RankedArticle } from "../engine/engine.ts";
import { inverseFrequency } from "../engine/models.ts";
import { choice, count } from "../../base/parameter-list.ts";
import type { CutText } from "../../text/words.ts";
import { type ArticleQuery, articleQuery, explainArticle, findArticles, usualArticles } from "./articles.ts";
import { type Explanation, given, productOf, sumOf } from "./explanation.ts";
import { firstStageParams } from "./first-stage.ts";
import { inBatches } from "./shared/batches.ts";
import { heaviestWindows, hitWeight, type WeightedTerm, type Window } from "./shared/windows.ts";
import { type Found, system } from "./system.ts";

const params = {
  size: count("how long a passage is at most", 150),
  unit: choice("what its length counts", ["words", "characters"], "words"),
  windows: count("how many passages an article gives at most", 1),
  hits: choice("what a hit is worth: the rarity of its word, or the same for all", ["rarity", "one"], "rarity"),
  rank: choice(
    "what passages are ranked by: the article's score times the share of its hits in the passage, or the passage's hits",
    ["article", "window"],
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
    "Articles are ranked by the defaults of `articles`, and their texts are read.",
  ].join("\n"),
  params,
  answers: "passages",
  async find(engine, query, values) {
    const asked = await articleQuery(engine, query, usualArticles);
    const terms = weightedTerms(asked, values.hits);
    const ranked = await findArticles(engine, asked, values.articles);
    const found: Found[] = [];
    for await (const { article, words: cut } of withWords(engine, ranked)) {
      for (const window of heaviestWindows(cut, terms, values, values.windows)) {
        const ranking = values.rank === "article" ? byArticle : byWindow;
        found.push({
          doc: article.doc,
          start: cut.starts[window.first]!,
          end: cut.ends[window.end - 1]!,
          ...ranking(asked, terms, article, window),
        });
      }
    }
    return found;
  },
});

/** What each hit of a term is worth. */
export function weightedTerms({ terms, statistics }: ArticleQuery, hits: "rarity" | "one"): WeightedTerm[] {
  return terms.map(({ term, times }) => {
    const rarity = inverseFrequency(statistics.documents, statistics.terms.get(term)!.documents);
    return { term, weight: hits === "one" ? times : times * rarity };
  });
}

/** Articles with their words, some at a time. */
export async function* withWords(
  engine: Engine,
  articles: readonly RankedArticle[],
): AsyncGenerator<{ article: RankedArticle; words: CutText }> {
  for await (const some of inBatches(articles)) {
    const words = await engine.words(some.map(({ doc }) => doc));
    for (const article of some) yield { article, words: words.get(article.doc)! };
  }
}

type Ranking = (
  asked: ArticleQuery,
  terms: readonly WeightedTerm[],
  article: RankedArticle,
  window: Window,
) => Pick<Found, "score" | "explain">;

const byArticle: Ranking = (asked, terms, article, window) => {
  const share = window.weight / hitWeight(article.counts, terms);
  return {
    score: article.score * share,
    explain: () =>
      productOf("the article's score, as much of it as the passage has of the article's hits", [
        explainArticle(asked, article),
        {
          value: share,
          about: "the weight of the passage's hits / that of all hits of the article",
          parts: [
            explainHits("hits of the passage", terms, window.counts),
            explainHits("hits of the article", terms, article.counts),
          ],
        },
      ]),
  };
};

const byWindow: Ranking = (_asked, terms, _article, window) => ({
  score: window.weight,
  explain: () => explainHits("hits of the passage", terms, window.counts),
});

function explainHits(about: string, terms: readonly WeightedTerm[], counts: readonly number[]): Explanation {
  const parts = terms.map(({ term, weight }, i) =>
    productOf(`"${term}"`, [given(counts[i]!, "hits"), given(weight, "what one is worth")]),
  );
  return sumOf(about, parts);
}
