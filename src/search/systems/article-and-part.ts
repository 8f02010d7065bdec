// Scores elements by their own BM25 and that of their article, with words that the best articles add to the query
// (feedback).

import { sumBy } from "../../base/number.ts";
import { choice, count, countOrNone, fraction, positive } from "../../base/parameter-list.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { isCas } from "../../text/nexi.ts";
import type { Engine, Statistics } from "../engine/engine.ts";
import { type Bm25, bm25, inverseFrequency, type QueryTerm, scoreOf } from "../engine/models.ts";
import { type ArticleQuery, articleQuery, explainArticle, findArticles, usualArticles } from "./articles.ts";
import { chosenNames, frequentNames, hasName, statisticsOf } from "./element-names.ts";
import { explainBm25, given, productOf, sumOf, wordCount } from "./explanation.ts";
import type { Query } from "./query.ts";
import { system } from "./system.ts";
import {
  type ArticleScoring,
  bestElements,
  firstStage,
  firstStageParams,
  highestScore,
  matchCounts,
  type MatchedArticle,
  wordsInElement,
} from "./two-stages.ts";

/** How a query learns from the best articles that it finds: the parameters of systems with feedback. */
const feedbackParams = {
  feedback: countOrNone("from how many of the best articles words are added to the query: 0 for no feedback", 10),
  terms: count("how many words are taken from them", 10),
  beta: fraction("the share of these words in the query", 0.3),
};

const params = {
  weight: fraction("the share of the article's score", 0.5),
  names: frequentNames(20),
  k1: positive("how soon more occurrences of a word stop counting", 1.2),
  b: fraction("how much length counts against an article or an element", 0.75),
  ...feedbackParams,
  images: choice(
    "when elements of images come first: where a topic asks for images, always, or never",
    ["asked", "always", "never"],
    "asked",
  ),
  ...firstStageParams,
};

export const articleAndPart = system({
  name: "article-and-part",
  about: "Elements of frequent names by BM25 of their own and of their article, with words from the best articles.",
  source:
    "Dalian University of Technology: only tags that occur or are retrieved often; BM25 with pseudo-relevance feedback; scores of documents and of their parts combined; for topics that look for images, elements with image or figure on their path are moved to the top one by one.",
  remarks:
    "How the two scores were combined is not said: they are added with weights, as they are. Nor is the feedback: here it is Rocchio's centroid (mean tf / length · idf of words in two or more of the best articles), mixed with the query as RM3 does, at values that are usual; articles are then ranked anew. An element must have one of the words that were asked for, not only added ones. A topic asks for images where its title has the word image, picture, photo, photograph or illustration, or the path of its castitle's target an element with image or figure in its name; what is moved up gains the highest score of all, so that its order stays.",
  formula:
    "weight · BM25 of the article + (1 - weight) · BM25 of the element among elements of these names, both with times = (1 - beta)·times + beta·Σ times·centroid; + the highest of all for images",
  params,
  answers: "elements",
  async find(engine, query, values, most) {
    const { names, weight, k1, b } = values;
    const byArticles = { ...usualArticles, k1, b };
    const first = await articleQuery(engine, query, byArticles);
    const asked = await articleQuery(
      engine,
      { ...query, terms: await withFeedback(engine, first, values) },
      byArticles,
    );
    const known = await engine.elementStatistics(asked.terms.map(({ term }) => term));
    const chosen = chosenNames(known, names);
    const statistics = statisticsOf(known, chosen);
    const matched = await firstStage(engine, asked, values.articles);
    const own = new Set(first.terms.map(({ term }) => term));
    const plain = partScoring({
      asked,
      weight,
      statistics,
      model: bm25(asked.terms, statistics, k1, b),
      isOwn: asked.terms.map(({ term }) => own.has(term)),
      isChosen: (at) => hasName(at.spans, chosen),
    });
    const lifts = values.images === "always" || (values.images === "asked" && asksForImages(query));
    return bestElements(matched, lifts ? imagesFirst(plain, highestScore(matched, plain)) : plain, most);
  },
});

interface Parts {
  readonly asked: ArticleQuery;
  readonly weight: number;
  /** The statistics of elements. */
  readonly statistics: Statistics;
  readonly model: Bm25;
  /** By term: true if the query had it before feedback. */
  readonly isOwn: readonly boolean[];
  isChosen(at: MatchedArticle): (element: number) => boolean;
}

