import { groupBy } from "../../base/lists.ts";
import type { Passage } from "../../data/run.ts";
import { hasScore } from "../../files/drafts/run-losses.ts";

/** In which order the results of one article stand. */
export const articleOrders = [
  { name: "list", about: "as in the list" },
  { name: "text", about: "as in the article, from its beginning to its end" },
] as const;
export type ArticleOrder = (typeof articleOrders)[number]["name"];

/** Which result of an article is the best. */
export const bestResults = [
  { name: "first", about: "the first of the list" },
  { name: "score", about: "the one with the highest score, the first of equals" },
  { name: "earliest", about: "the one that starts first in the article" },
] as const;
export type BestResult = (typeof bestResults)[number]["name"];

/** All results of an article together, articles first come first served: in the order of their first results. */
export function byArticle(ranked: readonly Passage[]): Passage[] {
  return [...articles(ranked)].flat();
}

/** The same, each article from its beginning to its end; of results that start together the longer first. */
export function inTextOrder(ranked: readonly Passage[]): Passage[] {
  return [...articles(ranked)].flatMap((results) => results.sort((a, b) => a.start - b.start || b.end - a.end));
}

/** One result an article, in the order of the articles. */
export function bestOfEach(ranked: readonly Passage[], best: BestResult): Passage[] {
  const byScore = best === "score" && ranked.every(hasScore);
  const isBetter = (a: Passage, b: Passage): boolean => {
    if (best === "earliest") return a.start < b.start;
    return byScore && a.score! > b.score!;
  };
  return [...articles(ranked)].map((results) =>
    results.reduce((found, next) => (isBetter(next, found) ? next : found)),
  );
}

function articles(ranked: readonly Passage[]): Iterable<Passage[]> {
  return groupBy(ranked, ({ doc }) => doc).values();
}
