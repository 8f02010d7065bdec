import { sumBy } from "../../../base/number.ts";
import type { Engine } from "../../engine/engine.ts";
import { inverseFrequency, type QueryTerm } from "../../engine/models.ts";
import { count, countOrNone, fraction } from "../../../base/parameter-list.ts";
import { compareCodePoints } from "../../../text/code-points.ts";
import { type ArticleQuery, findArticles } from "../articles.ts";

/** How a query learns from the best articles that it finds: parameters of systems with feedback. */
export const feedbackParams = {
  feedback: countOrNone("from how many of the best articles words are added to the query: 0 for no feedback", 10),
  terms: count("how many words are taken from them", 10),
  beta: fraction("the share of these words in the query", 0.3),
};

export interface FeedbackValues {
  readonly feedback: number;
  readonly terms: number;
  readonly beta: number;
}

/**
 * The query with words of the best articles, as if these were relevant: Rocchio's centroid by tf·idf, its highest words, mixed with the
 * query as RM3 does. The words of the query come first; all weights together stay what they were.
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

/** Words of at least two of these articles (of the one, where there is no second) by mean tf / length · idf, highest first. */
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