function partScoring({ asked, weight, statistics, model, isOwn, isChosen }: Parts): ArticleScoring {
  return (at) => {
    const isIn = isChosen(at);
    return {
      score(match) {
        const counts = matchCounts(at, match);
        if (!isIn(at.elements[match]!) || !counts.some((count, i) => count > 0 && isOwn[i]!)) return Number.NaN;
        return weight * at.article.score + (1 - weight) * scoreOf(model, counts, wordsInElement(at, match));
      },
      explain(match) {
        const unit = { counts: matchCounts(at, match), words: wordsInElement(at, match) };
        const part = explainBm25(model, asked.terms, statistics, unit, "elements");
        return sumOf("article and part", [
          productOf("its article", [given(weight, "the share of the article"), explainArticle(asked, at.article)]),
          productOf("the element", [
            given(1 - weight, "the share of the element"),
            sumOf(`BM25 of the element, ${wordCount(unit.words)}`, part),
          ]),
        ]);
      },
    };
  };
}

const ofImages = /image|figure/i;

/** The same scores, but higher for image elements. */
function imagesFirst(scoring: ArticleScoring, lift: number): ArticleScoring {
  return (at) => {
    const { score, explain } = scoring(at);
    const isImage = imagesIn(at);
    return {
      score: (match) => (isImage(at.elements[match]!) ? score(match) + lift : score(match)),
      explain(match) {
        if (!isImage(at.elements[match]!)) return explain(match);
        return sumOf("an element of an image", [explain(match), given(lift, "the highest score of all")]);
      },
    };
  };
}

/** Tells if an element, or one around it, has a name that means an image. */
function imagesIn({ spans }: MatchedArticle): (element: number) => boolean {
  const isCalledSo = spans.names.map((name) => ofImages.test(name));
  return (element) => {
    for (let at = element; at >= 0; at = spans.parent[at]!) if (isCalledSo[spans.name[at]!]!) return true;
    return false;
  };
}

function asksForImages({ topic, nexi }: Query): boolean {
  if (/(?<!\p{L})(?:image|picture|photo|photograph|illustration)s?(?!\p{L})/iu.test(topic.title ?? "")) return true;
  const target = nexi !== undefined && isCas(nexi) ? (nexi.steps.at(-1)?.path ?? []) : [];
  return target.some((node) => node.kind === "element" && node.names.some((name) => ofImages.test(name)));
}

interface FeedbackValues {
  readonly feedback: number;
  readonly terms: number;
  readonly beta: number;
}

/**
 * The query with added words of the best articles, as if these were relevant. It takes the highest words of Rocchio's
 * centroid by tf·idf, and mixes them with the query as RM3 does. The words of the query come first, and the total
 * weight does not change.
 */
export async function withFeedback(
  engine: Engine,
  asked: ArticleQuery,
  { feedback, terms: most, beta }: FeedbackValues,
): Promise<readonly QueryTerm[]> {
  const ranked = feedback === 0 ? [] : await findArticles(engine, asked, feedback);
  const centroid = (await centroidOf(engine, ranked)).slice(0, most);
  const whole = sumBy(centroid, ([, weight]) => weight);
  if (whole === 0) return asked.terms;
  const all = sumBy(asked.terms, ({ times }) => times);
  const times = new Map(asked.terms.map((own) => [own.term, (1 - beta) * own.times]));
  for (const [term, weight] of centroid) times.set(term, (times.get(term) ?? 0) + (beta * all * weight) / whole);
  return Array.from(times, ([term, own]) => ({ term, times: own }));
}

/**
 * The words that occur in at least two of these articles (or in the only one), by mean tf / length · idf, highest
 * first.
 */
async function centroidOf(
  engine: Engine,
  articles: readonly { readonly doc: string; readonly words: number }[],
): Promise<[term: string, weight: number][]> {
  const counted = await engine.terms(articles.map(({ doc }) => doc));
  const sums = new Map<string, { documents: number; share: number }>();
  for (const { doc, words } of articles)
    for (const [term, times] of counted.get(doc) ?? []) {
      const sum = sums.get(term) ?? { documents: 0, share: 0 };
      sums.set(term, { documents: sum.documents + 1, share: sum.share + times / words });
    }
  const least = Math.min(2, articles.length);
  const shared = [...sums].filter(([, { documents }]) => documents >= least);
  const statistics = await engine.statistics(shared.map(([term]) => term));
  return shared
    .map(([term, { share }]): [string, number] => {
      const holding = statistics.terms.get(term)!.documents;
      return [term, (share / articles.length) * inverseFrequency(statistics.documents, holding)];
    })
    .sort(([a, weight], [b, other]) => other - weight || compareCodePoints(a, b));
}
