// Ranks whole articles, by BM25 or query likelihood. It is also the first stage of other systems, which share its
// parameters and its explanation.

import { choice, fraction, positive, shareAboveNone, type Values } from "../../base/parameter-list.ts";
import type { Engine, RankedArticle, Statistics } from "../engine/engine.ts";
import {
  bm25,
  likelihood,
  type Likelihood,
  likelihoodPart,
  type Model,
  type QueryTerm,
  type Smoothing,
} from "../engine/models.ts";
import { explainBm25, type Explanation, given, sumOf, wordCount } from "./explanation.ts";
import type { Query } from "./query.ts";
import { type Found, system } from "./system.ts";

/** How articles are ranked: the parameters of every system with a first stage. */
export const articleParams = {
  model: choice("how articles are ranked: Okapi BM25, or query likelihood", ["bm25", "likelihood"], "bm25"),
  k1: positive("how soon more occurrences of a word stop counting (BM25)", 1.2, ["model", "bm25"]),
  b: fraction("how much length counts against an article (BM25)", 0.75, ["model", "bm25"]),
  smoothing: choice(
    "how the collection's words fill in for the article's (likelihood)",
    ["dirichlet", "jelinek-mercer"],
    "dirichlet",
    ["model", "likelihood"],
  ),
  mu: positive("how many words of the collection are added to an article (dirichlet)", 1500, [
    "smoothing",
    "dirichlet",
  ]),
  lambda: shareAboveNone("the share of the collection (jelinek-mercer)", 0.15, ["smoothing", "jelinek-mercer"]),
};

export type ArticleValues = Values<typeof articleParams>;

/** The default ranking of articles. All systems that keep the default share their first stage. */
export const usualArticles: ArticleValues = {
  model: "bm25",
  k1: articleParams.k1.fallback!,
  b: articleParams.b.fallback!,
  smoothing: "dirichlet",
  mu: articleParams.mu.fallback!,
  lambda: articleParams.lambda.fallback!,
};

/** A query for the articles of an engine, ready to be asked. */
export interface ArticleQuery {
  readonly terms: readonly QueryTerm[];
  readonly statistics: Statistics;
  readonly model: Model;
}

/** The query for the engine. Words that occur in no document are left out, because they do not change the ranking. */
export async function articleQuery(
  engine: Engine,
  { terms }: Pick<Query, "terms">,
  values: ArticleValues,
): Promise<ArticleQuery> {
  const statistics = await engine.statistics(terms.map(({ term }) => term));
  const known = terms.filter(({ term }) => statistics.terms.has(term));
  const model =
    values.model === "bm25"
      ? bm25(known, statistics, values.k1, values.b)
      : likelihood(known, statistics, smoothingOf(values));
  return { terms: known, statistics, model };
}

function smoothingOf({ smoothing, mu, lambda }: ArticleValues): Smoothing {
  return smoothing === "dirichlet" ? { kind: smoothing, mu } : { kind: smoothing, lambda };
}

export function findArticles(
  engine: Engine,
  { terms, model }: ArticleQuery,
  most: number,
): Promise<readonly RankedArticle[]> {
  if (terms.length === 0) return Promise.resolve([]);
  const words = terms.map(({ term }) => term);
  return engine.best(model, words, most);
}

export const articles = system({
  name: "articles",
  about: "Whole articles by Okapi BM25, or by query likelihood.",
  source: "RMIT: a baseline of articles by Zettair, with the Okapi measure and its default settings.",
  formula:
    "Σ over words of times · ln(1 + (N - df + 0.5) / (df + 0.5)) · tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean length)); or Σ times · ln((tf + mu·share) / (length + mu)), Σ times · ln((1 - lambda)·tf / length + lambda·share)",
  params: articleParams,
  answers: "documents",
  async find(engine, query, values, most) {
    const asked = await articleQuery(engine, query, values);
    const ranked = await findArticles(engine, asked, most);
    return ranked.map((article): Found => ({
      doc: article.doc,
      start: 0,
      end: article.length,
      score: article.score,
      explain: () => explainArticle(asked, article),
    }));
  },
});

/** Every number that is part of an article's score. */
export function explainArticle({ terms, statistics, model }: ArticleQuery, article: RankedArticle): Explanation {
  if (article.about !== undefined) return given(article.score, article.about);
  const parts =
    model.kind === "bm25"
      ? explainBm25(model, terms, statistics, article, "documents")
      : terms.map(({ term }, i) => explainLikelihood(model, { term, index: i }, article));
  const name = model.kind === "bm25" ? "BM25" : "query likelihood";
  return sumOf(`${name} of the article, ${wordCount(article.words)}`, parts);
}

function explainLikelihood(
  model: Likelihood,
  { term, index }: { term: string; index: number },
  { counts, words }: RankedArticle,
): Explanation {
  const [weight, share, count] = [model.weights[index]!, model.shares[index]!, counts[index]!];
  const { smoothing } = model;
  const formula =
    smoothing.kind === "dirichlet"
      ? `ln((tf + mu·share) / (length + mu)), mu = ${smoothing.mu}`
      : `ln((1 - lambda)·tf / length + lambda·share), lambda = ${smoothing.lambda}`;
  return given(
    likelihoodPart(model, weight, share, count, words),
    `"${term}": ${weight === 1 ? "" : `${weight} · `}${formula}, tf = ${count}, length = ${words}, share of the collection = ${share}`,
  );
}
